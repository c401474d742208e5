import { FILE_TOO_LARGE, MAX_FILE_BYTES } from '@portal/contracts/http/files';
import { AppError } from '@portal/kit/http/errors';
import { EDGE_BYTES, type Seen } from './content.rules.js';

const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');

const BORDER_BYTES = WORD_STREAM.length - 1;

/**
 * Looks at a file while it passes by, and keeps its edges only, without copying what passes. Throws 413 at the first
 * byte too many.
 */
export class LookAt {
  private readonly head: Buffer[] = [];
  private tail: Buffer[] = [];
  private tailBytes = 0;
  private border = Buffer.alloc(0);
  private size = 0;
  private namesWordStream = false;

  async *passing(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      this.look(chunk);
      yield chunk;
    }
  }

  /** What was seen, once it has passed. */
  seen(): Seen {
    const { size, namesWordStream } = this;
    const head = Buffer.concat(this.head).subarray(0, EDGE_BYTES);
    const tail = Buffer.concat(this.tail).subarray(-EDGE_BYTES);
    return { head, tail, size, namesWordStream };
  }

  private look(chunk: Buffer): void {
    if (this.size < EDGE_BYTES) this.head.push(chunk);
    this.size += chunk.length;
    if (this.size > MAX_FILE_BYTES) throw new AppError(413, 'FILE_TOO_LARGE', FILE_TOO_LARGE);
    this.tail.push(chunk);
    this.tailBytes += chunk.length;
    while (this.tailBytes - this.tail[0]!.length >= EDGE_BYTES) this.tailBytes -= this.tail.shift()!.length;
    this.findWordStream(chunk);
  }

  /** In this chunk, or across the border to it. */
  private findWordStream(chunk: Buffer): void {
    if (this.namesWordStream) return;
    const across = Buffer.concat([this.border, chunk.subarray(0, BORDER_BYTES)]);
    this.namesWordStream = chunk.includes(WORD_STREAM) || across.includes(WORD_STREAM);
    this.border = Buffer.concat([this.border, chunk.subarray(-BORDER_BYTES)]).subarray(-BORDER_BYTES);
  }
}
