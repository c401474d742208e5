import { statement } from '@portal/kit/database/statement';

export interface VoidablePayout extends Record<string, unknown> {
  id: number;
  partner_id: number;
  month: string;
  amount_cents: number;
  sales_count: number;
  voided_at: Date | null;
}

const VOIDABLE = 'id, partner_id, month, amount_cents, sales_count, voided_at';

export const findVoidable = statement<VoidablePayout>(
  'find-voidable',
  `select ${VOIDABLE} from payouts where id = $1`,
);

/** What a request has voided already. */
export const findVoidedWith = statement<VoidablePayout>(
  'find-voided-with',
  `select ${VOIDABLE} from payouts where partner_id = $1 and voided_with = $2`,
);

/** Of a row of payouts: it stands, and has settled something, be it by what it paid in advance. */
export const HAS_SETTLED = 'voided_at is null and (sales_count > 0 or unused_cents < amount_cents)';

/** The one that paid the month last: it has completed it when the month is paid. */
export const findNewest = statement<VoidablePayout>(
  'find-newest-payout',
  `select ${VOIDABLE} from payouts
   where partner_id = $1 and month = $2 and ${HAS_SETTLED} order by id desc limit 1`,
);

/** What it settles of each sale, and which payout has completed that. */
export const findSettled = statement<{ sale_id: number; cents: number; paid_by: number | null }>(
  'find-settled',
  `select sale_id, line.cents, sale.payout_id as paid_by
   from (select sale_id, sum(amount_cents)::bigint as cents from payout_lines where payout_id = $1 group by sale_id) line
   join sale_commissions sale using (sale_id) order by sale_id`,
);

/** Its lines are counted, which are never changed: as many as a person saw, and it settles what it did then. */
export const countLines = statement<{ lines: number }>(
  'count-lines-of-payout',
  'select count(*)::int as lines from payout_lines where payout_id = $1',
);

/** $2 the key of the request, $3 the reason, $4 the note; each may be null. Of who is deleted no note is kept (D-22). */
export const markVoided = statement(
  'mark-voided',
  `update payouts set voided_at = clock_timestamp(), voided_with = $2, void_reason = $3, unused_cents = 0,
     void_note = case when exists (select from deleted_partners gone where gone.partner_id = payouts.partner_id) then null
       else $4 end
   where id = $1`,
);

export const insertVoided = statement(
  'insert-voided',
  `insert into ledger_entries (kind, partner_id, month, payout_id, amount_cents, occurred_at)
   values ('payout-voided', $1, $2, $3, $4, clock_timestamp())`,
);
