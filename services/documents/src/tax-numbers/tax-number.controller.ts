import { Body, Controller, HttpCode, Query } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-people';
import {
  taxNumberChange,
  taxNumberRemoval,
  type PartnerTaxNumber,
  type TaxNumberChange,
  type TaxNumberRemoval,
} from '@portal/contracts/http/tax-numbers';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { AdministratorNames } from '../bank-accounts/administrator-names.js';
import { PARTNER_NOT_FOUND } from '../partners/partner-names.js';
import { RemoveTaxNumber } from './remove-tax-number.js';
import { SetTaxNumber } from './set-tax-number.js';
import { findTaxNumber } from './tax-number.sql.js';

/** The tax number of a partner's W-9. It can be set, and is never disclosed but for its last four digits. */
@Controller()
export class TaxNumberController {
  constructor(
    private readonly database: Database,
    private readonly administrators: AdministratorNames,
    private readonly setNumber: SetTaxNumber,
    private readonly removeNumber: RemoveTaxNumber,
  ) {}

  @Handle(calls.getTaxNumber)
  async read(@IdParam(PARTNER_NOT_FOUND) partnerId: number): Promise<PartnerTaxNumber> {
    const row = await this.database.first(findTaxNumber, { partnerId });
    if (!row) return { partnerId, taxNumber: null };
    const administrator = await this.administrators.of([row.set_by]);
    return {
      partnerId,
      taxNumber: {
        lastDigits: row.last_digits,
        version: row.version,
        setAt: row.set_at.toISOString(),
        setBy: administrator(row.set_by),
      },
    };
  }

  @Handle(calls.setTaxNumber)
  async put(
    @IdParam(PARTNER_NOT_FOUND) partnerId: number,
    @Body({ schema: taxNumberChange }) { seen, taxNumber }: TaxNumberChange,
    @UserId() adminId: number,
  ): Promise<PartnerTaxNumber> {
    await this.setNumber.set(partnerId, taxNumber, adminId, seen);
    return this.read(partnerId);
  }

  @Handle(calls.removeTaxNumber)
  @HttpCode(204)
  async remove(
    @IdParam(PARTNER_NOT_FOUND) partnerId: number,
    @Query({ schema: taxNumberRemoval }) seen: TaxNumberRemoval,
  ): Promise<void> {
    await this.removeNumber.remove(partnerId, seen);
  }
}
