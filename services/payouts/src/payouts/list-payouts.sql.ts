import { statement, type Positional } from '@portal/kit/database/statement';

export interface ListedPayoutRow extends Record<string, unknown> {
  id: number;
  partner_id: number;
  month: string;
  created_at: Date;
  amount_cents: number;
  unused_cents: number;
  description: string | null;
  batch_id: number | null;
  voided_at: Date | null;
  void_reason: string | null;
  void_note: string | null;
  settled_count: number;
  lines: number;
}

const PAYOUT =
  'id, partner_id, month, created_at, amount_cents, unused_cents, description, batch_id, voided_at, void_reason, void_note';

/** Payouts with what each settles now: how many sales, and by how many lines. */
const read = (name: string, which: string, order: string): Positional<ListedPayoutRow> =>
  statement(
    name,
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

/** $1 partner, $2 the payout to read on from, $3 how many. Ids grow with time. */
export const readOlderPayouts = read(
  'read-older-payouts',
  'partner_id = $1 and id < $2 order by id desc limit $3',
  'desc',
);
export const readNewerPayouts = read(
  'read-newer-payouts',
  'partner_id = $1 and id > $2 order by id asc limit $3',
  'asc',
);
export const readPayout = read('read-payout', 'id = $1', 'desc');

/** Nobody turns further pages than this (D-3). */
export const countPayouts = statement<{ payouts: number }>(
  'count-payouts',
  'select count(*) as payouts from (select from payouts where partner_id = $1 limit 1000) counted',
);
