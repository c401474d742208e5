import { statement } from '@portal/kit/database/statement';
import { PAYABLE } from './payable.sql.js';

export interface PayoutRow {
  id: number;
  month: string;
  amount_cents: number;
  asked_cents: number | null;
  sales_count: number;
  unused_cents: number;
}

const PAYOUT = 'id, month, amount_cents, asked_cents, sales_count, unused_cents';

export const findPayout = statement<PayoutRow & { voided_at: Date | null } & Record<string, unknown>>(
  'find-payout-of-key',
  `select ${PAYOUT}, voided_at from payouts where partner_id = $1 and idempotency_key = $2`,
);

/** $4: how many seconds apart two requests without a key, that ask for the same, are one. */
export const findDoubleClick = statement<PayoutRow & Record<string, unknown>>(
  'find-double-click',
  `select ${PAYOUT} from payouts
   where partner_id = $1 and month = $2 and asked_cents = $3 and idempotency_key like 'click:%' and voided_at is null
     and created_at > clock_timestamp() - make_interval(secs => $4)
   order by id desc limit 1`,
);

/** Oldest first. */
export const findPayable = statement<{ sale_id: number; occurred_at: Date; open_cents: number }>(
  'find-payable',
  `select sale_id, occurred_at, open_cents from sale_commissions
   where partner_id = $1 and month = $2 and ${PAYABLE} order by occurred_at, sale_id`,
);

/** Oldest first. */
export const findUnused = statement<{ id: number; unused_cents: number }>(
  'find-unused',
  'select id, unused_cents from payouts where partner_id = $1 and unused_cents > 0 order by id',
);

export const nextPayoutId = statement<{ id: number }>(
  'next-payout-id',
  `select nextval(pg_get_serial_sequence('payouts', 'id')) as id`,
);

/** All of it unused; the lines use it up. */
export const insertPayout = statement(
  'insert-payout',
  `insert into payouts
     (id, partner_id, month, idempotency_key, asked_cents, description, amount_cents, unused_cents, sales_count,
      created_at)
   overriding system value values ($1, $2, $3, $4, $5, $6, $7, $7, $8, clock_timestamp())`,
);

export const insertPaid = statement(
  'insert-paid',
  `insert into ledger_entries (kind, partner_id, month, payout_id, amount_cents, occurred_at)
   values ('paid', $1, $2, $3, -$4::bigint, clock_timestamp())`,
);

/** Counts up with every payout that is made or taken back: as many as a person saw, and nobody has paid since. */
export const countPayouts = statement<{ version: number }>(
  'count-payouts-of-partner',
  'select (count(*) + count(voided_at))::int as version from payouts where partner_id = $1',
);
