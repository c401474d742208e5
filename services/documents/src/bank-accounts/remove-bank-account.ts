import { Injectable } from '@nestjs/common';
import { bankAccountChanged } from '@portal/contracts/events/bank-account-changed';
import type { SeenValues } from '@portal/contracts/values/seen-values';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { requireSeen } from '@portal/kit/http/seen';
import { findBankAccount, holdBankAccount, removeBankAccount } from './bank-account.sql.js';
import { noBankAccount } from './no-bank-account.js';

/** Removes a partner's bank account; partner and administrators are told (D-88). The audit log says who did it. */
@Injectable()
export class RemoveBankAccount {
  constructor(private readonly database: Database) {}

  /**
   * @param seen the version that the caller saw
   * @throws 404 NO_BANK_ACCOUNT; 409 CHANGED_MEANWHILE
   */
  async remove(partnerId: number, seen: SeenValues, adminId: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.query(holdBankAccount, { partnerId });
      const before = await transaction.first(findBankAccount, { partnerId });
      if (!before) throw noBankAccount();
      requireSeen(seen, { version: before.version });
      await transaction.query(removeBankAccount, { partnerId });
      await transaction.publish(bankAccountChanged, `partner/${partnerId}`, {
        partnerId,
        version: before.version,
        change: 'removed',
        changedBy: adminId,
        changedAt: new Date().toISOString(),
      });
      tellChange({ before: { lastDigits: before.last_digits }, after: null });
    });
  }
}
