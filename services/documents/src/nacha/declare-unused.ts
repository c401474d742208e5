import { Injectable } from '@nestjs/common';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { notFound } from '@portal/kit/http/errors';
import { FILE_NOT_FOUND } from './give-nacha-file.js';
import { findFile, freeCredits, holdCounters, markUnused } from './nacha-file.sql.js';

/** Declares that a file never reached the bank: from then on nobody is given it, and its payouts may be in another. */
@Injectable()
export class DeclareUnused {
  constructor(private readonly database: Database) {}

  /** The second time nothing happens: what was said first stands. Throws 404. */
  async declare(id: number, reason: string, adminId: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.query(holdCounters);
      const unused = await transaction.first(markUnused, { id, unusedBy: adminId, unusedReason: reason });
      if (!unused) {
        if (!(await transaction.first(findFile, { id }))) throw notFound(FILE_NOT_FOUND);
        return;
      }
      await transaction.query(freeCredits, { fileId: id });
      // The reason is kept with the file: whatever somebody types may have names in it.
      tellChange({ before: { batchId: unused.batch_id, unused: false }, after: { unused: true } });
    });
  }
}
