import { Injectable } from '@nestjs/common';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { notFound } from '@portal/kit/http/errors';
import { findStop, liftStop } from './bank-account.sql.js';
import { holdAccount } from './hold-account.js';

/** Allows changes of a partner's account again after one was stopped, with a reason (D-99). */
@Injectable()
export class AllowChanges {
  constructor(private readonly database: Database) {}

  /**
   * Idempotent: the first reason stays.
   * @throws 404 when none was stopped
   */
  async allow(partnerId: number, reason: string, adminId: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await holdAccount(transaction, partnerId);
      const stop = await transaction.first(findStop, { partnerId });
      if (!stop) throw notFound('No change of this bank account was stopped');
      if (stop.lifted_at !== null) return;
      await transaction.query(liftStop, { version: stop.version, liftedBy: adminId, reason });
      // The reason stays out of the audit log, since free text may contain names; the dialog shows it.
      tellChange({ before: { changesAllowed: false }, after: { changesAllowed: true } });
    });
  }
}
