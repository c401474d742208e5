import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { bankAccountChanged } from '@portal/contracts/events/bank-account-changed';
import type { NewBankAccount } from '@portal/contracts/http/bank-accounts';
import type { SeenValues } from '@portal/contracts/values/seen-values';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { requireSeen } from '@portal/kit/http/seen';
import { PartnerNames } from '../partners/partner-names.js';
import { AccountSeals } from './account-seals.js';
import { findBankAccount, holdBankAccount, putBankAccount, type BankAccountRow } from './bank-account.sql.js';
import { lastDigits } from './last-digits.rules.js';

/** Sets or replaces a partner's bank account; partner and administrators are told (D-88). The audit log says who did it. */
@Injectable()
export class SetBankAccount {
  constructor(
    private readonly database: Database,
    private readonly names: PartnerNames,
    private readonly seals: AccountSeals,
  ) {}

  /**
   * @param seen the version that is replaced; 0 when there is none
   * @throws 404 when the id is not a partner's, or the partner was deleted; 409 CHANGED_MEANWHILE; 503 when identity is
   *   needed and unavailable
   */
  async set(
    partnerId: number,
    account: NewBankAccount,
    adminId: number,
    seen: SeenValues | undefined,
  ): Promise<void> {
    const { sealed, dataKey, keyId } = await this.seals.seal(partnerId, account);
    const digits = lastDigits(account.accountNumber);
    await this.database.transaction(async (transaction) => {
      await transaction.query(holdBankAccount, { partnerId });
      await this.names.require(partnerId, transaction);
      const before = await transaction.first(findBankAccount, { partnerId });
      // A retry after a lost answer: the account is already set.
      if (seen && before?.set_by === adminId && (await this.isThis(account, before))) return;
      requireSeen(seen, { version: before?.version ?? 0 });
      const { version, set_at } = (await transaction.first(putBankAccount, {
        partnerId,
        sealed,
        dataKey,
        keyId,
        lastDigits: digits,
        setBy: adminId,
      }))!;
      await transaction.publish(bankAccountChanged, `partner/${partnerId}`, {
        partnerId,
        version,
        change: before ? 'replaced' : 'set',
        changedBy: adminId,
        changedAt: set_at.toISOString(),
      });
      tellChange({
        before: before && { lastDigits: before.last_digits },
        after: { lastDigits: digits },
      });
    });
  }

  /** An account that cannot be opened equals nothing that anybody typed, so it can be replaced. */
  private async isThis(account: NewBankAccount, row: BankAccountRow): Promise<boolean> {
    const onFile = await this.seals.open(row).catch(() => null);
    return isDeepStrictEqual(onFile, account);
  }
}
