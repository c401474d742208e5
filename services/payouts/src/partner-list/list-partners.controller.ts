import { Controller, Query } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import { PARTNER_NOT_FOUND, partnersQuery, type PartnersQuery } from '@portal/contracts/http/admin-partners';
import type { Page, PartnerFigures } from '@portal/contracts/http/internal';
import { currentMonth } from '@portal/contracts/values/month';
import { Database } from '@portal/kit/database/database';
import { notFound } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { pageRead, readingOf } from '@portal/kit/lists/orders';
import { containing, singleSpaced } from '@portal/kit/lists/search';
import { bankStateOf } from '../bank-states/bank-state.rules.js';
import { notPayable, notPayableIn } from '../payouts/not-payable.rules.js';
import {
  countFound,
  countPartners,
  partnerOrders,
  readPartner,
  readPartners,
  type PartnerRow,
} from './list-partners.sql.js';

/** Partners with their figures for administrators; the gateway adds links and documents. */
@Controller()
export class ListPartnersController {
  constructor(private readonly database: Database) {}

  @Handle(internal.listPartnerFigures)
  async list(@Query({ schema: partnersQuery }) query: PartnersQuery): Promise<Page<PartnerFigures>> {
    const month = currentMonth();
    const search = containing(singleSpaced(query.search));
    const reading = readingOf(partnerOrders, query);
    const { toShow } = this.database;
    const [rows, counted] = await Promise.all([
      toShow.query(...readPartners({ ...reading, month, search })),
      search === null ? toShow.first(countPartners) : toShow.first(countFound, { search }),
    ]);
    const page = pageRead(partnerOrders, reading, rows);
    return { ...page, rows: page.rows.map((row) => figuresOf(row, month)), total: counted!.partners };
  }

  @Handle(internal.getPartnerFigures)
  async read(@IdParam(PARTNER_NOT_FOUND) id: number): Promise<PartnerFigures> {
    const month = currentMonth();
    const row = await this.database.first(readPartner, { id, month });
    if (!row) throw notFound(PARTNER_NOT_FOUND);
    return figuresOf(row, month);
  }
}

const figuresOf = (row: PartnerRow, month: string): PartnerFigures => {
  const bankState = bankStateOf(row);
  const { pending: monthPending, flagged: monthFlagged } = notPayableIn(row);
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    companyName: row.company_name,
    salesCount: row.sales_count,
    amountCents: row.amount_cents,
    commissionCents: row.commission_cents,
    month,
    monthSalesCount: row.month_sales_count,
    monthCommissionCents: row.month_commission_cents,
    monthPaidCents: row.month_paid_cents,
    isMonthPaid: row.is_month_paid,
    monthPaidAt: row.is_month_paid ? (row.month_paid_at?.toISOString() ?? null) : null,
    months: row.months,
    unpaidCents: row.unpaid_cents,
    ...(row.advance_cents > 0 && { advanceCents: row.advance_cents }),
    ...(monthPending && { monthPending }),
    ...(monthFlagged && { monthFlagged }),
    ...(row.is_unverified && { isUnverified: true }),
    ...(row.suspended_at && { suspendedAt: row.suspended_at.toISOString() }),
    monthPayableCents:
      row.is_unverified || row.suspended_at
        ? 0
        : Math.max(
            0,
            row.month_commission_cents - row.month_paid_cents - notPayable(row) - row.advance_cents,
          ),
    monthPayout:
      row.payout_id === null
        ? null
        : { id: row.payout_id, amountCents: row.payout_amount_cents ?? 0, ...(bankState && { bankState }) },
  };
};
