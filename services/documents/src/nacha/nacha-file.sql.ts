import {
  array,
  bool,
  bytea,
  int4,
  int8,
  jsonb,
  notNull,
  nullable,
  type RowOf,
  text,
  timestamptz,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import type { Originator } from './nacha.rules.js';

const fileRow = {
  id: int8,
  batch_id: int8,
  month: text,
  /** From here to `digest`: null for a file that was downloaded before files were recorded. */
  originator: nullable(jsonb<Originator>()),
  created_on: nullable(text),
  created_at: nullable(text),
  effective_on: nullable(text),
  modifier: nullable(text),
  first_batch_number: nullable(int4),
  last_batch_number: nullable(int4),
  digest: nullable(bytea),
  /** In hex; null for a file that was made before it was kept. */
  sha256: nullable(text),
  made_by: int8,
  made_at: timestamptz,
  issued_at: nullable(timestamptz),
  issued_by: nullable(int8),
  unused_at: nullable(timestamptz),
  unused_by: nullable(int8),
  unused_reason: nullable(text),
};
export type FileRow = RowOf<typeof fileRow>;

const FILE = `id, batch_id, month, originator, created_on, created_at, effective_on, modifier, first_batch_number,
  last_batch_number, digest, sha256, made_by, made_at, issued_at, issued_by, unused_at, unused_by, unused_reason`;

export const findFile = statement(
  'find-nacha-file',
  { params: { id: int8 }, row: fileRow },
  `select ${FILE} from nacha_files where id = :id`,
);

export const findFilesOfBatch = statement(
  'find-nacha-files-of-batch',
  { params: { batchId: int8 }, row: fileRow },
  `select ${FILE} from nacha_files where batch_id = :batchId order by id`,
);

export const findFileByKey = statement(
  'find-nacha-file-by-key',
  { params: { idempotencyKey: text }, row: fileRow },
  `select ${FILE} from nacha_files where idempotency_key = :idempotencyKey`,
);

/** Locks the counters: files are made or declared unused one at a time, so numbers are assigned in sequence. */
export const holdCounters = statement(
  'hold-nacha-counters',
  { row: { batch_number: int4, trace_number: int4 } },
  'select batch_number, trace_number from nacha_counters for update',
);

export const setCounters = statement(
  'set-nacha-counters',
  { params: { batchNumber: int4, traceNumber: int4 } },
  'update nacha_counters set batch_number = :batchNumber, trace_number = :traceNumber',
);

export const findModifiersOf = statement(
  'find-nacha-modifiers-of-day',
  { params: { createdOn: text }, row: { modifier: notNull(text) } },
  'select modifier from nacha_files where created_on = :createdOn',
);

export const nextFileId = statement(
  'next-nacha-file-id',
  { row: { id: int8 } },
  `select nextval(pg_get_serial_sequence('nacha_files', 'id')) as id`,
);

export const insertFile = statement(
  'insert-nacha-file',
  {
    params: {
      id: int8,
      batchId: int8,
      idempotencyKey: nullable(text),
      month: text,
      originator: jsonb(),
      createdOn: text,
      createdAt: text,
      effectiveOn: text,
      modifier: text,
      firstBatchNumber: int4,
      lastBatchNumber: int4,
      digest: bytea,
      sha256: text,
      madeBy: int8,
    },
    row: fileRow,
  },
  `insert into nacha_files (id, batch_id, idempotency_key, month, originator, created_on, created_at, effective_on, modifier,
     first_batch_number, last_batch_number, digest, sha256, made_by)
   overriding system value values (:id, :batchId, :idempotencyKey, :month, :originator, :createdOn, :createdAt, :effectiveOn, :modifier, :firstBatchNumber, :lastBatchNumber, :digest, :sha256, :madeBy) returning ${FILE}`,
);

const creditRow = {
  file_id: int8,
  payout_id: int8,
  partner_id: int8,
  amount_cents: int8,
  trace: nullable(int4),
  account_version: nullable(int8),
  /** Null in a file that was made before accounts were frozen. */
  frozen_account_id: nullable(int8),
  /** False once the partner is deleted, or the file declared unused. */
  has_frozen_account: bool,
  is_live: bool,
};
export type CreditRow = RowOf<typeof creditRow>;

const CREDIT = `file_id, payout_id, partner_id, amount_cents, trace, account_version, frozen_account_id,
  exists (select from frozen_accounts where id = frozen_account_id) as has_frozen_account, is_live`;

/** All parameters except `fileId` are columns: arrays with one element per credit. */
export const insertCredits = statement(
  'insert-nacha-credits',
  {
    params: {
      fileId: int8,
      payoutIds: array(int8),
      partnerIds: array(int8),
      amountCents: array(int8),
      traces: array(int4),
      accountVersions: array(int8),
      frozenAccountIds: array(int8),
    },
  },
  `insert into nacha_credits (file_id, payout_id, partner_id, amount_cents, trace, account_version, frozen_account_id)
   select :fileId, payout_id, partner_id, amount_cents, trace, account_version, frozen_account_id
   from unnest(:payoutIds::bigint[], :partnerIds::bigint[], :amountCents::bigint[], :traces::int[], :accountVersions::bigint[],
       :frozenAccountIds::bigint[])
     as credit (payout_id, partner_id, amount_cents, trace, account_version, frozen_account_id)`,
);

export const findCreditsOf = statement(
  'find-nacha-credits-of',
  { params: { fileIds: array(int8) }, row: creditRow },
  `select ${CREDIT} from nacha_credits where file_id = any(:fileIds::bigint[]) order by file_id, trace, payout_id`,
);

/** Which of the payouts are in a live file of any batch. */
export const findPayoutsInFiles = statement(
  'find-payouts-in-nacha-files',
  { params: { payoutIds: array(int8) }, row: { payout_id: int8 } },
  'select payout_id from nacha_credits where payout_id = any(:payoutIds::bigint[]) and is_live',
);

/** A partner's payouts in live files that were taken, newest first. */
export const findTransfersOf = statement(
  'find-nacha-transfers-of-partner',
  { params: { partnerId: int8 }, row: { payout_id: int8, issued_at: notNull(timestamptz) } },
  `select credit.payout_id, file.issued_at from nacha_credits credit join nacha_files file on file.id = credit.file_id
   where credit.partner_id = :partnerId and credit.is_live and file.issued_at is not null
   order by credit.payout_id desc`,
);

/** Of these batches those with files that are not declared unused. */
export const countFilesOfBatches = statement(
  'count-nacha-files-of-batches',
  { params: { batchIds: array(int8) }, row: { batch_id: int8, files: int8, issued: int8 } },
  `select batch_id, count(*) as files, count(issued_at) as issued from nacha_files
   where batch_id = any(:batchIds::bigint[]) and unused_at is null group by batch_id order by batch_id`,
);

/** The file that a payout is live in; at most one. */
export const findStandingFileOf = statement(
  'find-standing-nacha-file-of-payout',
  { params: { payoutId: int8 }, row: { id: int8, batch_id: int8, made_at: timestamptz } },
  `select file.id, file.batch_id, file.made_at from nacha_credits credit join nacha_files file on file.id = credit.file_id
   where credit.payout_id = :payoutId and credit.is_live`,
);

/**
 * Locks a file until the transaction ends. If a program from before D-93 gave it out, which wrote only the accesses, it
 * counts as issued from then on.
 */
export const holdFile = statement(
  'hold-nacha-file',
  { params: { id: int8 } },
  `with held as (select id from nacha_files where id = :id for update)
   update nacha_files file set issued_at = given.at, issued_by = given.user_id
   from held, (select at, user_id from bank_account_accesses where file_id = :id order by id limit 1) given
   where file.id = held.id and file.issued_at is null`,
);

/** Returns no row when the file was issued before, or declared unused. */
export const markIssued = statement(
  'mark-nacha-file-issued',
  { params: { id: int8, issuedBy: int8 }, row: fileRow },
  `update nacha_files set issued_at = now(), issued_by = :issuedBy
   where id = :id and issued_at is null and unused_at is null returning ${FILE}`,
);

/** Returns no row when the file was already declared unused, or was issued and the caller did not know. */
export const markUnused = statement(
  'mark-nacha-file-unused',
  { params: { id: int8, unusedBy: int8, unusedReason: text, issuedSeen: bool }, row: fileRow },
  `update nacha_files set unused_at = now(), unused_by = :unusedBy, unused_reason = :unusedReason
   where id = :id and unused_at is null and (issued_at is null or :issuedSeen) returning ${FILE}`,
);

export const freeCredits = statement(
  'free-nacha-credits',
  { params: { fileId: int8 }, row: { amount_cents: int8 } },
  'update nacha_credits set is_live = false where file_id = :fileId returning amount_cents',
);

// Earlier releases recorded only whose account numbers were disclosed for which batch, but no files.

const GIVEN_BEFORE = `bank_account_accesses given
  where given.batch_id = :batchId and given.partner_id = any(:partnerIds::bigint[]) and given.file_id is null
    and not exists (select from nacha_credits credit join nacha_files file on file.id = credit.file_id
                    where file.batch_id = :batchId and credit.partner_id = given.partner_id)`;

/** Whether any of these partners was in a file that was not recorded. */
export const wasGivenBefore = statement(
  'was-given-before-files-were-kept',
  { params: { batchId: int8, partnerIds: array(int8) }, row: { partner_id: int8 } },
  `select given.partner_id from ${GIVEN_BEFORE} limit 1`,
);

/** Records these earlier disclosures as one file. */
export const keepGivenBefore = statement(
  'keep-what-was-given-before',
  {
    params: {
      batchId: int8,
      partnerIds: array(int8),
      payoutIds: array(int8),
      amountCents: array(int8),
      month: text,
    },
  },
  `with given as (
     select partner_id, min(at) as at, (array_agg(user_id order by at))[1] as user_id
     from ${GIVEN_BEFORE} group by partner_id
   ), file as (
     insert into nacha_files (batch_id, month, made_by, made_at)
     select :batchId, :month, (array_agg(user_id order by at))[1], min(at) from given having count(*) > 0 returning id
   )
   insert into nacha_credits (file_id, payout_id, partner_id, amount_cents)
   select file.id, paid.payout_id, paid.partner_id, paid.amount_cents
   from unnest(:partnerIds::bigint[], :payoutIds::bigint[], :amountCents::bigint[]) as paid (partner_id, payout_id, amount_cents)
   join given using (partner_id) cross join file`,
);
