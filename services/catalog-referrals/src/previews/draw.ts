import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { familiesFor, WEIGHTS, type Drawn } from './preview.rules.js';

const LONGEST_MS = 20_000;
/** Next to this file, compiled or not. */
const THREAD = new URL(`./draw.thread${extname(import.meta.url)}`, import.meta.url);

let before: Promise<unknown> = Promise.resolve();

/**
 * Draws a PNG of 1200 × 630 points in a worker thread, since it takes a second of CPU. Requests are queued: one picture
 * is drawn at a time.
 */
export function draw(picture: Drawn): Promise<Buffer> {
  const drawn = before.then(() => inThread(picture));
  before = drawn.catch(() => undefined);
  return drawn;
}

async function inThread(picture: Drawn): Promise<Buffer> {
  const workerData = { picture, families: familiesFor(picture), weights: WEIGHTS };
  const thread = new Worker(THREAD, { workerData, execArgv: [] });
  try {
    const [png] = (await once(thread, 'message', { signal: AbortSignal.timeout(LONGEST_MS) })) as [
      Uint8Array,
    ];
    return Buffer.from(png);
  } finally {
    await thread.terminate();
  }
}
