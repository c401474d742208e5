import { FILE_TOO_LARGE, MAX_FILE_BYTES } from '@portal/contracts/http/files';
import { AppError } from '@portal/kit/http/errors';
import { EDGE_BYTES, type Seen } from './content.rules.js';

const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');

/** Looks at a file while it passes by, and keeps its edges only. Throws 413 at the first byte too many. */
export class LookAt {
  private head: Buffer = Buffer.alloc(0);
  private tail: Buffer = Buffer.alloc(0);
  private size = 0;
  private namesWordStream = false;

  readonly passing = async function* (this: LookAt, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      this.look(chunk);
      yield chunk;
    }
  }.bind(this);

  /** What was seen, once it has passed. */
  seen(): Seen {
    const { head, tail, size, namesWordStream } = this;
    return { head, tail: tail.subarray(-EDGE_BYTES), size, namesWordStream };
  }

  private look(chunk: Buffer): void {
    this.size += chunk.length;
    if (this.size > MAX_FILE_BYTES) throw new AppError(413, 'FILE_TOO_LARGE', FILE_TOO_LARGE);
    const missing = EDGE_BYTES - this.head.length;
    if (missing > 0) this.head = Buffer.concat([this.head, chunk.subarray(0, missing)]);
    const border = Buffer.concat([this.tail.subarray(1 - WORD_STREAM.length), chunk]);
    this.namesWordStream ||= border.includes(WORD_STREAM);
    this.tail = Buffer.concat([this.tail, chunk]).subarray(-EDGE_BYTES);
  }
}
