import { Injectable } from '@nestjs/common';
import { taxNumberShared } from '@portal/contracts/events/tax-number-shared';
import { Repeats } from '@portal/kit/background/repeats';
import { Database, type Transaction } from '@portal/kit/database/database';
import { holdAlone } from '@portal/kit/database/hold';
import { PrintKey } from '../sealing/print-key.js';
import { DocumentSettings } from '../settings.js';
import { holdTaxNumber } from './hold-tax-number.js';
import { TaxNumberSeals } from './tax-number-seals.js';
import * as sql from './tax-number.sql.js';

const EVERY_MS = 3_600_000;
const BATCH = 100;

/**
 * Finds one tax number at two partners (D-116), by a keyed hash. It is compared with every number that was typed since the
 * last rotation of the key, also with one that was replaced or removed, and with those on file from before.
 */
@Injectable()
export class TaxNumberPrints {
  private readonly key: PrintKey;

  constructor(
    private readonly database: Database,
    private readonly seals: TaxNumberSeals,
    { DOCUMENTS_KEY }: DocumentSettings,
    repeats: Repeats,
  ) {
    this.key = new PrintKey(DOCUMENTS_KEY, 'tax numbers');
    repeats.add(this, {
      work: () => this.printAll(),
      everyMs: EVERY_MS,
      failure: 'tax numbers could not be compared',
      atStart: true,
    });
  }

  /** The caller holds the tax number. Whoever types the same one for another partner at the same time waits. */
  async note(
    transaction: Transaction,
    { partnerId, version, taxNumber }: { partnerId: number; version: number; taxNumber: string },
  ): Promise<void> {
    const print = this.key.of(taxNumber);
    await holdAlone(transaction, 'same-tax-number', print.readUIntBE(0, 6));
    await transaction.query(sql.putPrint, { version, partnerId, print, keyId: this.key.id });
    const sharing = await transaction.query(sql.findSharing, { print, partnerId });
    if (sharing.length > 0)
      await transaction.publish(taxNumberShared, `partner/${partnerId}`, {
        partnerId,
        otherPartnerIds: sharing.map(({ partner_id }) => partner_id),
      });
  }

  /** Numbers from before a key rotation. One that cannot be opened is left out. */
  async printAll(): Promise<void> {
    for (let after = 0; ;) {
      const rows = await this.database.query(sql.findUnprinted, { after, keyId: this.key.id, limit: BATCH });
      for (const row of rows) await this.print(row);
      if (rows.length < BATCH) return;
      after = rows.at(-1)!.version;
    }
  }

  private async print(row: sql.SealedTaxNumberRow): Promise<void> {
    const { partner_id: partnerId, version } = row;
    const taxNumber = await this.seals.open(row);
    if (taxNumber === null) return;
    await this.database.transaction(async (transaction) => {
      await holdTaxNumber(transaction, partnerId);
      const now = await transaction.first(sql.findTaxNumber, { partnerId });
      if (now?.version === version) await this.note(transaction, { partnerId, version, taxNumber });
    });
  }
}
