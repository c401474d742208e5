import {
  array,
  bool,
  float8,
  int4,
  int8,
  jsonb,
  nullable,
  type RowOf,
  text,
  timestamptz,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { defineList } from '@portal/kit/lists/define-list.sql';
import { filter } from '@portal/kit/lists/filters';
import { by } from '@portal/kit/lists/orders';
import type { Share } from './figures.js';

const approvalRow = {
  id: int8,
  kind: text,
  month: text,
  partner_ids: array(int4),
  asked_cents: nullable(int8),
  description: nullable(text),
  advance_reason: nullable(text),
  drift_reason: nullable(text),
  /** What it is for. */
  drift: array(text),
  amount_cents: int8,
  sales_count: int4,
  partners_count: int4,
  left_over_cents: int8,
  beyond_owed_cents: int8,
  version: nullable(int4),
  asked_by: int8,
  asked_at: timestamptz,
  expires_at: timestamptz,
  is_expired: bool,
  outcome: nullable(text),
  decided_by: nullable(int8),
  decided_at: nullable(timestamptz),
  reason: nullable(text),
  // of a single payment
  first_name: nullable(text),
  last_name: nullable(text),
  // what it paid
  payout_id: nullable(int8),
  batch_id: nullable(int8),
};
export type ApprovalRow = RowOf<typeof approvalRow>;

/** The key by which a request pays once (`keyOf`), in SQL. */
const KEY = `'approval:' || request.id`;
export const keyOf = (requestId: number) => `approval:${requestId}`;

const APPROVAL = `request.id, kind, request.month, request.partner_ids::int[], request.asked_cents, request.description,
  request.advance_reason, request.drift_reason, request.drift, request.amount_cents, request.sales_count, partners_count,
  left_over_cents, beyond_owed_cents, version, request.asked_by, asked_at, expires_at,
  expires_at <= clock_timestamp() as is_expired, outcome, decided_by, decided_at, reason, first_name, last_name,
  payout.id as payout_id, batch.id as batch_id`;
const DECIDED = `from approval_requests request left join approval_decisions decision on request_id = request.id`;
const WITH_RESULT = `${DECIDED}
  left join partners partner on kind <> 'batch' and partner.id = request.partner_ids[1]
  left join payouts payout on kind <> 'batch' and payout.partner_id = request.partner_ids[1] and payout.idempotency_key = ${KEY}
  left join payout_batches batch on kind = 'batch' and batch.idempotency_key = ${KEY}`;

const listOf = (name: string, condition: string) =>
  defineList({
    name,
    row: approvalRow,
    orders: { date: by('request.id', timestamptz, 'asked_at') },
    id: by('request.id', int8, 'id'),
    always: { params: {}, conditions: [condition] },
    filters: { month: filter('request.month = :month', text) },
    from: DECIDED,
    page: ({ where, orderBy }) => `select ${APPROVAL} ${WITH_RESULT} ${where} ${orderBy} limit :limit`,
  });

/** SQL condition on a request and its decision: neither decided nor over. */
export const WAITS = 'outcome is null and expires_at > now()';

export const waitingList = listOf('waiting-approvals', WAITS);
/** Decided, or not in time. */
export const overList = listOf('approvals-over', '(outcome is not null or expires_at <= now())');

export const readApproval = statement(
  'read-approval',
  { params: { id: int8 }, row: approvalRow },
  `select ${APPROVAL} ${WITH_RESULT} where request.id = :id`,
);

/** Who was to get what. Apart from the row, since a batch has thousands, and a list many batches. */
export const readShares = statement(
  'read-shares-of-approval',
  { params: { id: int8 }, row: { shares: jsonb<Share[]>() } },
  'select shares from approval_requests where id = :id',
);

/** Returns no row when the administrator has used the key already. */
export const insertRequest = statement(
  'insert-approval-request',
  {
    params: {
      kind: text,
      idempotencyKey: text,
      askedBy: int8,
      month: text,
      partnerIds: array(int8),
      askedCents: nullable(int8),
      description: nullable(text),
      advanceReason: nullable(text),
      driftReason: nullable(text),
      drift: array(text),
      amountCents: int8,
      salesCount: int4,
      partnersCount: int4,
      leftOverCents: int8,
      beyondOwedCents: int8,
      shares: jsonb(),
      version: nullable(int4),
      /** How long it waits. */
      days: int4,
    },
    row: { id: int8 },
  },
  `insert into approval_requests (kind, idempotency_key, asked_by, month, partner_ids, asked_cents, description,
     advance_reason, drift_reason, drift, amount_cents, sales_count, partners_count, left_over_cents, beyond_owed_cents,
     shares, version, expires_at)
   values (:kind, :idempotencyKey, :askedBy, :month, :partnerIds::bigint[], :askedCents, :description,
     :advanceReason, :driftReason, :drift::text[], :amountCents, :salesCount, :partnersCount, :leftOverCents, :beyondOwedCents,
     :shares, :version, clock_timestamp() + make_interval(days => :days))
   on conflict (asked_by, idempotency_key) do nothing returning id`,
);

export const findRequestOfKey = statement(
  'find-approval-of-key',
  { params: { askedBy: int8, idempotencyKey: text }, row: { id: int8 } },
  'select id from approval_requests where asked_by = :askedBy and idempotency_key = :idempotencyKey',
);

/** Two requests without a key for the same, within this many seconds, are a double click. */
export const findRequestClicked = statement(
  'find-approval-clicked',
  {
    params: {
      askedBy: int8,
      kind: text,
      month: text,
      partnerIds: array(int8),
      amountCents: int8,
      advanceReason: nullable(text),
      driftReason: nullable(text),
      seconds: float8,
    },
    row: { id: int8 },
  },
  `select id from approval_requests
   where asked_by = :askedBy and kind = :kind and month = :month and partner_ids = :partnerIds::bigint[]
     and amount_cents = :amountCents and idempotency_key like 'click:%'
     and advance_reason is not distinct from :advanceReason and drift_reason is not distinct from :driftReason
     and asked_at > clock_timestamp() - make_interval(secs => :seconds) and expires_at > clock_timestamp()
     and not exists (select from approval_decisions where request_id = approval_requests.id)
   order by id desc limit 1`,
);

/** A batch of the same partners and month, for the same reason, that waits. */
export const findSameBatchWaiting = statement(
  'find-same-batch-waiting',
  {
    params: { month: text, partnerIds: array(int8), driftReason: nullable(text) },
    row: { id: int8 },
  },
  `select id from approval_requests
   where kind = 'batch' and month = :month and partner_ids = :partnerIds::bigint[]
     and drift_reason is not distinct from :driftReason and expires_at > clock_timestamp()
     and not exists (select from approval_decisions where request_id = approval_requests.id)
   order by id desc limit 1`,
);

/**
 * Returns no row when it is decided already, or not in time. Of several at once, the others wait for the first. Nothing is
 * written about a deleted partner (D-22): the caller holds the balances.
 */
export const insertDecision = statement(
  'insert-approval-decision',
  {
    params: { requestId: int8, outcome: text, decidedBy: int8, reason: nullable(text) },
    row: { request_id: int8 },
  },
  `insert into approval_decisions (request_id, outcome, decided_by, reason)
   select id, :outcome, :decidedBy, case when not exists
     (select from deleted_partners where partner_id = any(request.partner_ids)) then :reason end
   from approval_requests request where id = :requestId and expires_at > clock_timestamp()
   on conflict (request_id) do nothing returning request_id`,
);
