import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { NewBankAccount } from '@portal/contracts/http/bank-accounts';
import type { SeenValues } from '@portal/contracts/values/seen-values';
import { Database } from '@portal/kit/database/database';
import { requireSeen } from '@portal/kit/http/seen';
import { PartnerNames } from '../partners/partner-names.js';
import { Approvers } from './approvers.js';
import { AccountSeals } from './account-seals.js';
import type { BankAccountRow } from './bank-account.sql.js';
import { bankAccountsOf, newestOf } from './bank-accounts-of.js';
import { holdAccount } from './hold-account.js';
import { WriteChange } from './write-change.js';

const STOPPED =
  'A change of this bank account was stopped. Ask the partner which account is theirs, and allow changes again first.';

/**
 * Sets or replaces a partner's bank account as an administrator. Where a second person is required it also waits for the
 * approval of another administrator (D-109).
 */
@Injectable()
export class SetBankAccount {
  constructor(
    private readonly database: Database,
    private readonly names: PartnerNames,
    private readonly seals: AccountSeals,
    private readonly changes: WriteChange,
    private readonly approvers: Approvers,
  ) {}

  /**
   * @param seen the version that is replaced, waiting or not; 0 when there is none
   * @throws 404 when the id is not a partner's, or the partner was deleted; 409 CHANGED_MEANWHILE or BANK_ACCOUNT_STOPPED;
   *   503 when identity is needed and unavailable
   */
  async set(
    partnerId: number,
    account: NewBankAccount,
    adminId: number,
    seen: SeenValues | undefined,
  ): Promise<void> {
    const sealed = await this.seals.seal(partnerId, account);
    // Asked before the transaction, so that no lock waits for identity.
    const needsApproval = await this.approvers.isRequired(adminId);
    await this.database.transaction(async (transaction) => {
      await holdAccount(transaction, partnerId);
      await this.names.require(partnerId, transaction);
      await this.changes.requireNoStop(transaction, partnerId, STOPPED);
      const accounts = (await bankAccountsOf(transaction, [partnerId]))(partnerId);
      const before = newestOf(accounts);
      // A retry after a lost answer: the account is already set.
      if (seen && before?.set_by === adminId && (await this.isThis(account, before))) return;
      requireSeen(seen, { version: before?.version ?? 0 });
      const typist = { userId: adminId, role: 'admin' } as const;
      await this.changes.write(transaction, { partnerId, account, sealed, accounts, typist, needsApproval });
    });
  }

  /** An account that cannot be opened equals nothing that anybody typed, so it can be replaced. */
  private async isThis(account: NewBankAccount, row: BankAccountRow): Promise<boolean> {
    const onFile = await this.seals.open(row).catch(() => null);
    return isDeepStrictEqual(onFile, account);
  }
}
