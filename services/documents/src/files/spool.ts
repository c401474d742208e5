import { randomUUID } from 'node:crypto';
import { mkdir, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { badRequest } from '@portal/kit/http/errors';
import { DocumentSettings } from '../settings.js';

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
      await pipeline(Readable.from(bytes), file.createWriteStream({ autoClose: false }), { signal });
      return { read: () => file.createReadStream({ start: 0, autoClose: false }), release };
    } catch (error) {
      await release();
      throw wasCutShort(error) ? badRequest('The upload was cut short', 'CUT_SHORT') : error;
    }
  }
}

const wasCutShort = (error: unknown) =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'].includes(String((error as NodeJS.ErrnoException).code));
