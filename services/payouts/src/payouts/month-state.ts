import { Injectable } from '@nestjs/common';
import type { MonthlyPayment } from '@portal/contracts/http/payouts';
import type { Month } from '@portal/contracts/values/month';
import { Database, type Queryable } from '@portal/kit/database/database';
import { findState } from './month-state.sql.js';

/** Whether a partner's month is paid. */
@Injectable()
export class MonthState {
  constructor(private readonly database: Database) {}

  async of(partnerId: number, month: Month, queryable: Queryable = this.database): Promise<MonthlyPayment> {
    const row = await queryable.first(findState, { partnerId, month });
    return {
      partnerId,
      paymentMonth: month,
      isPaid: row?.is_paid ?? false,
      paidAt: (row?.is_paid && row.paid_at?.toISOString()) || null,
    };
  }
}
