import { Controller } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { CommissionInputs } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { notFound } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { findCommissionInputs } from './commission-inputs.sql.js';

/** What a sale's commission was calculated from (D-6), which payouts explains. */
@Controller()
export class CommissionInputsController {
  constructor(private readonly database: Database) {}

  @Handle(internal.getCommissionInputs)
  async read(@IdParam('Sale not found') id: number): Promise<CommissionInputs> {
    const row = await this.database.first(findCommissionInputs, { id });
    if (!row) throw notFound('Sale not found');
    const { firstName, lastName, email, ...inputs } = row;
    return { ...inputs, soldAt: row.soldAt.toISOString(), customer: { firstName, lastName, email } };
  }
}
