import { Injectable } from '@nestjs/common';
import { NO_TAX_NUMBER } from '@portal/contracts/http/tax-numbers';
import type { SeenValues } from '@portal/contracts/values/seen-values';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { notFound } from '@portal/kit/http/errors';
import { requireSeen } from '@portal/kit/http/seen';
import { holdTaxNumber } from './hold-tax-number.js';
import { deleteTaxNumber, findTaxNumber } from './tax-number.sql.js';

/** Removes a partner's tax number. Its print stays until the key is rotated, so that whoever has it next is flagged (D-116). */
@Injectable()
export class RemoveTaxNumber {
  constructor(private readonly database: Database) {}

  /**
   * @param seen the version that the caller saw
   * @throws 404 NO_TAX_NUMBER; 409 CHANGED_MEANWHILE
   */
  async remove(partnerId: number, seen: SeenValues): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await holdTaxNumber(transaction, partnerId);
      const before = await transaction.first(findTaxNumber, { partnerId });
      if (!before) throw notFound('No tax number is on file', NO_TAX_NUMBER);
      requireSeen(seen, { version: before.version });
      await transaction.query(deleteTaxNumber, { partnerId });
      tellChange({ before: { lastDigits: before.last_digits }, after: null });
    });
  }
}
