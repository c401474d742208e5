import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

const LONGEST_MS = 5_000;
const MOST_MEMORY_MIB = 128;
/** Next to this file, compiled or not. */
const THREAD = new URL(`./draw-svg.thread${extname(import.meta.url)}`, import.meta.url);

/**
 * Draws an SVG as a PNG of 256 points in height, in a thread that is ended at its limits of time and memory.
 * @throws when it cannot be drawn
 */
export async function drawSvg(svg: Buffer): Promise<Buffer> {
  const thread = new Worker(THREAD, {
    workerData: svg.toString('utf8'),
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MIB },
  });
  try {
    const [png] = (await once(thread, 'message', { signal: AbortSignal.timeout(LONGEST_MS) })) as [
      Uint8Array,
    ];
    return Buffer.from(png);
  } finally {
    await thread.terminate();
  }
}
