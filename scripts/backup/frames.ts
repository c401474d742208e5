// Objects on a pipe, in sequence: a line `name size`, then that many bytes.
import { once } from 'node:events';
import type { Writable } from 'node:stream';

export interface Frame {
  name: string;
  bytes: Buffer;
}

const HEAD = /^(\S{1,200}) (\d{1,12})$/;
const LONGEST_HEAD = 220;

/** Resolves when the output has room for the next one. */
export async function writeFrame(output: Writable, { name, bytes }: Frame): Promise<void> {
  output.write(`${name} ${bytes.length}\n`);
  if (!output.write(bytes)) await once(output, 'drain');
}

/** @throws Error when the stream ends in the middle of an object or is malformed */
export async function* readFrames(input: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let held: Buffer[] = [];
  let size = 0;
  let head: { name: string; size: number } | null = null;
  for await (const chunk of input) {
    held.push(chunk);
    size += chunk.length;
    while (head ? size >= head.size : size > 0) {
      const all = Buffer.concat(held);
      let from: number;
      if (head) {
        from = head.size;
        yield { name: head.name, bytes: all.subarray(0, from) };
        head = null;
      } else {
        const end = all.indexOf('\n');
        if (end < 0 && all.length < LONGEST_HEAD) break;
        const found = HEAD.exec(all.toString('latin1', 0, Math.max(end, 0)));
        if (!found) throw new Error('The stream holds something else than objects.');
        head = { name: found[1]!, size: Number(found[2]) };
        from = end + 1;
      }
      held = [all.subarray(from)];
      size = all.length - from;
    }
  }
  if (head || size > 0) throw new Error('The stream ended in the middle of an object.');
}
