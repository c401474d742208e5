import { Injectable } from '@nestjs/common';
import type { NewBankAccount } from '@portal/contracts/http/bank-accounts';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { PartnerNames } from '../partners/partner-names.js';
import { AccountSeals } from './account-seals.js';
import { putBankAccount } from './bank-account.sql.js';
import { lastDigits } from './last-digits.rules.js';

/** Sets where a partner's payouts go, in the place of what was there. Who did it is in the audit log too. */
@Injectable()
export class SetBankAccount {
  constructor(
    private readonly database: Database,
    private readonly names: PartnerNames,
    private readonly seals: AccountSeals,
  ) {}

  /** Throws 404 for who is no partner, or no longer; 503 when identity has to be asked and is away. */
  async set(partnerId: number, account: NewBankAccount, adminId: number): Promise<void> {
    const { sealed, dataKey, keyId } = await this.seals.seal(partnerId, account);
    const digits = lastDigits(account.accountNumber);
    await this.database.transaction(async (transaction) => {
      await this.names.require(partnerId, transaction);
      const row = [partnerId, sealed, dataKey, keyId, digits, adminId];
      const { before } = (await transaction.first(putBankAccount, row))!;
      tellChange({ before: before === null ? null : { lastDigits: before }, after: { lastDigits: digits } });
    });
  }
}
