import type { BrowserContext, Response } from '@playwright/test';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

interface Operation {
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

/** An answer whose page is being left may never come whole: nothing is waited for longer than this at a test's end. */
const PATIENCE_MS = 3_000;

/**
 * Holds every answer of `/api` that a test sees against the API's own documentation: that the call is there, that it
 * may answer so, and in that shape. @returns what waits until all that was seen is checked
 */
export function holdAgainstDocumentation(
  context: BrowserContext,
  baseURL: string,
  faults: string[],
): () => Promise<void> {
  const pending = new Set<Promise<void>>();
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/api/') || pathname.startsWith('/api/docs')) return;
    const checking = check(response, baseURL)
      .then((fault) => void (fault && faults.push(`${response.request().method()} ${pathname}: ${fault}`)))
      // A page that was left takes its answers along.
      .catch(() => undefined)
      .finally(() => pending.delete(checking));
    pending.add(checking);
  });
  return async () => {
    const enough = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
    await Promise.race([Promise.all(pending), enough]);
  };
}

let document: Promise<Document> | undefined;
const ajv = new Ajv2020({ strict: false });
(formats as unknown as (instance: Ajv2020) => void)(ajv);
/** Compiled once, when first met: 'GET /api/products 200'. */
const shapes = new Map<string, ValidateFunction>();

async function check(response: Response, baseURL: string): Promise<string | null> {
  if (!(await response.serverAddr())) return null; // the test's own answer
  const asked = { method: response.request().method(), pathname: new URL(response.url()).pathname };
  return faultIn({ ...asked, status: response.status(), body: () => response.json() }, baseURL);
}

interface Seen {
  method: string;
  pathname: string;
  status: number;
  body: () => Promise<unknown>;
}

/** What of an answer is not as the documentation of the API has it; null where all of it is. */
export async function faultIn({ method, pathname, status, body }: Seen, baseURL: string) {
  document ??= fetch(`${baseURL}/api/docs/json`).then((answer) => answer.json() as Promise<Document>);
  const { paths, components } = await document;
  const path = Object.keys(paths).find((each) =>
    new RegExp(`^${each.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  const operation = path && paths[path]![method.toLowerCase()];
  if (!operation) return status === 404 ? null : 'not documented';
  const described = operation.responses[status];
  if (!described) return `status ${status} is not documented`;
  const schema = described.content?.['application/json']?.schema;
  if (!schema) return null;
  const name = `${method} ${path} ${status}`;
  const shape = shapes.get(name) ?? ajv.compile({ ...schema, components });
  shapes.set(name, shape);
  return shape(await body()) ? null : `${status} in another shape: ${ajv.errorsText(shape.errors)}`;
}
