import { UNDO_HELD_SECONDS } from '@portal/contracts/values/limits';
import { bool, int4, int8, nullable, type RowOf, text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

const voidablePayout = {
  id: int8,
  partner_id: int8,
  month: text,
  amount_cents: int8,
  sales_count: int4,
  voided_at: nullable(timestamptz),
  can_be_undone: bool,
};
export type VoidablePayout = RowOf<typeof voidablePayout>;

/** By the database's clock, which made it too. */
const VOIDABLE = `id, partner_id, month, amount_cents, sales_count, voided_at,
  created_at > clock_timestamp() - interval '${UNDO_HELD_SECONDS} seconds' as can_be_undone`;

export const findVoidable = statement(
  'find-voidable',
  { params: { id: int8 }, row: voidablePayout },
  `select ${VOIDABLE} from payouts where id = :id`,
);

/** The payout that a request with this key has voided already. */
export const findVoidedWith = statement(
  'find-voided-with',
  { params: { partnerId: int8, voidedWith: text }, row: voidablePayout },
  `select ${VOIDABLE} from payouts where partner_id = :partnerId and voided_with = :voidedWith`,
);

/** SQL condition on `payouts`: not voided, and has settled something, also through its advance. */
export const HAS_SETTLED = 'voided_at is null and (sales_count > 0 or unused_cents < amount_cents)';

/** The month's latest payout: it completed the month, if the month is paid. */
export const findNewest = statement(
  'find-newest-payout',
  { params: { partnerId: int8, month: text }, row: voidablePayout },
  `select ${VOIDABLE} from payouts
   where partner_id = :partnerId and month = :month and ${HAS_SETTLED} order by id desc limit 1`,
);

/** What the payout settles of each sale, and which payout completed the sale. */
export const findSettled = statement(
  'find-settled',
  { params: { payoutId: int8 }, row: { sale_id: int8, cents: int8, paid_by: nullable(int8) } },
  `select sale_id, line.cents, sale.payout_id as paid_by
   from (select sale_id, sum(amount_cents)::bigint as cents from payout_lines where payout_id = :payoutId group by sale_id) line
   join sale_commissions sale using (sale_id) order by sale_id`,
);

/** Lines are never changed, so an unchanged count means that the payout still settles what a person saw. */
export const countLines = statement(
  'count-lines-of-payout',
  { params: { payoutId: int8 }, row: { lines: int4 } },
  'select count(*)::int as lines from payout_lines where payout_id = :payoutId',
);

/** `voidedWith` is the request's idempotency key. No note is stored for a deleted partner (D-22). */
export const markVoided = statement(
  'mark-voided',
  { params: { id: int8, voidedWith: nullable(text), voidReason: nullable(text), voidNote: nullable(text) } },
  `update payouts set voided_at = clock_timestamp(), voided_with = :voidedWith, void_reason = :voidReason, unused_cents = 0,
     void_note = case when exists (select from deleted_partners gone where gone.partner_id = payouts.partner_id) then null
       else :voidNote end
   where id = :id`,
);

export const insertVoided = statement(
  'insert-voided',
  { params: { partnerId: int8, month: text, payoutId: int8, amountCents: int8 } },
  `insert into ledger_entries (kind, partner_id, month, payout_id, amount_cents, occurred_at)
   values ('payout-voided', :partnerId, :month, :payoutId, :amountCents, clock_timestamp())`,
);
