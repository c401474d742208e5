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
 * Deletes a partner's document: nobody can read it any more. Its object is removed at once, or when the store is
 * available again, so an unavailable store does not block the deletion.
 */
@Injectable()
export class DeleteDocument {
  constructor(
    private readonly database: Database,
    private readonly removeFiles: RemoveFiles,
  ) {}

  /**
   * The audit log says who did it, by `tellChange`.
   * @throws AppError 404
   */
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
