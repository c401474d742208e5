import { statement } from '@portal/kit/database/statement';

// Parameters are columns: arrays with one element a row.

export interface BookedRow {
  sale_id: number;
  partner_id: number;
  referral_id: number;
  month: string;
  occurred_at: Date;
  earned_cents: number;
  reversed_cents: number;
  settled_cents: number;
  standing_amount_cents: number;
  revision: number;
  payout_id: number | null;
}

export const findBooked = statement<BookedRow>(
  'find-booked',
  `select sale_id, partner_id, referral_id, month, occurred_at, earned_cents, reversed_cents, settled_cents,
          standing_amount_cents, revision, payout_id
   from sale_commissions where sale_id = any($1::bigint[]) order by sale_id`,
);

/** The last of a sale that is not posted yet. */
export const keepWaiting = statement(
  'keep-waiting-standing',
  `insert into waiting_standings as waiting (sale_id, revision, amount_cents, commission_cents, occurred_at, event_id)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (sale_id) do update set revision = excluded.revision, amount_cents = excluded.amount_cents,
     commission_cents = excluded.commission_cents, occurred_at = excluded.occurred_at, event_id = excluded.event_id
   where waiting.revision < excluded.revision`,
);

export const takeWaiting = statement<{
  sale_id: number;
  revision: number;
  amount_cents: number;
  commission_cents: number;
  occurred_at: Date;
  event_id: string;
}>(
  'take-waiting-standings',
  `delete from waiting_standings where sale_id = any($1::bigint[])
   returning sale_id, revision, amount_cents, commission_cents, occurred_at, event_id`,
);

export const insertStandingEntries = statement(
  'insert-standing-entries',
  `insert into ledger_entries (kind, sale_id, partner_id, referral_id, month, amount_cents, sale_amount_cents,
     revision, occurred_at, event_id)
   select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[],
                        $8::int[], $9::timestamptz[], $10::uuid[])`,
);

export const changeBooked = statement(
  'change-booked',
  `update sale_commissions sale set revision = entry.revision,
     reversed_cents = sale.reversed_cents - entry.commission_cents,
     standing_amount_cents = sale.standing_amount_cents + entry.sale_amount_cents
   from unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[])
     as entry (sale_id, revision, commission_cents, sale_amount_cents)
   where sale.sale_id = entry.sale_id`,
);

/** What each payout settled of a sale, the newest first; never of a voided one, since its lines add up to 0. */
export const findSettledBy = statement<{ payout_id: number; cents: number }>(
  'find-settled-by',
  `select payout_id, sum(amount_cents)::bigint as cents from payout_lines where sale_id = $1
   group by payout_id having sum(amount_cents) > 0 order by payout_id desc`,
);
