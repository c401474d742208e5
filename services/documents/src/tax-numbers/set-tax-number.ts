import { Injectable } from '@nestjs/common';
import type { SeenValues } from '@portal/contracts/values/seen-values';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { requireSeen } from '@portal/kit/http/seen';
import { PartnerNames } from '../partners/partner-names.js';
import { holdTaxNumber } from './hold-tax-number.js';
import { TaxNumberPrints } from './tax-number-prints.js';
import { TaxNumberSeals } from './tax-number-seals.js';
import * as sql from './tax-number.sql.js';

/** Sets or replaces the tax number of a partner's W-9, and compares it with those of others (D-116). */
@Injectable()
export class SetTaxNumber {
  constructor(
    private readonly database: Database,
    private readonly names: PartnerNames,
    private readonly seals: TaxNumberSeals,
    private readonly prints: TaxNumberPrints,
  ) {}

  /**
   * @param taxNumber nine digits
   * @param seen the version that is replaced; 0 when there is none
   * @throws 404 when the id is not a partner's, or the partner was deleted; 409 CHANGED_MEANWHILE; 503 when identity is needed
   *   and unavailable
   */
  async set(
    partnerId: number,
    taxNumber: string,
    adminId: number,
    seen: SeenValues | undefined,
  ): Promise<void> {
    const sealed = await this.seals.seal(partnerId, taxNumber);
    await this.database.transaction(async (transaction) => {
      await holdTaxNumber(transaction, partnerId);
      await this.names.require(partnerId, transaction);
      const before = await transaction.first(sql.findTaxNumber, { partnerId });
      // A retry after a lost answer: the number is already set.
      if (seen && before?.set_by === adminId && (await this.seals.open(before)) === taxNumber) return;
      requireSeen(seen, { version: before?.version ?? 0 });
      const lastDigits = taxNumber.slice(-4);
      const row = { partnerId, ...sealed, lastDigits, setBy: adminId };
      const { version } = (await transaction.first(sql.putTaxNumber, row))!;
      await this.prints.note(transaction, { partnerId, version, taxNumber });
      tellChange({ before: before && { lastDigits: before.last_digits }, after: { lastDigits } });
    });
  }
}
