import { statement } from '@portal/kit/database/statement';
import type { Originator } from './nacha.rules.js';

export interface FileRow extends Record<string, unknown> {
  id: number;
  batch_id: number;
  month: string;
  /** These are null of a file that was downloaded before files were kept. */
  originator: Originator | null;
  created_on: string | null;
  created_at: string | null;
  effective_on: string | null;
  modifier: string | null;
  first_batch_number: number | null;
  last_batch_number: number | null;
  digest: Buffer | null;
  made_by: number;
  made_at: Date;
  unused_at: Date | null;
  unused_by: number | null;
  unused_reason: string | null;
}

const FILE = `id, batch_id, month, originator, created_on, created_at, effective_on, modifier, first_batch_number,
  last_batch_number, digest, made_by, made_at, unused_at, unused_by, unused_reason`;

export const findFile = statement<FileRow>(
  'find-nacha-file',
  `select ${FILE} from nacha_files where id = $1`,
);

export const findFilesOfBatch = statement<FileRow>(
  'find-nacha-files-of-batch',
  `select ${FILE} from nacha_files where batch_id = $1 order by id`,
);

export const findFileByKey = statement<FileRow>(
  'find-nacha-file-by-key',
  `select ${FILE} from nacha_files where idempotency_key = $1`,
);

/** One makes a file, or declares one unused, and the others wait: numbers are given out one after the other. */
export const holdCounters = statement<{ batch_number: number; trace_number: number }>(
  'hold-nacha-counters',
  'select batch_number, trace_number from nacha_counters for update',
);

export const setCounters = statement(
  'set-nacha-counters',
  'update nacha_counters set batch_number = $1, trace_number = $2',
);

export const findModifiersOf = statement<{ modifier: string }>(
  'find-nacha-modifiers-of-day',
  'select modifier from nacha_files where created_on = $1',
);

export const nextFileId = statement<{ id: number }>(
  'next-nacha-file-id',
  `select nextval(pg_get_serial_sequence('nacha_files', 'id')) as id`,
);

export const insertFile = statement<FileRow>(
  'insert-nacha-file',
  `insert into nacha_files (id, batch_id, idempotency_key, month, originator, created_on, created_at, effective_on, modifier,
     first_batch_number, last_batch_number, digest, made_by)
   overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning ${FILE}`,
);

export interface CreditRow extends Record<string, unknown> {
  file_id: number;
  payout_id: number;
  partner_id: number;
  amount_cents: number;
  trace: number | null;
  account_version: number | null;
  is_live: boolean;
}

const CREDIT = 'file_id, payout_id, partner_id, amount_cents, trace, account_version, is_live';

/** $1 file, and columns: $2 payouts, $3 partners, $4 amounts, $5 traces, $6 versions of the accounts */
export const insertCredits = statement(
  'insert-nacha-credits',
  `insert into nacha_credits (file_id, payout_id, partner_id, amount_cents, trace, account_version)
   select $1, payout_id, partner_id, amount_cents, trace, account_version
   from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::int[], $6::bigint[])
     as credit (payout_id, partner_id, amount_cents, trace, account_version)`,
);

export const findCreditsOf = statement<CreditRow>(
  'find-nacha-credits-of',
  `select ${CREDIT} from nacha_credits where file_id = any($1::bigint[]) order by file_id, trace, payout_id`,
);

/** Which of the payouts are in a file that is not declared unused, whichever batch's it is. */
export const findPayoutsInFiles = statement<{ payout_id: number }>(
  'find-payouts-in-nacha-files',
  'select payout_id from nacha_credits where payout_id = any($1::bigint[]) and is_live',
);

/** The file of a payout that is not declared unused: there is one at most. */
export const findStandingFileOf = statement<{ id: number; batch_id: number; made_at: Date }>(
  'find-standing-nacha-file-of-payout',
  `select file.id, file.batch_id, file.made_at from nacha_credits credit join nacha_files file on file.id = credit.file_id
   where credit.payout_id = $1 and credit.is_live`,
);

/** $1 file, $2 administrator, $3 reason. Gives no row when it was declared so before. */
export const markUnused = statement<FileRow>(
  'mark-nacha-file-unused',
  `update nacha_files set unused_at = now(), unused_by = $2, unused_reason = $3
   where id = $1 and unused_at is null returning ${FILE}`,
);

export const freeCredits = statement(
  'free-nacha-credits',
  'update nacha_credits set is_live = false where file_id = $1',
);

// Before files were kept, it was kept only whose numbers were given out for which batch.

const GIVEN_BEFORE = `bank_account_accesses given
  where given.batch_id = $1 and given.partner_id = any($2::bigint[]) and given.file_id is null
    and not exists (select from nacha_credits credit join nacha_files file on file.id = credit.file_id
                    where file.batch_id = $1 and credit.partner_id = given.partner_id)`;

/** $1 batch, $2 partners: were any of them in a file that was not kept? */
export const wasGivenBefore = statement<{ partner_id: number }>(
  'was-given-before-files-were-kept',
  `select given.partner_id from ${GIVEN_BEFORE} limit 1`,
);

/** $1 batch, $2 its partners, $3 its payouts, $4 their amounts, $5 month: keeps as one file what was given out before. */
export const keepGivenBefore = statement(
  'keep-what-was-given-before',
  `with given as (
     select partner_id, min(at) as at, (array_agg(user_id order by at))[1] as user_id
     from ${GIVEN_BEFORE} group by partner_id
   ), file as (
     insert into nacha_files (batch_id, month, made_by, made_at)
     select $1, $5, (array_agg(user_id order by at))[1], min(at) from given having count(*) > 0 returning id
   )
   insert into nacha_credits (file_id, payout_id, partner_id, amount_cents)
   select file.id, paid.payout_id, paid.partner_id, paid.amount_cents
   from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as paid (partner_id, payout_id, amount_cents)
   join given using (partner_id) cross join file`,
);
