import {
  array,
  bool,
  bytea,
  int4,
  int8,
  notNull,
  nullable,
  text,
  timestamptz,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { ENTRY_COLUMNS, entryRow } from '../seals/seal.sql.js';

/**
 * Whether nothing can be posted before a moment any more: it is over, and every transaction that began before it has ended.
 * `created_at` is when an entry's transaction began. Transactions of other roles post nothing.
 */
export const isClosed = statement(
  'is-period-closed',
  { params: { until: timestamptz }, row: { closed: bool, now: notNull(timestamptz) } },
  `select clock_timestamp() >= :until and not exists (
       select from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and xact_start < :until
     ) as closed, clock_timestamp() as now`,
);

export const sumPostedByMonth = statement(
  'sum-posted-by-month',
  { params: { partnerId: int8, zone: text }, row: { month: text, cents: notNull(int8) } },
  `select to_char(created_at at time zone :zone, 'YYYY-MM') as month, sum(amount_cents)::bigint as cents
   from ledger_entries where partner_id = :partnerId group by 1 order by 1`,
);

export const sumPostedBefore = statement(
  'sum-posted-before',
  {
    params: { partnerId: int8, before: timestamptz },
    row: { cents: notNull(int8), entries: notNull(int8), unsealed: notNull(int8) },
  },
  `select coalesce(sum(amount_cents), 0)::bigint as cents, count(*) as entries,
     count(*) filter (where entry_id is null) as unsealed
   from ledger_entries left join sealed_entries on entry_id = id
   where partner_id = :partnerId and created_at < :before`,
);

/** Without a seal where it is not sealed yet. */
export const findPosted = statement(
  'find-posted-entries',
  {
    params: { partnerId: int8, from: timestamptz, until: timestamptz },
    row: { ...entryRow, seq: nullable(int8), position: nullable(int4), salt: nullable(bytea) },
  },
  `select ${ENTRY_COLUMNS}, seq, position, salt from ledger_entries left join sealed_entries on entry_id = id
   where partner_id = :partnerId and created_at >= :from and created_at < :until order by id`,
);

/** All entries of a seal, of whichever partner, to make proofs of its tree. */
export const findEntriesOfSeal = statement(
  'find-entries-of-seal',
  { params: { seq: int8 }, row: { ...entryRow, salt: bytea } },
  `select ${ENTRY_COLUMNS}, salt from sealed_entries join ledger_entries on id = entry_id
   where seq = :seq order by position`,
);

export const findSeals = statement(
  'find-seals',
  { params: { seqs: array(int8) }, row: { seq: int8, body: text, signature: bytea, key_id: text } },
  'select seq, body, signature, key_id from seals where seq = any(:seqs::bigint[]) order by seq',
);

export const listNamedKeys = statement(
  'list-named-keys',
  { row: { key_id: text, x: text, named_by: int8 } },
  'select key_id, x, named_by from seal_keys order by id',
);

/** Keeps the first one, where two were made at once. */
export const insertStatement = statement(
  'insert-statement',
  { params: { partnerId: int8, period: text, issuedAt: timestamptz, file: bytea } },
  `insert into statements (partner_id, period, issued_at, file) values (:partnerId, :period, :issuedAt, :file)
   on conflict do nothing`,
);

export const findStatement = statement(
  'find-statement',
  { params: { partnerId: int8, period: text }, row: { file: bytea } },
  'select file from statements where partner_id = :partnerId and period = :period',
);

export const listIssued = statement(
  'list-issued-statements',
  { params: { partnerId: int8 }, row: { period: text, issued_at: timestamptz } },
  'select period, issued_at from statements where partner_id = :partnerId',
);
