import { randomUUID } from 'node:crypto';
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { badRequest } from '@portal/kit/http/errors';
import { DocumentSettings } from '../settings.js';

export const cutShort = () => badRequest('The upload was cut short', 'CUT_SHORT');

const PIECE_BYTES = 64 * 1024;

/** An upload on this machine's disk. */
export interface Spooled {
  /** From the beginning; as often as needed, one at a time. */
  read(): Readable;
  release(): Promise<void>;
}

/**
 * Where an upload waits until all of it is there and checked: a store wants its size beforehand, and a slow sender must
 * not hold one of the store's connections. The file has no name from the start, so that nothing is left of it however
 * this process ends.
 */
@Injectable()
export class Spool {
  constructor(private readonly settings: DocumentSettings) {}

  /** Throws 400 when the sender goes away. */
  async take(bytes: AsyncIterable<Buffer>, signal: AbortSignal): Promise<Spooled> {
    const folder = this.settings.SPOOL_DIR ?? tmpdir();
    await mkdir(folder, { recursive: true });
    const path = join(folder, `portal-upload-${randomUUID()}`);
    const file = await open(path, 'wx+', 0o600);
    const release = () => file.close();
    try {
      await unlink(path);
      await pipeline(bytes, (source) => writeTo(file, source), { signal });
      return { read: () => Readable.from(contentsOf(file), { objectMode: false }), release };
    } catch (error) {
      await release();
      throw wasCutShort(error) ? cutShort() : error;
    }
  }
}

// Not by streams of the file: whoever destroyed one would close it under the others.
async function writeTo(file: FileHandle, bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of bytes) await file.appendFile(chunk);
}

async function* contentsOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PIECE_BYTES), 0, PIECE_BYTES, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** The sender went away, or the form ended before its file did, of which its parser says no code. */
const wasCutShort = (error: unknown) =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'].includes(String((error as NodeJS.ErrnoException).code)) ||
  (error instanceof Error && /unexpected end of multipart data/i.test(error.message));
