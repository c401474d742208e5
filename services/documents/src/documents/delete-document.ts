import { Injectable } from '@nestjs/common';
import { documentDeleted } from '@portal/contracts/events/document-deleted';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { notFound } from '@portal/kit/http/errors';
import { FILE_NOT_FOUND } from '../files/open-file.js';
import { RemoveFiles } from '../files/remove-files.js';
import { removeDocument } from './partner-documents.sql.js';

/**
 * Deletes a partner's document: from now on nobody is given it. Its object goes at once, or as soon as the store is
 * there, so that a store that is away neither keeps it from being deleted nor is forgotten.
 */
@Injectable()
export class DeleteDocument {
  constructor(
    private readonly database: Database,
    private readonly removeFiles: RemoveFiles,
  ) {}

  /** Throws 404. Who did it is in the audit log, by what is told with the answer. */
  async delete(fileId: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const removed = await transaction.first(removeDocument, [fileId]);
      if (!removed) throw notFound(FILE_NOT_FOUND);
      const event = { fileId, partnerId: removed.owner_id, type: removed.purpose };
      await transaction.publish(documentDeleted, `file/${fileId}`, event);
      tellChange({ before: { partnerId: event.partnerId, type: event.type }, after: null });
      transaction.afterCommit(() => this.removeFiles.soon());
    });
  }
}
