import { int4, int8, nullable, type RowOf, text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { defineList } from '@portal/kit/lists/define-list.sql';
import { lastBankState } from '../bank-states/bank-state.sql.js';
import { by } from '@portal/kit/lists/orders';

const listedPayoutRow = {
  id: int8,
  partner_id: int8,
  month: text,
  created_at: timestamptz,
  amount_cents: int8,
  unused_cents: int8,
  description: nullable(text),
  advance_reason: nullable(text),
  batch_id: nullable(int8),
  asked_by: nullable(int8),
  approved_by: nullable(int8),
  voided_at: nullable(timestamptz),
  void_reason: nullable(text),
  void_note: nullable(text),
  settled_count: int4,
  lines: int4,
  bank_state: nullable(text),
  bank_day: nullable(text),
};
export type ListedPayoutRow = RowOf<typeof listedPayoutRow>;

const PAYOUT =
  'id, partner_id, month, created_at, amount_cents, unused_cents, description, advance_reason, batch_id, asked_by, approved_by, voided_at, void_reason, void_note';

/** Payouts with what each settles now: the number of sales and of lines. */
const withSettled = (payouts: string, direction: 'asc' | 'desc') =>
  `select payout.id, partner_id, month, created_at, amount_cents, unused_cents, description, advance_reason, batch_id, asked_by, approved_by,
          voided_at, void_reason, void_note, settled_count, lines, bank_state, bank_day
   from (select ${PAYOUT} from payouts ${payouts}) payout
   cross join lateral (
     select count(*) filter (where cents > 0)::int as settled_count, coalesce(sum(lines), 0)::int as lines
     from (select sum(amount_cents) as cents, count(*) as lines from payout_lines
           where payout_id = payout.id group by sale_id) sale
   ) settled
   left join lateral (${lastBankState('payout.id')}) bank on true
   order by payout.id ${direction}`;

/** Newest first. */
export const payoutsList = defineList({
  name: 'payouts',
  row: listedPayoutRow,
  orders: { date: by('id', timestamptz, 'created_at') },
  id: by('id', int8, 'id'),
  always: { params: { partnerId: int8 }, conditions: ['partner_id = :partnerId'] },
  from: 'from payouts',
  page: ({ where, orderBy, direction }) => withSettled(`${where} ${orderBy} limit :limit`, direction),
});

export const readPayout = statement(
  'read-payout',
  { params: { id: int8 }, row: listedPayoutRow },
  withSettled('where id = :id', 'desc'),
);
