import {
  array,
  float8,
  int4,
  int8,
  nullable,
  type RowOf,
  text,
  timestamptz,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

const batchRow = {
  id: int8,
  month: text,
  created_at: timestamptz,
  partner_ids: array(int8),
  drift_reason: nullable(text),
};
export type BatchRow = RowOf<typeof batchRow>;

const BATCH = 'id, month, created_at, partner_ids, drift_reason';

/** Returns no row when the key was already used. */
export const insertBatch = statement(
  'insert-batch',
  {
    params: {
      month: text,
      idempotencyKey: text,
      partnerIds: array(int8),
      driftReason: nullable(text),
      askedBy: nullable(int8),
      approvedBy: nullable(int8),
    },
    row: batchRow,
  },
  `insert into payout_batches (month, idempotency_key, partner_ids, drift_reason, asked_by, approved_by)
   values (:month, :idempotencyKey, :partnerIds, :driftReason, :askedBy, :approvedBy)
   on conflict (idempotency_key) do nothing returning ${BATCH}`,
);

export const findBatchByKey = statement(
  'find-batch-by-key',
  { params: { idempotencyKey: text }, row: batchRow },
  `select ${BATCH} from payout_batches where idempotency_key = :idempotencyKey`,
);

/** Two requests without a key for the same partners, within this many seconds, are a double click. */
export const findBatchClicked = statement(
  'find-batch-clicked',
  { params: { month: text, partnerIds: array(int8), seconds: float8 }, row: batchRow },
  `select ${BATCH} from payout_batches
   where month = :month and partner_ids = :partnerIds::bigint[] and idempotency_key like 'click:%'
     and created_at > clock_timestamp() - make_interval(secs => :seconds)
   order by id desc limit 1`,
);

export const findBatch = statement(
  'find-batch',
  { params: { id: int8 }, row: batchRow },
  `select ${BATCH} from payout_batches where id = :id`,
);

export const putIntoBatch = statement(
  'put-into-batch',
  { params: { batchId: int8, ids: array(int8) } },
  'update payouts set batch_id = :batchId where id = any(:ids::bigint[])',
);

const payoutOfBatchRow = {
  id: int8,
  partner_id: int8,
  first_name: nullable(text),
  last_name: nullable(text),
  company_name: nullable(text),
  email: nullable(text),
  amount_cents: int8,
  sales_count: int4,
  voided_at: nullable(timestamptz),
  asked_by: nullable(int8),
  approved_by: nullable(int8),
};
export type PayoutOfBatchRow = RowOf<typeof payoutOfBatchRow>;

export const readPayoutsOfBatch = statement(
  'read-payouts-of-batch',
  { params: { batchId: int8 }, row: payoutOfBatchRow },
  `select payout.id, partner_id, first_name, last_name, company_name, email, amount_cents, sales_count, voided_at,
     asked_by, approved_by
   from payouts payout left join partners on partners.id = partner_id
   where batch_id = :batchId order by payout.id`,
);

const payoutForBankRow = {
  id: int8,
  partner_id: int8,
  amount_cents: int8,
  first_name: nullable(text),
  last_name: nullable(text),
  voided_at: nullable(timestamptz),
};
export type PayoutForBankRow = RowOf<typeof payoutForBankRow>;

/** Payouts that need a bank transfer, voided ones included. */
export const readPayoutsForBank = statement(
  'read-payouts-for-bank',
  { params: { batchId: int8 }, row: payoutForBankRow },
  `select payout.id, partner_id, amount_cents, first_name, last_name, voided_at
   from payouts payout left join partners on partners.id = partner_id
   where batch_id = :batchId and amount_cents > 0 order by payout.id`,
);
