import { Injectable } from '@nestjs/common';
import type { MonthlyPayment } from '@portal/contracts/http/payouts';
import type { Month } from '@portal/contracts/values/month';
import { Database, type Queryable } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';

/** Of a partner_months row: something was paid, and nothing is unpaid (D-20). */
export const IS_PAID = 'paid_at is not null and paid_cents >= commission_cents';

const findState = statement<{ is_paid: boolean; paid_at: Date | null }>(
  'find-month-state',
  `select ${IS_PAID} as is_paid, paid_at from partner_months where partner_id = $1 and month = $2`,
);

/** Whether a partner's month is paid. */
@Injectable()
export class MonthState {
  constructor(private readonly database: Database) {}

  async of(partnerId: number, month: Month, queryable: Queryable = this.database): Promise<MonthlyPayment> {
    const row = await queryable.first(findState, [partnerId, month]);
    return {
      partnerId,
      paymentMonth: month,
      isPaid: row?.is_paid ?? false,
      paidAt: (row?.is_paid && row.paid_at?.toISOString()) || null,
    };
  }
}
