// An administrator's request as their page sends it: retried under its key until it gets an answer.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CUTS, breakingProxy } from '../../kit/testing/breaking-proxy.ts';
import { messageOf } from './say.ts';

const PATIENCE_MS = 90_000;

interface Sender {
  headers: Record<string, string>;
}
/** The result of a request. */
interface Answered<Body> {
  status: number;
  body: Body;
  /** How many answers were lost before it. */
  lost: number;
}

/**
 * @param url the address, over a connection that may break
 * @param headers identify the caller
 * @returns the final answer, and how many were lost before it
 */
export async function sendUntilAnswered<Body = unknown>(
  { url, headers }: Sender & { url: string },
  path: string,
  body: unknown,
  method = 'POST',
): Promise<Answered<Body>> {
  const key = randomUUID();
  const until = Date.now() + PATIENCE_MS;
  for (let lost = 0; ; lost++) {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'idempotency-key': key,
        connection: 'close',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    })
      .then(async (said) => ({ status: said.status, body: (await said.json()) as Body, lost }))
      .catch(messageOf);
    if (typeof answer !== 'string' && answer.status < 500) return answer;
    if (Date.now() > until) throw new Error(`${path} answered at last: ${JSON.stringify(answer)}`);
    await sleep(200);
  }
}

/** Connections to the portal that break in turn before, after and during an answer, or not at all. */
export async function breakingWay(url: string) {
  const proxy = await breakingProxy(url);
  const turns = [...CUTS, null];
  let turn = 0;
  let cuts = 0;
  return {
    /** The next request over such a connection fails in the way whose turn it is. */
    send: <Body = unknown>(who: Sender, path: string, body: unknown) => {
      const where = turns[turn++ % turns.length];
      if (where) {
        proxy.cutNext(where, /^POST /);
        cuts++;
      }
      return sendUntilAnswered<Body>({ url: proxy.url, headers: who.headers }, path, body);
    },
    cuts: () => cuts,
    close: () => proxy.close(),
  };
}
