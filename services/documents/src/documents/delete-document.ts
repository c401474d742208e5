import { Injectable } from '@nestjs/common';
import { documentDeleted } from '@portal/contracts/events/document-deleted';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { notFound } from '@portal/kit/http/errors';
import { IsNull, Not } from 'typeorm';
import { FileEntity } from '../files/file.entity.js';
import { FILE_NOT_FOUND } from '../files/open-file.js';
import { RemoveFiles } from '../files/remove-files.js';

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
      const files = transaction.entities.getRepository(FileEntity);
      const file = await files.findOne({
        where: { id: fileId, keptAt: Not(IsNull()), removedAt: IsNull() },
        lock: { mode: 'pessimistic_write' },
      });
      if (!file || file.purpose === 'claim' || file.ownerId === null) throw notFound(FILE_NOT_FOUND);
      await files.update({ id: fileId }, { removedAt: () => 'now()' });
      const event = { fileId, partnerId: file.ownerId, type: file.purpose };
      await transaction.publish(documentDeleted, `file/${fileId}`, event);
      tellChange({ before: { partnerId: event.partnerId, type: event.type }, after: null });
      transaction.afterCommit(() => this.removeFiles.soon());
    });
  }
}
