import type { UnpaidPartner } from '@portal/contracts/http/payouts';
import { toDollars } from '@portal/contracts/values/money';
import type { Queryable } from '@portal/kit/database/database';
import { notPayable, notPayableIn } from '../payouts/not-payable.rules.js';
import { readUnpaidOf, type UnpaidRow } from './month-end.sql.js';

/** Those of these partners of whom anything of the month is unpaid, with what a batch would pay now, and what it leaves out. */
export async function unpaidOf(
  queryable: Queryable,
  month: string,
  partnerIds: number[],
): Promise<UnpaidPartner[]> {
  return (await queryable.query(readUnpaidOf, { month, partnerIds })).map(unpaidPartner);
}

/** As administrators see it. */
export const unpaidPartner = (row: UnpaidRow): UnpaidPartner => {
  const payableCents =
    row.is_unverified || row.suspended_at
      ? 0
      : Math.max(0, row.unpaid_cents - notPayable(row) - row.advance_cents);
  return {
    partnerId: row.partner_id,
    firstName: row.first_name,
    lastName: row.last_name,
    companyName: row.company_name,
    email: row.email,
    salesCount: row.sales_count,
    commission: toDollars(row.commission_cents),
    commissionInCents: row.commission_cents,
    unpaid: toDollars(row.unpaid_cents),
    unpaidInCents: row.unpaid_cents,
    ...notPayableIn(row),
    ...(row.is_unverified && { isUnverified: true }),
    ...(row.suspended_at && { suspendedAt: row.suspended_at.toISOString() }),
    advance: toDollars(row.advance_cents),
    advanceInCents: row.advance_cents,
    payable: toDollars(payableCents),
    payableInCents: payableCents,
  };
};
