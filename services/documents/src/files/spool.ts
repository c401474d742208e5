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

/** An upload on the local disk. */
export interface Spooled {
  /** Reads from the start. May be called repeatedly, one read at a time. */
  read(): Readable;
  release(): Promise<void>;
}

/**
 * Holds an upload on disk until it is complete and checked: a store needs its size beforehand, and a slow client must
 * not occupy one of the store's connections. The file is unlinked right after it is opened, so that nothing is left of
 * it however this process ends.
 */
@Injectable()
export class Spool {
  constructor(private readonly settings: DocumentSettings) {}

  /** @throws AppError 400 when the client disconnects */
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

// Writes without a stream of the file: destroying such a stream would close the shared handle.
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

/** The client disconnected, or the form ended in the middle of its file, for which the parser has no error code. */
const wasCutShort = (error: unknown) =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'].includes(String((error as NodeJS.ErrnoException).code)) ||
  (error instanceof Error && /unexpected end of multipart data/i.test(error.message));
