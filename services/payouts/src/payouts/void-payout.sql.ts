import { statement } from '@portal/kit/database/statement';

/** What a request has voided already. */
export const findVoidedWith = statement<{ id: number; amount_cents: number; sales_count: number }>(
  'find-voided-with',
  'select id, amount_cents, sales_count from payouts where partner_id = $1 and voided_with = $2',
);

/** The month's newest that paid a commission. */
export const findNewest = statement<{ id: number; amount_cents: number; sales_count: number }>(
  'find-newest-payout',
  `select id, amount_cents, sales_count from payouts
   where partner_id = $1 and month = $2 and voided_at is null and sales_count > 0 order by id desc limit 1`,
);

/** What it settled of each sale, and which of them count as paid by it. */
export const findSettled = statement<{ sale_id: number; cents: number; is_paid_by_it: boolean }>(
  'find-settled',
  `select sale_id, line.cents, sale.payout_id is not distinct from $1::bigint as is_paid_by_it
   from (select sale_id, sum(amount_cents)::bigint as cents from payout_lines where payout_id = $1 group by sale_id) line
   join sale_commissions sale using (sale_id) order by sale_id`,
);

export const markVoided = statement(
  'mark-voided',
  `update payouts set voided_at = clock_timestamp(), voided_with = $2, unused_cents = 0 where id = $1`,
);

export const insertVoided = statement(
  'insert-voided',
  `insert into ledger_entries (kind, partner_id, month, payout_id, amount_cents, occurred_at)
   values ('payout-voided', $1, $2, $3, $4, clock_timestamp())`,
);
