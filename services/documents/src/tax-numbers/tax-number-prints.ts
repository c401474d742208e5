import { Injectable } from '@nestjs/common';
import { taxNumberShared } from '@portal/contracts/events/tax-number-shared';
import { Repeats } from '@portal/kit/background/repeats';
import { Database, type Transaction } from '@portal/kit/database/database';
import { PrintKey } from '../prints/print-key.js';
import { Prints } from '../prints/prints.js';
import { DocumentSettings } from '../settings.js';
import { holdTaxNumber } from './hold-tax-number.js';
import { TaxNumberSeals } from './tax-number-seals.js';
import * as sql from './tax-number.sql.js';

const EVERY_MS = 3_600_000;

/** Finds one tax number at two partners (D-116). */
@Injectable()
export class TaxNumberPrints {
  private readonly prints: Prints;

  constructor(
    private readonly database: Database,
    private readonly seals: TaxNumberSeals,
    { DOCUMENTS_KEY }: DocumentSettings,
    repeats: Repeats,
  ) {
    const key = new PrintKey(DOCUMENTS_KEY, 'tax numbers');
    this.prints = new Prints(key, sql.taxNumberPrints, taxNumberShared, 'same-tax-number');
    repeats.add(this, {
      work: () => this.printAll(),
      everyMs: EVERY_MS,
      failure: 'tax numbers could not be compared',
      atStart: true,
    });
  }

  /** The caller holds the tax number. */
  note(
    transaction: Transaction,
    { partnerId, version, taxNumber }: { partnerId: number; version: number; taxNumber: string },
  ): Promise<void> {
    return this.prints.note(transaction, { partnerId, version, value: taxNumber });
  }

  /** Numbers from before a key rotation. One that cannot be opened is left out. */
  printAll(): Promise<void> {
    return this.prints.eachUnprinted(
      (after) => this.database.query(sql.findUnprinted, after),
      (row) => this.print(row),
    );
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
