import { FILE_TOO_LARGE, MAX_FILE_BYTES } from '@portal/contracts/http/files';
import { AppError } from '@portal/kit/http/errors';
import { EDGE_BYTES, type Seen } from './content.rules.js';

const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');

const BORDER_BYTES = WORD_STREAM.length - 1;

/**
 * Inspects a file as it streams past. Copies only its first and last bytes, so that it holds no reference to the
 * chunks.
 * @throws AppError 413 at the first byte over the limit
 */
export class ContentSniffer {
  private readonly head = Buffer.allocUnsafe(EDGE_BYTES);
  /** Ring buffer of the last bytes, each at its file offset modulo the length. */
  private readonly ring = Buffer.allocUnsafe(EDGE_BYTES);
  private border = Buffer.alloc(0);
  private size = 0;
  private namesWordStream = false;

  async *passing(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      this.look(chunk);
      yield chunk;
    }
  }

  /** What was seen. Call it after the whole file has passed. */
  seen(): Seen {
    const { head, ring, size, namesWordStream } = this;
    const end = size % EDGE_BYTES;
    const tail =
      size < EDGE_BYTES ? ring.subarray(0, size) : Buffer.concat([ring.subarray(end), ring.subarray(0, end)]);
    return { head: head.subarray(0, size), tail, size, namesWordStream };
  }

  private look(chunk: Buffer): void {
    if (this.size < EDGE_BYTES) chunk.copy(this.head, this.size);
    this.size += chunk.length;
    if (this.size > MAX_FILE_BYTES) throw new AppError(413, 'FILE_TOO_LARGE', FILE_TOO_LARGE);
    const last = chunk.subarray(-EDGE_BYTES);
    const upToTheEnd = last.copy(this.ring, (this.size - last.length) % EDGE_BYTES);
    last.copy(this.ring, 0, upToTheEnd);
    this.findWordStream(chunk);
  }

  /** Searches this chunk and the border to the previous one. */
  private findWordStream(chunk: Buffer): void {
    if (this.namesWordStream) return;
    const across = Buffer.concat([this.border, chunk.subarray(0, BORDER_BYTES)]);
    this.namesWordStream = chunk.includes(WORD_STREAM) || across.includes(WORD_STREAM);
    this.border = Buffer.concat([this.border, chunk.subarray(-BORDER_BYTES)]).subarray(-BORDER_BYTES);
  }
}
