import { Injectable } from '@nestjs/common';
import { bankAccountChanged } from '@portal/contracts/events/bank-account-changed';
import type { SeenValues } from '@portal/contracts/values/seen-values';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { requireSeen } from '@portal/kit/http/seen';
import { endWaiting, removeBankAccount, movePaidAccount } from './bank-account.sql.js';
import { bankAccountsOf, newestOf } from './bank-accounts-of.js';
import { holdAccount } from './hold-account.js';
import { noBankAccount } from './no-bank-account.js';

/**
 * Removes a partner's bank account, and the one that waits to take its place; partner and administrators are told (D-88).
 * It takes effect at once, since it sends no money (D-99). A trigger drops what is kept of it for payments (D-123). The audit log says who did it.
 */
@Injectable()
export class RemoveBankAccount {
  constructor(private readonly database: Database) {}

  /**
   * @param seen the version that the caller saw
   * @throws 404 NO_BANK_ACCOUNT; 409 CHANGED_MEANWHILE
   */
  async remove(partnerId: number, seen: SeenValues, adminId: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await holdAccount(transaction, partnerId);
      const accounts = (await bankAccountsOf(transaction, [partnerId]))(partnerId);
      const before = newestOf(accounts);
      if (!before) throw noBankAccount();
      requireSeen(seen, { version: before.version });
      if (accounts.paid) await transaction.query(movePaidAccount, { version: accounts.paid.version });
      const ended = { how: 'removed', endedBy: adminId, endedRole: 'admin', byLink: false } as const;
      await transaction.query(endWaiting, { partnerId, ...ended });
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
