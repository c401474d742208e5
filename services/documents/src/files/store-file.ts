import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import {
  CLAIM_FILE_EXTENSIONS,
  CLAIM_FILE_TYPE_REFUSED,
  DOCUMENT_EXTENSIONS,
  DOCUMENT_TYPE_REFUSED,
  FILE_DAMAGED,
  type StoredFile,
} from '@portal/contracts/http/files';
import { Database } from '@portal/kit/database/database';
import type { GivenOf } from '@portal/kit/database/statement';
import { holdShared } from '@portal/kit/database/hold';
import { badRequest, signedOut } from '@portal/kit/http/errors';
import { IsNull } from 'typeorm';
import { ActiveContent } from '../content/active-content.js';
import { kindOf, MIME_TYPES, type FileKind } from '../content/content.rules.js';
import { harmlessName } from '../content/file-name.rules.js';
import { ContentSniffer } from '../content/content-sniffer.js';
import { VirusScanner } from '../content/virus-scanner.js';
import { DataKeys } from '../sealing/data-keys.js';
import { open, seal, sealedSize } from '../sealing/sealed-stream.js';
import { FileStore } from '../store/file-store.js';
import { boundTo, FileEntity, type FilePurpose } from './file.entity.js';
import { deleteFile, insertFile, nextFileId } from './file.sql.js';
import { Spool } from './spool.js';

/** The timeout for receiving one file. */
const SENDING_MS = 5 * 60_000;

interface Accepted {
  kinds: FileKind[];
  extensions: string[];
  refusal: string;
}

const DOCUMENT_KINDS: FileKind[] = ['pdf', 'doc', 'docx'];
const OF_PARTNERS: Accepted = {
  kinds: DOCUMENT_KINDS,
  extensions: DOCUMENT_EXTENSIONS,
  refusal: DOCUMENT_TYPE_REFUSED,
};
const accepted: Record<FilePurpose, Accepted> = {
  w9: OF_PARTNERS,
  ach: OF_PARTNERS,
  claim: {
    kinds: [...DOCUMENT_KINDS, 'png', 'jpg'],
    extensions: CLAIM_FILE_EXTENSIONS,
    refusal: CLAIM_FILE_TYPE_REFUSED,
  },
};

interface Upload {
  bytes: AsyncIterable<Buffer>;
  filename: string;
  purpose: FilePurpose;
  /** null for a claim's file. */
  ownerId: number | null;
}

/**
 * Stores a file provisionally: it is swept after 24 h unless it is kept. The bytes are streamed, sealed before they
 * reach a disk, and checked before they go to the store. The row is inserted before the object, so that no object lacks
 * a row.
 * @throws AppError 400 UNSUPPORTED_FILE; 413 FILE_TOO_LARGE; 503 when the store or the scanner is unavailable
 */
@Injectable()
export class StoreFile {
  private readonly log = new Logger(StoreFile.name);

  constructor(
    private readonly database: Database,
    private readonly store: FileStore,
    private readonly keys: DataKeys,
    private readonly spool: Spool,
    private readonly activeContent: ActiveContent,
    private readonly scanner: VirusScanner,
  ) {}

  async take({ bytes, filename, purpose, ownerId }: Upload): Promise<StoredFile> {
    const { id } = (await this.database.first(nextFileId))!;
    const bound = boundTo({ id, purpose, ownerId });
    const { key, dataKey, keyId } = this.keys.make(bound);
    const file = { key, boundTo: bound };
    const sniffer = new ContentSniffer();
    const sealed = seal(sniffer.passing(bytes), file);
    const spooled = await this.spool.take(sealed, AbortSignal.timeout(SENDING_MS));
    try {
      const seen = sniffer.seen();
      const kind = await kindOf(seen);
      const { kinds, extensions, refusal } = accepted[purpose];
      if (kind === null && extensions.includes(extname(filename).toLowerCase()))
        throw badRequest(FILE_DAMAGED, 'UNSUPPORTED_FILE');
      if (kind === null || !kinds.includes(kind)) throw badRequest(refusal, 'UNSUPPORTED_FILE');
      await this.activeContent.refuse(kind, seen.size, () => open(spooled.read(), file));
      if (this.scanner.wanted) await this.scanner.check(open(spooled.read(), file));

      const stored = {
        fileId: id,
        filename: harmlessName(filename, kind),
        mimeType: MIME_TYPES[kind],
        sizeBytes: seen.size,
      };
      const objectKey = randomUUID();
      const { fileId: _, ...told } = stored;
      await this.insert({ id, objectKey, purpose, ownerId, ...told, dataKey, keyId });
      await this.store.put(objectKey, spooled.read(), sealedSize(seen.size)).catch(async (error: unknown) => {
        await this.discard(id, objectKey);
        throw error;
      });
      // The owner may have been deleted during the upload, and the removal may have run before the object was stored.
      if (!(await this.isWanted(id))) {
        await this.discard(id, objectKey);
        throw signedOut();
      }
      return stored;
    } finally {
      await spooled.release();
    }
  }

  private async isWanted(id: number): Promise<boolean> {
    const wanted = { id, removedAt: IsNull() };
    return (await this.database.read((entities) => entities.countBy(FileEntity, wanted))) > 0;
  }

  /** @throws AppError 401 for a deleted partner */
  private insert(row: GivenOf<typeof insertFile>): Promise<void> {
    const { ownerId } = row;
    return this.database.transaction(async (transaction) => {
      await holdShared(transaction, 'partner', ownerId === null ? [] : [ownerId]);
      if (!(await transaction.first(insertFile, row))) throw signedOut();
    });
  }

  /** Removes a provisional file now. If that fails, the sweep removes it later. */
  async discard(fileId: number, objectKey: string): Promise<void> {
    try {
      await this.store.delete(objectKey);
      await this.database.query(deleteFile, { id: fileId });
    } catch (error) {
      this.log.warn(`could not remove file ${fileId}; the sweep will`, error);
    }
  }
}
