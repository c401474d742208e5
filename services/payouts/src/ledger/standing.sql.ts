import {
  array,
  int4,
  int8,
  nullable,
  type RowOf,
  text,
  timestamptz,
  uuid,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

// Array parameters are columns: arrays with one element per row.

const bookedRow = {
  sale_id: int8,
  partner_id: int8,
  referral_id: int8,
  month: text,
  occurred_at: timestamptz,
  earned_cents: int8,
  reversed_cents: int8,
  settled_cents: int8,
  standing_amount_cents: int8,
  revision: int4,
  payout_id: nullable(int8),
};
export type BookedRow = RowOf<typeof bookedRow>;

export const findBooked = statement(
  'find-booked',
  { params: { saleIds: array(int8) }, row: bookedRow },
  `select sale_id, partner_id, referral_id, month, occurred_at, earned_cents, reversed_cents, settled_cents,
          standing_amount_cents, revision, payout_id
   from sale_commissions where sale_id = any(:saleIds::bigint[]) order by sale_id`,
);

/** Keeps the latest standing of a sale that is not posted yet. */
export const keepWaiting = statement(
  'keep-waiting-standing',
  {
    params: {
      saleId: int8,
      revision: int4,
      amountCents: int8,
      commissionCents: int8,
      occurredAt: timestamptz,
      eventId: uuid,
    },
  },
  `insert into waiting_standings as waiting (sale_id, revision, amount_cents, commission_cents, occurred_at, event_id)
   values (:saleId, :revision, :amountCents, :commissionCents, :occurredAt, :eventId)
   on conflict (sale_id) do update set revision = excluded.revision, amount_cents = excluded.amount_cents,
     commission_cents = excluded.commission_cents, occurred_at = excluded.occurred_at, event_id = excluded.event_id
   where waiting.revision < excluded.revision`,
);

export const takeWaiting = statement(
  'take-waiting-standings',
  {
    params: { saleIds: array(int8) },
    row: {
      sale_id: int8,
      revision: int4,
      amount_cents: int8,
      commission_cents: int8,
      occurred_at: timestamptz,
      event_id: uuid,
    },
  },
  `delete from waiting_standings where sale_id = any(:saleIds::bigint[])
   returning sale_id, revision, amount_cents, commission_cents, occurred_at, event_id`,
);

export const insertStandingEntries = statement(
  'insert-standing-entries',
  {
    params: {
      kinds: array(text),
      saleIds: array(int8),
      partnerIds: array(int8),
      referralIds: array(int8),
      months: array(text),
      amountCents: array(int8),
      saleAmountCents: array(int8),
      revisions: array(int4),
      occurredAts: array(timestamptz),
      eventIds: array(uuid),
    },
  },
  `insert into ledger_entries (kind, sale_id, partner_id, referral_id, month, amount_cents, sale_amount_cents,
     revision, occurred_at, event_id)
   select * from unnest(:kinds::text[], :saleIds::bigint[], :partnerIds::bigint[], :referralIds::bigint[], :months::text[], :amountCents::bigint[], :saleAmountCents::bigint[],
                        :revisions::int[], :occurredAts::timestamptz[], :eventIds::uuid[])`,
);

export const changeBooked = statement(
  'change-booked',
  {
    params: {
      saleIds: array(int8),
      revisions: array(int4),
      commissionCents: array(int8),
      saleAmountCents: array(int8),
    },
  },
  `update sale_commissions sale set revision = entry.revision,
     reversed_cents = sale.reversed_cents - entry.commission_cents,
     standing_amount_cents = sale.standing_amount_cents + entry.sale_amount_cents
   from unnest(:saleIds::bigint[], :revisions::int[], :commissionCents::bigint[], :saleAmountCents::bigint[])
     as entry (sale_id, revision, commission_cents, sale_amount_cents)
   where sale.sale_id = entry.sale_id`,
);

/** What each payout settled of a sale, newest first. Leaves out voided payouts, whose lines add up to 0. */
export const findSettledBy = statement(
  'find-settled-by',
  { params: { saleId: int8 }, row: { payout_id: int8, cents: int8 } },
  `select payout_id, sum(amount_cents)::bigint as cents from payout_lines where sale_id = :saleId
   group by payout_id having sum(amount_cents) > 0 order by payout_id desc`,
);
