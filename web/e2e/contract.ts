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

/** Timeout at a test's end: the answer to a page that is being left may never be complete. */
const PATIENCE_MS = 3_000;

/**
 * Checks every `/api` answer that a test receives against the API's documentation: the call exists, and it
 * may have this status and shape. @returns a function that waits until all answers are checked
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
      // The answers of a page that was left are gone.
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
/** Validators, compiled on first use: 'GET /api/products 200'. */
const shapes = new Map<string, ValidateFunction>();

async function check(response: Response, baseURL: string): Promise<string | null> {
  if (!(await response.serverAddr())) return null; // mocked by the test
  const asked = { method: response.request().method(), pathname: new URL(response.url()).pathname };
  return faultIn({ ...asked, status: response.status(), body: () => response.json() }, baseURL);
}

interface Seen {
  method: string;
  pathname: string;
  status: number;
  body: () => Promise<unknown>;
}

/** How an answer differs from the API's documentation; null if it does not. */
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
