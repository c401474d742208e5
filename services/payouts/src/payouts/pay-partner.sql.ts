import { statement } from '@portal/kit/database/statement';

export const findPayout = statement<{ id: number; month: string; amount_cents: number; sales_count: number }>(
  'find-payout',
  'select id, month, amount_cents, sales_count from payouts where partner_id = $1 and idempotency_key = $2',
);

// What is not settled: never paid, or changed since it was. The caller holds the partner's account, so that this
// is the same set in each statement that reads it.
const UNSETTLED = 'partner_id = $1 and month = $2 and (payout_id is null or open_cents <> 0)';

/** One row, or none when nothing is unpaid. */
export const insertPayout = statement<{ id: number; amount_cents: number; sales_count: number }>(
  'insert-payout',
  `insert into payouts (partner_id, month, idempotency_key, amount_cents, sales_count)
   select $1::bigint, $2::text, $3, sum(open_cents), count(*) from sale_commissions where ${UNSETTLED}
   having sum(open_cents) > 0
   returning id, amount_cents, sales_count`,
);

export const insertLines = statement(
  'insert-payout-lines',
  `insert into payout_lines (payout_id, sale_id, amount_cents)
   select $3, sale_id, open_cents from sale_commissions where ${UNSETTLED}`,
);

export const settleSales = statement(
  'settle-sales',
  `update sale_commissions set payout_id = $3, settled_cents = settled_cents + open_cents where ${UNSETTLED}`,
);

export const insertPaid = statement(
  'insert-paid',
  `insert into ledger_entries (kind, partner_id, month, payout_id, amount_cents, occurred_at)
   values ('paid', $1, $2, $3, -$4::bigint, now())`,
);

export const addPaidToReferrals = statement(
  'add-paid-to-referrals',
  `update referral_totals total set paid_cents = total.paid_cents + paid.amount_cents
   from (select sale.referral_id, sum(line.amount_cents)::bigint as amount_cents
         from payout_lines line join sale_commissions sale using (sale_id)
         where line.payout_id = $2 group by sale.referral_id) paid
   where total.partner_id = $1 and total.referral_id = paid.referral_id`,
);

export const addPaidToMonth = statement(
  'add-paid-to-month',
  'update partner_months set paid_cents = paid_cents + $3 where partner_id = $1 and month = $2',
);

export const addPaidToPartner = statement(
  'add-paid-to-partner',
  'update partner_totals set paid_cents = paid_cents + $2 where partner_id = $1',
);
