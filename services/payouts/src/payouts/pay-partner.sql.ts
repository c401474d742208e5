import {
  array,
  bool,
  float8,
  int4,
  int8,
  nullable,
  type RowOf,
  text,
  timestamptz,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { PAYABLE } from './payable.sql.js';
import { notPayableOf, notPayableRow } from './not-payable.sql.js';

/** SQL condition on `partners`: nothing is paid to them now. */
export const IS_NOT_PAID = '(is_unverified or suspended_at is not null)';

const payoutRow = {
  id: int8,
  month: text,
  amount_cents: int8,
  asked_cents: nullable(int8),
  sales_count: int4,
  unused_cents: int8,
};
export type PayoutRow = RowOf<typeof payoutRow>;

const PAYOUT = 'id, month, amount_cents, asked_cents, sales_count, unused_cents';

export const findPayout = statement(
  'find-payout-of-key',
  {
    params: { partnerId: int8, idempotencyKey: text },
    row: { ...payoutRow, voided_at: nullable(timestamptz) },
  },
  `select ${PAYOUT}, voided_at from payouts where partner_id = :partnerId and idempotency_key = :idempotencyKey`,
);

/** Two requests without a key for the same amount, within this many seconds, are a double click. */
export const findDoubleClick = statement(
  'find-double-click',
  { params: { partnerId: int8, month: text, askedCents: int8, seconds: float8 }, row: payoutRow },
  `select ${PAYOUT} from payouts
   where partner_id = :partnerId and month = :month and asked_cents = :askedCents and idempotency_key like 'click:%' and voided_at is null
     and created_at > clock_timestamp() - make_interval(secs => :seconds)
   order by id desc limit 1`,
);

/** Those whose e-mail does not count yet (D-112), and those who are suspended (D-166). Whoever is not listed yet counts. */
export const findNotPaid = statement(
  'find-partners-not-paid',
  { params: { ids: array(int8) }, row: { id: int8, isSuspended: bool } },
  `select id, suspended_at is not null as "isSuspended" from partners where id = any(:ids::bigint[]) and ${IS_NOT_PAID}`,
);

/** Payable now, oldest first. */
export const findPayable = statement(
  'find-payable',
  {
    params: { partnerId: int8, month: text },
    row: { sale_id: int8, occurred_at: timestamptz, open_cents: int8 },
  },
  `select sale_id, occurred_at, open_cents from sale_commissions
   where partner_id = :partnerId and month = :month and ${PAYABLE} order by occurred_at, sale_id`,
);

/** Oldest first. */
export const findUnused = statement(
  'find-unused',
  { params: { partnerId: int8 }, row: { id: int8, unused_cents: int8 } },
  'select id, unused_cents from payouts where partner_id = :partnerId and unused_cents > 0 order by id',
);

export const nextPayoutId = statement(
  'next-payout-id',
  { row: { id: int8 } },
  `select nextval(pg_get_serial_sequence('payouts', 'id')) as id`,
);

/** Commission of all months: unpaid, and what of it is pending or held; and the month of the first sale, null before it. */
export const findOwed = statement(
  'find-owed',
  { params: { partnerId: int8 }, row: { unpaid_cents: int8, first_month: nullable(text), ...notPayableRow } },
  `select coalesce((select commission_cents - paid_cents from partner_totals where partner_id = :partnerId), 0) as unpaid_cents,
          (select min(month) from partner_months where partner_id = :partnerId and first_sale_at is not null) as first_month,
          pending_cents, pending_first, pending_last, flagged_cents, refused_cents
   from (${notPayableOf(':partnerId')}) pending`,
);

/** The whole amount starts as unused; the lines reduce it. */
export const insertPayout = statement(
  'insert-payout',
  {
    params: {
      id: int8,
      partnerId: int8,
      month: text,
      idempotencyKey: text,
      askedCents: nullable(int8),
      description: nullable(text),
      advanceReason: nullable(text),
      amountCents: int8,
      salesCount: int4,
      askedBy: nullable(int8),
      approvedBy: nullable(int8),
    },
  },
  `insert into payouts
     (id, partner_id, month, idempotency_key, asked_cents, description, advance_reason, amount_cents, unused_cents, sales_count,
      asked_by, approved_by, created_at)
   overriding system value values (:id, :partnerId, :month, :idempotencyKey, :askedCents, :description, :advanceReason, :amountCents, :amountCents, :salesCount,
      :askedBy, :approvedBy, clock_timestamp())`,
);

export const insertPaid = statement(
  'insert-paid',
  { params: { partnerId: int8, month: text, payoutId: int8, cents: int8 } },
  `insert into ledger_entries (kind, partner_id, month, payout_id, amount_cents, occurred_at)
   values ('paid', :partnerId, :month, :payoutId, -:cents::bigint, clock_timestamp())`,
);

/**
 * Increases with every payout made or voided. An unchanged version means that nobody has paid or voided since a person
 * saw it.
 */
export const countPayouts = statement(
  'count-payouts-of-partner',
  { params: { partnerId: int8 }, row: { version: int4 } },
  'select (count(*) + count(voided_at))::int as version from payouts where partner_id = :partnerId',
);
