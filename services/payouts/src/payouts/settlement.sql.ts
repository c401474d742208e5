import { statement } from '@portal/kit/database/statement';

// Lines are columns: $1 sales and $2 amounts, one element a line.

const BY_SALE = `(select sale_id, sum(amount_cents)::bigint as amount_cents
  from unnest($1::bigint[], $2::bigint[]) as line (sale_id, amount_cents) group by sale_id)`;

export const insertLines = statement(
  'insert-payout-lines',
  `insert into payout_lines (sale_id, amount_cents, payout_id)
   select * from unnest($1::bigint[], $2::bigint[], $3::bigint[])`,
);

/** Returns what it adds to the figures of each link and month. */
export const settleSales = statement<{ referral_id: number; month: string; cents: number }>(
  'settle-sales',
  `with settled as (
     update sale_commissions sale set settled_cents = sale.settled_cents + line.amount_cents
     from ${BY_SALE} line where sale.sale_id = line.sale_id
     returning sale.referral_id, sale.month, line.amount_cents
   )
   select referral_id, month, sum(amount_cents)::bigint as cents from settled group by referral_id, month`,
);

export const useCredits = statement(
  'use-credits',
  `update payouts payout set unused_cents = payout.unused_cents - line.amount_cents
   from (select payout_id, sum(amount_cents)::bigint as amount_cents
         from unnest($1::bigint[], $2::bigint[]) as line (payout_id, amount_cents) group by payout_id) line
   where payout.id = line.payout_id`,
);

/** $1 partner, $2 links, $3 amounts; a link may come several times. */
export const addPaidToReferrals = statement(
  'add-paid-to-referrals',
  `update referral_totals total set paid_cents = total.paid_cents + paid.cents
   from (select referral_id, sum(cents)::bigint as cents
         from unnest($2::bigint[], $3::bigint[]) as paid (referral_id, cents) group by referral_id) paid
   where total.partner_id = $1 and total.referral_id = paid.referral_id`,
);

/** $1 partner, $2 months, $3 amounts; a month may come several times. */
export const addPaidToMonths = statement(
  'add-paid-to-months',
  `update partner_months total set paid_cents = total.paid_cents + paid.cents
   from (select month, sum(cents)::bigint as cents
         from unnest($2::text[], $3::bigint[]) as paid (month, cents) group by month) paid
   where total.partner_id = $1 and total.month = paid.month`,
);

export const addPaidToPartner = statement(
  'add-paid-to-partner',
  'update partner_totals set paid_cents = paid_cents + $2 where partner_id = $1',
);

/** $1 sales, $2 the payouts that paid them, or null for none. Returns the months whose state may have changed. */
export const markSales = statement<{ month: string }>(
  'mark-sales',
  `with marked as (
     update sale_commissions sale set payout_id = mark.payout_id
     from unnest($1::bigint[], $2::bigint[]) as mark (sale_id, payout_id) where sale.sale_id = mark.sale_id
     returning sale.month
   )
   select distinct month from marked`,
);

/** What is open again may be worth nothing any more: then its month stays paid. */
export const setMonthsPaidAt = statement(
  'set-months-paid-at',
  `update partner_months
   set paid_at = case when $3 then now() when paid_cents > 0 and paid_cents >= commission_cents then paid_at end
   where partner_id = $1 and month = any($2::text[])`,
);

export const nextSettlementRevision = statement<{ revision: number }>(
  'next-settlement-revision',
  `update partner_totals set settlement_revision = settlement_revision + 1 where partner_id = $1
   returning settlement_revision as revision`,
);
