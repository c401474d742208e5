import { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import type { Caller } from '@portal/kit/http/caller';
import { AppError, notFound } from '@portal/kit/http/errors';
import { IsNull, Not } from 'typeorm';
import { DataKeys } from '../sealing/data-keys.js';
import { DamagedFile, open } from '../sealing/sealed-stream.js';
import { FileStore } from '../store/file-store.js';
import { FileAccessEntity } from './file-access.entity.js';
import { boundTo, FileEntity } from './file.entity.js';

export const FILE_NOT_FOUND = 'File not found';

export interface OpenedFile {
  filename: string;
  mimeType: string;
  sizeBytes: number;
  bytes: Readable;
}

/** Opens a kept file for a caller who may read it, and logs the access (D-30). */
@Injectable()
export class OpenFile {
  private readonly log = new Logger(OpenFile.name);

  constructor(
    private readonly database: Database,
    private readonly store: FileStore,
    private readonly keys: DataKeys,
  ) {}

  /** @throws AppError 404 for a file that is not kept or that `mayHave` denies; 503 when the store is unavailable */
  async open(id: number, caller: Caller, mayHave: (file: FileEntity) => boolean): Promise<OpenedFile> {
    const kept = { id, keptAt: Not(IsNull()), removedAt: IsNull() };
    const file = await this.database.read((entities) => entities.findOneBy(FileEntity, kept));
    if (!file || !mayHave(file)) throw notFound(FILE_NOT_FOUND);
    const sealed = await this.store.get(file.objectKey);
    if (!sealed) throw this.damaged(id, new DamagedFile('it is not in the store'));
    try {
      const bytes = await begun(open(sealed, this.sealOf(file)));
      const { role, userId } = caller;
      await this.database.transaction(({ entities }) =>
        entities.insert(FileAccessEntity, { fileId: id, role, userId }),
      );
      const { filename, mimeType, sizeBytes, ownerId: partnerId, purpose: type } = file;
      // Nothing was changed: for the audit log of whoever is an administrator.
      if (partnerId !== null) tellChange({ before: { partnerId, type }, after: { partnerId, type } });
      return { filename, mimeType, sizeBytes, bytes: Readable.from(bytes, { objectMode: false }) };
    } catch (error) {
      sealed.destroy();
      throw error instanceof DamagedFile ? this.damaged(id, error) : error;
    }
  }

  private sealOf(file: FileEntity) {
    const bound = boundTo(file);
    return { key: this.keys.unwrap(file, bound), boundTo: bound };
  }

  private damaged(id: number, cause: DamagedFile): AppError {
    this.log.error(`file ${id} cannot be opened`, cause);
    return new AppError(500, 'FILE_DAMAGED', 'This file cannot be opened. Please contact support.', {
      cause,
    });
  }
}

/** Reads the first chunk ahead, so that a damaged file fails before the response starts. */
async function begun(chunks: AsyncGenerator<Buffer>): Promise<AsyncGenerator<Buffer>> {
  const first = await chunks.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* chunks;
  })();
}
