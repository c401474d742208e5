import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { bankAccountChanged } from '@portal/contracts/events/bank-account-changed';
import { BANK_ACCOUNT_STOPPED, type NewBankAccount } from '@portal/contracts/http/bank-accounts';
import type { SeenValues } from '@portal/contracts/values/seen-values';
import { Database, type Transaction } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { conflict } from '@portal/kit/http/errors';
import { requireSeen } from '@portal/kit/http/seen';
import { PartnerNames } from '../partners/partner-names.js';
import { BankAccountSettings } from '../settings.js';
import { AccountPrints } from './account-prints.js';
import { Approvers } from './approvers.js';
import { AccountSeals } from './account-seals.js';
import * as sql from './bank-account.sql.js';
import { bankAccountsOf, newestOf } from './bank-accounts-of.js';
import { waitHours } from './change-state.rules.js';
import { holdAccount } from './hold-account.js';
import { lastDigits } from './last-digits.rules.js';

/**
 * Sets or replaces a partner's bank account; partner and administrators are told (D-88). It waits before it is paid, also
 * the first one, since anybody may have typed it (D-99). Where a second person is required it also waits for the approval of
 * another administrator (D-109). The audit log says who did it.
 */
@Injectable()
export class SetBankAccount {
  constructor(
    private readonly database: Database,
    private readonly names: PartnerNames,
    private readonly seals: AccountSeals,
    private readonly settings: BankAccountSettings,
    private readonly prints: AccountPrints,
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
    const { sealed, dataKey, keyId } = await this.seals.seal(partnerId, account);
    const digits = lastDigits(account.accountNumber);
    // Asked before the transaction, so that no lock waits for identity.
    const needsApproval = await this.approvers.isRequired(adminId);
    await this.database.transaction(async (transaction) => {
      await holdAccount(transaction, partnerId);
      await this.names.require(partnerId, transaction);
      await requireNoStop(partnerId, transaction);
      const accounts = (await bankAccountsOf(transaction, [partnerId]))(partnerId);
      const before = newestOf(accounts);
      // A retry after a lost answer: the account is already set.
      if (seen && before?.set_by === adminId && (await this.isThis(account, before))) return;
      requireSeen(seen, { version: before?.version ?? 0 });
      if (accounts.paid) await transaction.query(sql.movePaidAccount, { version: accounts.paid.version });
      const ended = { how: 'replaced', endedBy: adminId, endedRole: 'admin', byLink: false } as const;
      await transaction.query(sql.endWaiting, { partnerId, ...ended });
      const hours = waitHours(this.settings.BANK_ACCOUNT_WAIT_DAYS);
      const change = { partnerId, lastDigits: digits, setBy: adminId, waitHours: hours, needsApproval };
      const { version, set_at, effective_at } = (await transaction.first(sql.recordChange, change))!;
      const bytes = { version, sealed, dataKey, keyId };
      if (hours === 0 && !needsApproval) await transaction.query(sql.putBankAccount, bytes);
      else {
        const replaces = accounts.paid?.version ?? 0;
        await transaction.query(sql.putWaitingAccount, { ...bytes, partnerId, replaces });
      }
      await this.prints.note(transaction, { partnerId, version, account });
      await transaction.publish(bankAccountChanged, `partner/${partnerId}`, {
        partnerId,
        version,
        change: before ? 'replaced' : 'set',
        changedBy: adminId,
        changedAt: set_at.toISOString(),
        ...(needsApproval && { needsApproval }),
      });
      tellChange({
        before: before && { lastDigits: before.last_digits },
        after: {
          lastDigits: digits,
          ...(hours > 0 && { effectiveAt: effective_at.toISOString() }),
          ...(needsApproval && { needsApproval }),
        },
      });
    });
  }

  /** An account that cannot be opened equals nothing that anybody typed, so it can be replaced. */
  private async isThis(account: NewBankAccount, row: sql.BankAccountRow): Promise<boolean> {
    const onFile = await this.seals.open(row).catch(() => null);
    return isDeepStrictEqual(onFile, account);
  }
}

/** @throws 409 BANK_ACCOUNT_STOPPED after a change was stopped, until an administrator allows changes again */
async function requireNoStop(partnerId: number, transaction: Transaction): Promise<void> {
  const stop = await transaction.first(sql.findStop, { partnerId });
  if (stop && stop.lifted_at === null)
    throw conflict(
      'A change of this bank account was stopped. Ask the partner which account is theirs, and allow changes again first.',
      BANK_ACCOUNT_STOPPED,
    );
}
