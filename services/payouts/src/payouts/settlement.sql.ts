import { array, bool, int8, nullable, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

// Lines are passed as columns: arrays with one element per line.

const BY_SALE = `(select sale_id, sum(amount_cents)::bigint as amount_cents
  from unnest(:saleIds::bigint[], :amountCents::bigint[]) as line (sale_id, amount_cents) group by sale_id)`;

export const insertLines = statement(
  'insert-payout-lines',
  { params: { saleIds: array(int8), amountCents: array(int8), payoutIds: array(int8) } },
  `insert into payout_lines (sale_id, amount_cents, payout_id)
   select * from unnest(:saleIds::bigint[], :amountCents::bigint[], :payoutIds::bigint[])`,
);

/** Returns the amounts to add to the figures of each link and month. */
export const settleSales = statement(
  'settle-sales',
  {
    params: { saleIds: array(int8), amountCents: array(int8) },
    row: { referral_id: int8, month: text, cents: int8 },
  },
  `with settled as (
     update sale_commissions sale set settled_cents = sale.settled_cents + line.amount_cents
     from ${BY_SALE} line where sale.sale_id = line.sale_id
     returning sale.referral_id, sale.month, line.amount_cents
   )
   select referral_id, month, sum(amount_cents)::bigint as cents from settled group by referral_id, month`,
);

export const reduceUnused = statement(
  'use-credits',
  { params: { payoutIds: array(int8), amountCents: array(int8) } },
  `update payouts payout set unused_cents = payout.unused_cents - line.amount_cents
   from (select payout_id, sum(amount_cents)::bigint as amount_cents
         from unnest(:payoutIds::bigint[], :amountCents::bigint[]) as line (payout_id, amount_cents) group by payout_id) line
   where payout.id = line.payout_id`,
);

/** A link may occur several times. */
export const addPaidToReferrals = statement(
  'add-paid-to-referrals',
  { params: { partnerId: int8, referralIds: array(int8), cents: array(int8) } },
  `update referral_totals total set paid_cents = total.paid_cents + paid.cents
   from (select referral_id, sum(cents)::bigint as cents
         from unnest(:referralIds::bigint[], :cents::bigint[]) as paid (referral_id, cents) group by referral_id) paid
   where total.partner_id = :partnerId and total.referral_id = paid.referral_id`,
);

/** A month may occur several times. */
export const addPaidToMonths = statement(
  'add-paid-to-months',
  { params: { partnerId: int8, months: array(text), cents: array(int8) } },
  `update partner_months total set paid_cents = total.paid_cents + paid.cents
   from (select month, sum(cents)::bigint as cents
         from unnest(:months::text[], :cents::bigint[]) as paid (month, cents) group by month) paid
   where total.partner_id = :partnerId and total.month = paid.month`,
);

export const addPaidToPartner = statement(
  'add-paid-to-partner',
  { params: { partnerId: int8, cents: int8 } },
  'update partner_totals set paid_cents = paid_cents + :cents where partner_id = :partnerId',
);

/** A null payout marks the sale as unpaid. Returns the months whose state may have changed. */
export const markSales = statement(
  'mark-sales',
  { params: { saleIds: array(int8), payoutIds: array(nullable(int8)) }, row: { month: text } },
  `with marked as (
     update sale_commissions sale set payout_id = mark.payout_id
     from unnest(:saleIds::bigint[], :payoutIds::bigint[]) as mark (sale_id, payout_id) where sale.sale_id = mark.sale_id
     returning sale.month
   )
   select distinct month from marked`,
);

/** A reopened commission may be worth 0 by now: then its month stays paid. */
export const setMonthsPaidAt = statement(
  'set-months-paid-at',
  { params: { partnerId: int8, months: array(text), paid: bool } },
  `update partner_months
   set paid_at = case when :paid then now() when paid_cents > 0 and paid_cents >= commission_cents then paid_at end
   where partner_id = :partnerId and month = any(:months::text[])`,
);

export const nextSettlementRevision = statement(
  'next-settlement-revision',
  { params: { partnerId: int8 }, row: { revision: int8 } },
  `update partner_totals set settlement_revision = settlement_revision + 1 where partner_id = :partnerId
   returning settlement_revision as revision`,
);
