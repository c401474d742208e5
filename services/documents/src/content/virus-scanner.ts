import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import { FILE_HARMFUL } from '@portal/contracts/http/files';
import { badRequest, unavailable } from '@portal/kit/http/errors';
import { DocumentSettings } from '../settings.js';

const DEADLINE_MS = 15_000;

/** Checks files with clamd, if the settings name one. */
@Injectable()
export class VirusScanner {
  constructor(private readonly settings: DocumentSettings) {
    if (settings.unscanned)
      new Logger(VirusScanner.name).warn(
        'VIRUS_SCAN=off: uploads are not scanned for viruses, and administrators open them',
      );
  }

  get wanted(): boolean {
    return this.settings.CLAMAV_URL !== undefined;
  }

  /** @throws AppError 400 for a harmful file; 503 unless clamd says that the file is clean */
  async check(bytes: AsyncIterable<Buffer>): Promise<void> {
    const verdict = await this.ask(bytes).catch((error: unknown) => {
      throw unavailable(error);
    });
    if (/^stream: .+ FOUND\0?$/.test(verdict)) throw badRequest(FILE_HARMFUL, 'UNSUPPORTED_FILE');
    if (!/^stream: OK\0?$/.test(verdict)) throw unavailable(new Error('clamd gave no verdict'));
  }

  private async ask(bytes: AsyncIterable<Buffer>): Promise<string> {
    const { hostname, port } = new URL(this.settings.CLAMAV_URL!);
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const socket = connect({ host: hostname, port: Number(port) || 3310, signal });
    const [answer] = await Promise.all([
      buffer(socket),
      pipeline(Readable.from(asStream(bytes)), socket, { end: false }),
    ]).finally(() => socket.destroy());
    return answer.toString();
  }
}

/** clamd's INSTREAM protocol: length-prefixed chunks, ended by one of length 0. */
async function* asStream(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of bytes) yield Buffer.concat([lengthOf(chunk), chunk]);
  yield lengthOf(Buffer.alloc(0));
}

function lengthOf(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return length;
}
