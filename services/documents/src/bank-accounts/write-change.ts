import { Injectable } from '@nestjs/common';
import { bankAccountChanged } from '@portal/contracts/events/bank-account-changed';
import { BANK_ACCOUNT_STOPPED, type NewBankAccount } from '@portal/contracts/http/bank-accounts';
import type { Transaction } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { conflict } from '@portal/kit/http/errors';
import { BankAccountSettings } from '../settings.js';
import { AccountPrints } from './account-prints.js';
import type { SealedText } from '../sealing/sealed-text.js';
import * as sql from './bank-account.sql.js';
import { newestOf, type AccountsOf } from './bank-accounts-of.js';
import { waitHours } from './change-state.rules.js';
import { lastDigits } from './last-digits.rules.js';

interface Change {
  partnerId: number;
  account: NewBankAccount;
  sealed: SealedText;
  /** As read under the hold. */
  accounts: AccountsOf;
  typist: { userId: number; role: 'partner' | 'admin' };
  /** Somebody else, an administrator, has to approve it (D-109, D-147). */
  needsApproval: boolean;
}

/**
 * Writes an account that somebody typed: it takes the place of one that waits, and waits before it is paid, also the first
 * one (D-99). Partner and administrators are told (D-88); the audit log says who did it.
 */
@Injectable()
export class WriteChange {
  constructor(
    private readonly settings: BankAccountSettings,
    private readonly prints: AccountPrints,
  ) {}

  /** @throws 409 BANK_ACCOUNT_STOPPED after a change was stopped, until an administrator allows changes again */
  async requireNoStop(transaction: Transaction, partnerId: number, text: string): Promise<void> {
    const stop = await transaction.first(sql.findStop, { partnerId });
    if (stop && stop.lifted_at === null) throw conflict(text, BANK_ACCOUNT_STOPPED);
  }

  /** The caller holds the account alone. @returns the new version */
  async write(
    transaction: Transaction,
    { partnerId, account, sealed, accounts, typist, needsApproval }: Change,
  ): Promise<number> {
    const before = newestOf(accounts);
    const digits = lastDigits(account.accountNumber);
    if (accounts.paid) await transaction.query(sql.movePaidAccount, { version: accounts.paid.version });
    const ended = { how: 'replaced', endedBy: typist.userId, endedRole: typist.role, byLink: false } as const;
    await transaction.query(sql.endWaiting, { partnerId, ...ended });
    const hours = waitHours(this.settings.BANK_ACCOUNT_WAIT_DAYS);
    const change = { partnerId, lastDigits: digits, setBy: typist.userId, waitHours: hours, needsApproval };
    const { version, set_at, effective_at } = (await transaction.first(sql.recordChange, change))!;
    const bytes = { version, ...sealed };
    if (hours === 0 && !needsApproval) await transaction.query(sql.putBankAccount, bytes);
    else {
      const replaces = accounts.paid?.version ?? 0;
      await transaction.query(sql.putWaitingAccount, { ...bytes, partnerId, replaces });
    }
    // What a partner typed is compared once it is approved: a flag holds commission, which nobody alone is to cause.
    if (typist.role === 'admin') await this.prints.note(transaction, { partnerId, version, account });
    await transaction.publish(bankAccountChanged, `partner/${partnerId}`, {
      partnerId,
      version,
      change: before ? 'replaced' : 'set',
      changedBy: typist.userId,
      changedAt: set_at.toISOString(),
      ...(needsApproval && { needsApproval }),
    });
    tellChange({
      before: before && { lastDigits: before.last_digits },
      after: {
        lastDigits: digits,
        ...(hours > 0 && { effectiveAt: effective_at.toISOString() }),
        ...(needsApproval && { needsApproval }),
        ...(typist.role === 'partner' && { partnerId }),
      },
    });
    return version;
  }
}
