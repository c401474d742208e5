import { Injectable } from '@nestjs/common';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { notFound } from '@portal/kit/http/errors';
import { FILE_NOT_FOUND } from './give-nacha-file.js';
import { findFile, freeCredits, holdCounters, markUnused } from './nacha-file.sql.js';

/**
 * Declares that a file never reached the bank: it can no longer be downloaded, and its payouts may go into another
 * file.
 */
@Injectable()
export class DeclareUnused {
  constructor(private readonly database: Database) {}

  /**
   * Idempotent: the first reason stays.
   * @throws AppError 404
   */
  async declare(id: number, reason: string, adminId: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.query(holdCounters);
      const unused = await transaction.first(markUnused, { id, unusedBy: adminId, unusedReason: reason });
      if (!unused) {
        if (!(await transaction.first(findFile, { id }))) throw notFound(FILE_NOT_FOUND);
        return;
      }
      await transaction.query(freeCredits, { fileId: id });
      // The reason stays out of the audit log, since free text may contain names.
      tellChange({ before: { batchId: unused.batch_id, unused: false }, after: { unused: true } });
    });
  }
}
