import { execFile } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { limitedTo, watchMemory } from '@portal/kit/process/limited';

const MOST_SECONDS = 5;
/** Of the whole process, beside the service in a container of 512 MiB; an ordinary logo takes 80. */
const MOST_MEMORY_MIB = 192;
const OWN_HEAP_MIB = 64;
const MOST_PNG_BYTES = 2 * 1024 * 1024;
/** Next to this file, compiled or not. */
const PROGRAM = fileURLToPath(new URL(`./draw-svg.process${extname(import.meta.url)}`, import.meta.url));

/**
 * Draws an SVG as a PNG of 256 points in height, in a process without settings, which is killed at its limits (D-150).
 * @returns nothing (0 bytes) where nothing of it would be seen
 * @throws when it cannot be drawn within the limits
 */
export function drawSvg(svg: Buffer): Promise<Buffer> {
  const program = [process.execPath, `--max-old-space-size=${OWN_HEAP_MIB}`, PROGRAM];
  return new Promise((resolve, reject) => {
    const child = execFile(
      '/bin/sh',
      ['-c', limitedTo(MOST_SECONDS), 'sh', ...program],
      {
        cwd: '/',
        env: {},
        encoding: 'buffer',
        timeout: MOST_SECONDS * 1_000,
        killSignal: 'SIGKILL',
        maxBuffer: MOST_PNG_BYTES,
      },
      (error, png) => {
        clearInterval(watch);
        if (error) reject(error);
        else resolve(png);
      },
    );
    const watch = watchMemory(child, MOST_MEMORY_MIB, () => child.kill('SIGKILL'));
    // It may end before it has read all, which the exit tells.
    child.stdin!.once('error', () => undefined);
    child.stdin!.end(svg);
  });
}
