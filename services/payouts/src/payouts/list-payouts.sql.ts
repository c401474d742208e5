import {
  int4,
  int8,
  nullable,
  type RowOf,
  type SqlTypes,
  text,
  timestamptz,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

const listedPayoutRow = {
  id: int8,
  partner_id: int8,
  month: text,
  created_at: timestamptz,
  amount_cents: int8,
  unused_cents: int8,
  description: nullable(text),
  batch_id: nullable(int8),
  voided_at: nullable(timestamptz),
  void_reason: nullable(text),
  void_note: nullable(text),
  settled_count: int4,
  lines: int4,
};
export type ListedPayoutRow = RowOf<typeof listedPayoutRow>;

const PAYOUT =
  'id, partner_id, month, created_at, amount_cents, unused_cents, description, batch_id, voided_at, void_reason, void_note';

/** Payouts with what each settles now: the number of sales and of lines. */
const read = <Params extends SqlTypes>(name: string, params: Params, which: string, order: string) =>
  statement(
    name,
    { params, row: listedPayoutRow },
    `select payout.id, partner_id, month, created_at, amount_cents, unused_cents, description, batch_id, voided_at,
            void_reason, void_note, settled_count, lines
     from (select ${PAYOUT} from payouts where ${which}) payout
     cross join lateral (
       select count(*) filter (where cents > 0)::int as settled_count, coalesce(sum(lines), 0)::int as lines
       from (select sum(amount_cents) as cents, count(*) as lines from payout_lines
             where payout_id = payout.id group by sale_id) sale
     ) settled
     order by payout.id ${order}`,
  );

/** One page by keyset pagination, from a payout's id; ids grow with time. */
const page = { partnerId: int8, id: int8, limit: int8 };
export const readOlderPayouts = read(
  'read-older-payouts',
  page,
  'partner_id = :partnerId and id < :id order by id desc limit :limit',
  'desc',
);
export const readNewerPayouts = read(
  'read-newer-payouts',
  page,
  'partner_id = :partnerId and id > :id order by id asc limit :limit',
  'asc',
);
export const readPayout = read('read-payout', { id: int8 }, 'id = :id', 'desc');

/** Longer lists are not counted to their end (D-3). */
export const countPayouts = statement(
  'count-payouts',
  { params: { partnerId: int8 }, row: { payouts: int8 } },
  'select count(*) as payouts from (select from payouts where partner_id = :partnerId limit 1000) counted',
);
