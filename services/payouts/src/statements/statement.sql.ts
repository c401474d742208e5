import {
  array,
  bool,
  bytea,
  float8,
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
 * Whether nothing can be posted before a moment any more: it is over for some seconds, since the clock may be set back by as much,
 * and every transaction that began before it has ended. `created_at` is when an entry's transaction began. Transactions of other
 * roles post nothing.
 */
export const isClosed = statement(
  'is-period-closed',
  { params: { until: timestamptz, slackSeconds: float8 }, row: { closed: bool, now: notNull(timestamptz) } },
  `select clock_timestamp() >= :until::timestamptz + make_interval(secs => :slackSeconds) and not exists (
       select from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and xact_start < :until
     ) as closed, clock_timestamp() as now`,
);

export const postedMonth = { month: text, cents: notNull(int8), entries: notNull(int8) };

/** The oldest first; those in which nothing was posted are not among them. */
export const sumPostedByMonth = statement(
  'sum-posted-by-month',
  { params: { partnerId: int8, zone: text }, row: postedMonth },
  `select to_char(created_at at time zone :zone, 'YYYY-MM') as month, sum(amount_cents)::bigint as cents, count(*) as entries
   from ledger_entries where partner_id = :partnerId group by 1 order by 1`,
);

/** How many lines are read at once. */
export const LINES = 1_000;

export const postedRow = {
  ...entryRow,
  seq: nullable(int8),
  position: nullable(int4),
  salt: nullable(bytea),
};

/** The next ones after an entry; without a seal where it is not sealed yet. */
export const findPosted = statement(
  'find-posted-entries',
  {
    params: { partnerId: int8, from: timestamptz, until: timestamptz, after: int8 },
    row: postedRow,
  },
  `select ${ENTRY_COLUMNS}, seq, position, salt from ledger_entries left join sealed_entries on entry_id = id
   where partner_id = :partnerId and created_at >= :from and created_at < :until and id > :after order by id limit ${LINES}`,
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

/** Keeps the first one, where two were made at once; no row of the other. */
export const insertStatement = statement(
  'insert-statement',
  { params: { partnerId: int8, period: text, issuedAt: timestamptz, file: bytea }, row: { period: text } },
  `insert into statements (partner_id, period, issued_at, file) values (:partnerId, :period, :issuedAt, :file)
   on conflict do nothing returning period`,
);

/** How long a kept file is in bytes, packed and, by what gzip says at its end (RFC 1952), unpacked. */
export const findKept = statement(
  'find-kept-statement',
  { params: { partnerId: int8, period: text }, row: { packed: notNull(int4), size: notNull(bytea) } },
  `select length(file) as packed, substring(file from length(file) - 3) as size
   from statements where partner_id = :partnerId and period = :period`,
);

/** A part of a packed file; `first` counts from 1. */
export const findPartOfKept = statement(
  'find-part-of-kept-statement',
  { params: { partnerId: int8, period: text, first: int4, length: int4 }, row: { part: notNull(bytea) } },
  `select substring(file from :first::int for :length::int) as part
   from statements where partner_id = :partnerId and period = :period`,
);

/** The oldest month first. */
export const listIssued = statement(
  'list-issued-statements',
  { params: { partnerId: int8 }, row: { period: text, issued_at: timestamptz } },
  'select period, issued_at from statements where partner_id = :partnerId order by period',
);

export const partnerRow = { partner_id: notNull(int8), kept: notNull(bool) };

/** The next partners of the ledger, each found by one step in its index, and whether their statement of a month is kept. */
export const findPartners = statement(
  'find-partners-with-entries',
  { params: { after: int8, period: text }, row: partnerRow },
  `with recursive partner as (
     (select partner_id from ledger_entries where partner_id > :after order by partner_id limit 1)
     union all
     select (select other.partner_id from ledger_entries other where other.partner_id > partner.partner_id
             order by other.partner_id limit 1)
     from partner where partner.partner_id is not null
   )
   select partner_id,
     exists (select from statements where statements.partner_id = partner.partner_id and period = :period) as kept
   from partner where partner_id is not null limit 100`,
);
