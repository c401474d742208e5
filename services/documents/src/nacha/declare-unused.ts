import { Injectable } from '@nestjs/common';
import type { UnusedNachaFile } from '@portal/contracts/http/nacha';
import { FILE_ISSUED } from '@portal/contracts/values/nacha';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { conflict, notFound } from '@portal/kit/http/errors';
import { FILE_NOT_FOUND } from './give-nacha-file.js';
import { removeFrozenAccountsOf } from './frozen-account.sql.js';
import { findFile, freeCredits, holdCounters, holdFile, markUnused } from './nacha-file.sql.js';

/**
 * Declares that a file never reached the bank: it can no longer be taken, its frozen accounts are removed, and its
 * payouts may go into another file.
 */
@Injectable()
export class DeclareUnused {
  constructor(private readonly database: Database) {}

  /**
   * Idempotent: the first reason stays.
   * @throws AppError 404; 409 FILE_ISSUED when somebody took the file, and the caller did not know
   */
  async declare(id: number, { reason, issuedSeen = false }: UnusedNachaFile, adminId: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.query(holdCounters);
      await transaction.query(holdFile, { id });
      const unused = await transaction.first(markUnused, {
        id,
        unusedBy: adminId,
        unusedReason: reason,
        issuedSeen,
      });
      if (!unused) {
        const file = await transaction.first(findFile, { id });
        if (!file) throw notFound(FILE_NOT_FOUND);
        if (file.unused_at) return;
        throw conflict(
          'Somebody took this file, so your bank may have it. Please look again before you confirm.',
          FILE_ISSUED,
        );
      }
      await transaction.query(removeFrozenAccountsOf, { fileId: id });
      const credits = await transaction.query(freeCredits, { fileId: id });
      // The reason stays out of the audit log, since free text may contain names.
      tellChange({
        before: { batchId: unused.batch_id, unused: false },
        after: {
          unused: true,
          wasIssued: unused.issued_at !== null,
          credits: credits.length,
          amountCents: credits.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
          sha256: unused.sha256,
        },
      });
    });
  }
}
