import { Injectable } from '@nestjs/common';
import { bankAccountShared } from '@portal/contracts/events/bank-account-shared';
import type { NewBankAccount } from '@portal/contracts/http/bank-accounts';
import { Repeats } from '@portal/kit/background/repeats';
import { Database, type Transaction } from '@portal/kit/database/database';
import { holdAlone } from '@portal/kit/database/hold';
import { PrintKey } from '../sealing/print-key.js';
import { DocumentSettings } from '../settings.js';
import { AccountSeals } from './account-seals.js';
import * as sql from './account-print.sql.js';
import { holdAccount } from './hold-account.js';

const EVERY_MS = 3_600_000;
const BATCH = 100;

/**
 * Finds one bank account at two partners (D-116), by a keyed hash of routing and account number. It is compared with every
 * account that was typed since the last rotation of the key, also with one that was replaced, and with those on file from before.
 */
@Injectable()
export class AccountPrints {
  private readonly key: PrintKey;

  constructor(
    private readonly database: Database,
    private readonly seals: AccountSeals,
    { DOCUMENTS_KEY }: DocumentSettings,
    repeats: Repeats,
  ) {
    this.key = new PrintKey(DOCUMENTS_KEY, 'bank accounts');
    repeats.add(this, {
      work: () => this.printAll(),
      everyMs: EVERY_MS,
      failure: 'bank accounts could not be compared',
      atStart: true,
    });
  }

  /** The caller holds the account. Whoever types the same account for another partner at the same time waits. */
  async note(
    transaction: Transaction,
    { partnerId, version, account }: { partnerId: number; version: number; account: NewBankAccount },
  ): Promise<void> {
    const print = this.key.of(`${account.routingNumber}/${account.accountNumber}`);
    await holdAlone(transaction, 'same-account', print.readUIntBE(0, 6));
    await transaction.query(sql.putPrint, { version, partnerId, print, keyId: this.key.id });
    const sharing = await transaction.query(sql.findSharing, { print, partnerId });
    if (sharing.length > 0)
      await transaction.publish(bankAccountShared, `partner/${partnerId}`, {
        partnerId,
        otherPartnerIds: sharing.map(({ partner_id }) => partner_id),
      });
  }

  /** Accounts from before there were prints, or from before a key rotation. One that cannot be opened is left out. */
  async printAll(): Promise<void> {
    for (let after = 0; ;) {
      const rows = await this.database.query(sql.findUnprinted, { after, keyId: this.key.id, limit: BATCH });
      for (const row of rows) await this.print(row);
      if (rows.length < BATCH) return;
      after = rows.at(-1)!.version;
    }
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
