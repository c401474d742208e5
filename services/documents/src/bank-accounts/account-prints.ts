import { Injectable } from '@nestjs/common';
import { bankAccountShared } from '@portal/contracts/events/bank-account-shared';
import type { NewBankAccount } from '@portal/contracts/http/bank-accounts';
import { Repeats } from '@portal/kit/background/repeats';
import { Database, type Transaction } from '@portal/kit/database/database';
import { PrintKey } from '../prints/print-key.js';
import { Prints } from '../prints/prints.js';
import { DocumentSettings } from '../settings.js';
import { AccountSeals } from './account-seals.js';
import * as sql from './account-print.sql.js';
import { holdAccount } from './hold-account.js';

const EVERY_MS = 3_600_000;

/** Finds one bank account at two partners (D-116), by routing and account number. */
@Injectable()
export class AccountPrints {
  private readonly prints: Prints;

  constructor(
    private readonly database: Database,
    private readonly seals: AccountSeals,
    { DOCUMENTS_KEY }: DocumentSettings,
    repeats: Repeats,
  ) {
    const key = new PrintKey(DOCUMENTS_KEY, 'bank accounts');
    this.prints = new Prints(key, sql.accountPrints, bankAccountShared, 'same-account');
    repeats.add(this, {
      work: () => this.printAll(),
      everyMs: EVERY_MS,
      failure: 'bank accounts could not be compared',
      atStart: true,
    });
  }

  /** The caller holds the account. */
  note(
    transaction: Transaction,
    { partnerId, version, account }: { partnerId: number; version: number; account: NewBankAccount },
  ): Promise<void> {
    const value = `${account.routingNumber}/${account.accountNumber}`;
    return this.prints.note(transaction, { partnerId, version, value });
  }

  /** Accounts from before there were prints, or from before a key rotation. One that cannot be opened is left out. */
  printAll(): Promise<void> {
    return this.prints.eachUnprinted(
      (after) => this.database.query(sql.findUnprinted, after),
      (row) => this.print(row),
    );
  }

  private async print(row: sql.UnprintedRow): Promise<void> {
    const account = await this.seals.open(row).catch(() => null);
    if (!account) return;
    await this.database.transaction(async (transaction) => {
      await holdAccount(transaction, row.partner_id);
      const { stands } = (await transaction.first(sql.isOnFile, { version: row.version }))!;
      if (stands) await this.note(transaction, { partnerId: row.partner_id, version: row.version, account });
    });
  }
}
