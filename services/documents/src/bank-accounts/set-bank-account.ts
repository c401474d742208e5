import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { NewBankAccount } from '@portal/contracts/http/bank-accounts';
import type { Facts } from '@portal/contracts/values/facts';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { requireSeen } from '@portal/kit/http/seen';
import { PartnerNames } from '../partners/partner-names.js';
import { AccountSeals } from './account-seals.js';
import { findBankAccount, holdBankAccount, putBankAccount, type BankAccountRow } from './bank-account.sql.js';
import { lastDigits } from './last-digits.rules.js';

/** Sets where a partner's payouts go, in the place of what was there. Who did it is in the audit log too. */
@Injectable()
export class SetBankAccount {
  constructor(
    private readonly database: Database,
    private readonly names: PartnerNames,
    private readonly seals: AccountSeals,
  ) {}

  /**
   * @param seen the version of what it takes the place of, 0 for none
   * @throws 404 for who is no partner, or no longer; 409 CHANGED_MEANWHILE; 503 when identity has to be asked and is away
   */
  async set(
    partnerId: number,
    account: NewBankAccount,
    adminId: number,
    seen: Facts | undefined,
  ): Promise<void> {
    const { sealed, dataKey, keyId } = await this.seals.seal(partnerId, account);
    const digits = lastDigits(account.accountNumber);
    await this.database.transaction(async (transaction) => {
      await transaction.query(holdBankAccount, { partnerId });
      await this.names.require(partnerId, transaction);
      const before = await transaction.first(findBankAccount, { partnerId });
      // Sent again since the answer was lost: it is set already.
      if (seen && before?.set_by === adminId && (await this.isThis(account, before))) return;
      requireSeen(seen, { version: before?.version ?? 0 });
      await transaction.query(putBankAccount, {
        partnerId,
        sealed,
        dataKey,
        keyId,
        lastDigits: digits,
        setBy: adminId,
      });
      tellChange({
        before: before && { lastDigits: before.last_digits },
        after: { lastDigits: digits },
      });
    });
  }

  /** What cannot be opened is no account that anybody has typed: another may take its place. */
  private async isThis(account: NewBankAccount, row: BankAccountRow): Promise<boolean> {
    const onFile = await this.seals.open(row).catch(() => null);
    return isDeepStrictEqual(onFile, account);
  }
}
