import {
  array,
  bool,
  bytea,
  int8,
  jsonb,
  notNull,
  nullable,
  text,
  timestamptz,
  xid8,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** What tells one life of a database from another, so that a restored one is known (D-182). */
export interface Life {
  database: number;
  table: number;
  file: number;
  /** Microseconds of the epoch. */
  startedAt: number;
}

/**
 * A restore makes the database or the table anew, or at least writes the table's file anew; whatever replaces the files below
 * PostgreSQL starts it anew.
 */
const LIFE = `jsonb_build_object(
  'database', (select oid::bigint from pg_database where datname = current_database()),
  'table', 'seals'::regclass::oid::bigint,
  'file', pg_relation_filenode('seals')::bigint,
  'startedAt', (1000000 * extract(epoch from pg_postmaster_start_time()))::bigint)`;

/** Entries that may not be sealed yet: all, or those of transactions from one on, of which it is known that all before are. */
const candidates = (from: 'all' | 'recent') =>
  from === 'all'
    ? 'ledger_entries entry where true'
    : // Below the newest: after a restore, entries may bear numbers of another PostgreSQL's transactions.
      `ledger_entries entry where xact_id >= :from::xid8 and xact_id < pg_snapshot_xmax(pg_current_snapshot())`;
const ANNOUNCED = 'array(select x from seal_keys order by id)';
const NOT_SEALED = 'not exists (select from sealed_entries sealed where sealed.entry_id = entry.id)';

const lookRow = {
  life: notNull(jsonb<Life>()),
  /** How many entries are not sealed, and for how long the oldest. */
  entries: notNull(int8),
  seconds: notNull(int8),
  /**
   * All entries of transactions before this one are sealed; null while some are not that tell no transaction of ours: of before
   * the seals, or of before a restore.
   */
  settled: nullable(xid8),
  /** The oldest transaction that had not ended: once all that was found is sealed, so is all of before it. */
  ended: notNull(xid8),
  /** Since the newest seal; null before the first. */
  seconds_since: nullable(int8),
  /** The public keys that seals have named, the newest last. */
  announced: notNull(array(text)),
};
const look = (from: 'all' | 'recent') => `
  with unsealed as materialized (
    select xact_id, created_at from ${candidates(from)} and ${NOT_SEALED}
  )
  select ${LIFE} as life, count(*) as entries,
    coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::bigint as seconds,
    case when bool_or(xact_id is null or xact_id >= pg_snapshot_xmax(pg_current_snapshot())) then null
      else least(pg_snapshot_xmin(pg_current_snapshot()), (select xact_id from unsealed order by xact_id limit 1)) end as settled,
    pg_snapshot_xmin(pg_current_snapshot()) as ended,
    (select extract(epoch from clock_timestamp() - closed_at) from seals order by seq desc limit 1)::bigint as seconds_since,
    ${ANNOUNCED} as announced
  from unsealed`;

export const lookAtAll = statement('look-at-all-unsealed', { row: lookRow }, look('all'));
export const lookAtRecent = statement(
  'look-at-recent-unsealed',
  { params: { from: xid8 }, row: lookRow },
  look('recent'),
);

/**
 * What was settled when a process sealed last, so that one that starts need not look at all. Of the same files only: numbers of
 * transactions go on where PostgreSQL is started again, and not in another one.
 */
export const findSettled = statement(
  'find-settled-transaction',
  { row: { settled: notNull(xid8), life: notNull(jsonb<Life>()) } },
  `select settled, ${LIFE} as life from seals
   where settled is not null and life - 'startedAt' = ${LIFE} - 'startedAt' order by seq desc limit 1`,
);

/** What of an entry is sealed, and told in a statement. */
export const entryRow = {
  id: int8,
  kind: text,
  partner_id: int8,
  sale_id: nullable(int8),
  payout_id: nullable(int8),
  month: text,
  amount_cents: int8,
  occurred_at: timestamptz,
};
export const ENTRY_COLUMNS = Object.keys(entryRow).join(', ');

const find = (from: 'all' | 'recent') => `
  select ${ENTRY_COLUMNS}
  from ${candidates(from)} and id > :after and ${NOT_SEALED}
  order by id limit :limit`;

export const findUnsealed = statement(
  'find-unsealed',
  { params: { after: int8, limit: int8 }, row: entryRow },
  find('all'),
);
export const findRecentUnsealed = statement(
  'find-recent-unsealed',
  { params: { from: xid8, after: int8, limit: int8 }, row: entryRow },
  find('recent'),
);

/** One process at a time seals; false where another one does. */
export const takeSeals = statement(
  'take-seals',
  { row: { taken: bool } },
  `select pg_try_advisory_xact_lock('seals'::regclass::oid::bigint) as taken`,
);

/** What the next seal is made after; called with the lock, so that nobody else makes one. */
export const findHead = statement(
  'find-head-of-seals',
  {
    row: {
      now: notNull(timestamptz),
      life: notNull(jsonb<Life>()),
      seq: nullable(int8),
      hash: nullable(bytea),
      closed_at: nullable(timestamptz),
      life_then: nullable(jsonb<Life>()),
      announced: notNull(array(text)),
    },
  },
  `select clock_timestamp() as now, ${LIFE} as life, head.seq, head.hash, head.closed_at, head.life as life_then,
     ${ANNOUNCED} as announced
   from (values (1)) as one left join (select seq, hash, closed_at, life from seals order by seq desc limit 1) head on true`,
);

export const insertSeal = statement(
  'insert-seal',
  {
    params: {
      seq: int8,
      body: text,
      hash: bytea,
      prev: bytea,
      signature: bytea,
      keyId: text,
      closedAt: timestamptz,
      life: jsonb<Life>(),
      settled: nullable(xid8),
    },
  },
  `insert into seals (seq, body, hash, prev, signature, key_id, closed_at, life, settled)
   values (:seq, :body, :hash, :prev, :signature, :keyId, :closedAt, :life::jsonb, :settled::xid8)`,
);

export const insertSealKey = statement(
  'insert-seal-key',
  { params: { keyId: text, x: text, seq: int8 } },
  'insert into seal_keys (key_id, x, named_by) values (:keyId, :x, :seq)',
);

export const insertSealedEntries = statement(
  'insert-sealed-entries',
  { params: { seq: int8, entryIds: array(int8), salts: array(bytea) } },
  `insert into sealed_entries (entry_id, seq, position, salt)
   select entry_id, :seq, ordinality - 1, salt
   from unnest(:entryIds::bigint[], :salts::bytea[]) with ordinality as entry (entry_id, salt, ordinality)`,
);

/** The oldest first. `until` is null of the one that signs. */
export const listSealKeys = statement(
  'list-seal-keys',
  { row: { key_id: text, x: text, since: timestamptz, until: nullable(timestamptz) } },
  `select key.key_id, key.x, seal.closed_at as since, lead(seal.closed_at) over (order by key.id) as until
   from seal_keys key join seals seal on seal.seq = key.named_by order by key.id`,
);

export const findNewestSeal = statement(
  'find-newest-seal',
  { row: { seq: int8, hash: bytea } },
  'select seq, hash from seals order by seq desc limit 1',
);

export const listSeals = statement(
  'list-seals',
  {
    params: { after: int8, limit: int8 },
    row: { body: text, hash: bytea, signature: bytea, key_id: text },
  },
  'select body, hash, signature, key_id from seals where seq > :after order by seq limit :limit',
);
