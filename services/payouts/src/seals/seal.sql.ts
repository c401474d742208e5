import {
  array,
  bool,
  bytea,
  int4,
  int8,
  jsonb,
  notNull,
  nullable,
  text,
  timestamptz,
  xid8,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import type { Life } from './life.rules.js';
import { MOST_ENTRIES } from './seal.rules.js';

/**
 * A restore makes the server, the database or the table anew, or at least writes the table's file anew; whatever replaces the files
 * below PostgreSQL starts it anew.
 */
const LIFE = `jsonb_build_object(
  'system', (select system_identifier::text from pg_control_system()),
  'database', (select oid::bigint from pg_database where datname = current_database()),
  'table', 'seals'::regclass::oid::bigint,
  'file', pg_relation_filenode('seals')::bigint,
  'startedAt', (1000000 * extract(epoch from pg_postmaster_start_time()))::bigint)`;

const ANNOUNCED = 'array(select x from seal_keys order by id)';
const OLDEST_RUNNING = 'pg_snapshot_xmin(pg_current_snapshot())';

const stateRow = {
  life: notNull(jsonb<Life>()),
  /** The oldest transaction that had not ended: once all that was found is sealed, so is all of before it. */
  ended: notNull(xid8),
  /** Since the newest seal; null before the first. */
  seconds_since: nullable(int8),
  /** The public keys that seals have named, the newest last. */
  announced: notNull(array(text)),
};
const STATE = `${LIFE} as life, ${OLDEST_RUNNING} as ended,
    (select extract(epoch from clock_timestamp() - closed_at) from seals order by seq desc limit 1)::bigint as seconds_since,
    ${ANNOUNCED} as announced`;

export const findState = statement('find-state-of-seals', { row: stateRow }, `select ${STATE}`);

const unsealedRow = {
  /** How many entries are not sealed, `MOST_ENTRIES` at most, and for how long the oldest. */
  entries: notNull(int8),
  seconds: notNull(int8),
  /** The first of their transactions; null where there is none. */
  first: nullable(xid8),
};
const UNSEALED = `count(*) as entries,
    coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::bigint as seconds,
    (select xact_id from unsealed order by xact_id limit 1) as first`;

/** Of entries that are read at once: others of the process wait while the driver reads what has arrived. */
export const PAGE = 2_000;

// What may not be sealed is looked for in two ways, each a page at a time, so that no statement reads more, however large the
// ledger is. Where it is known that all of earlier transactions is sealed: by transaction.

/**
 * Entries of transactions from one on. Below the newest: after a restore, entries may bear numbers of another PostgreSQL's
 * transactions.
 */
const RECENT = `ledger_entries entry
  where xact_id >= :from::xid8 and xact_id < pg_snapshot_xmax(pg_current_snapshot())
    and not exists (select from sealed_entries sealed where sealed.entry_id = entry.id)`;

export const lookAtRecent = statement(
  'look-at-recent-unsealed',
  { params: { from: xid8 }, row: { ...stateRow, ...unsealedRow } },
  `with unsealed as materialized (
     select xact_id, created_at from ${RECENT} order by xact_id limit ${MOST_ENTRIES}
   )
   select ${STATE}, ${UNSEALED} from unsealed`,
);

// Where that is not known: by number, from the first entry to the last.

/** The last entry of the page that begins after an entry; null where there is none. */
export const findEndOfPage = statement(
  'find-end-of-page-of-entries',
  { params: { after: int8 }, row: { last: nullable(int8) } },
  `select max(id) as last
   from (select id from ledger_entries where id > :after order by id limit ${PAGE}) page`,
);

/** Those of a page. The range is said of both tables, so that of both only the page is read. */
const OF_PAGE = `ledger_entries entry
  left join sealed_entries sealed
    on sealed.entry_id = entry.id and sealed.entry_id > :after and sealed.entry_id <= :last
  where entry.id > :after and entry.id <= :last and sealed.entry_id is null`;

export const lookAtPage = statement(
  'look-at-page-of-unsealed',
  {
    params: { after: int8, last: int8 },
    row: {
      ...unsealedRow,
      /** Some tell no transaction of ours: of before the seals, or of before a restore. */
      foreign: notNull(bool),
    },
  },
  `with unsealed as materialized (select xact_id, created_at from ${OF_PAGE})
   select ${UNSEALED},
     coalesce(bool_or(xact_id is null or xact_id >= pg_snapshot_xmax(pg_current_snapshot())), false) as foreign
   from unsealed`,
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

/** In the order of their transactions; of the first one those after an entry. */
export const findRecentUnsealed = statement(
  'find-recent-unsealed',
  { params: { from: xid8, after: int8 }, row: { ...entryRow, xact_id: notNull(xid8) } },
  `select ${ENTRY_COLUMNS}, xact_id from ${RECENT} and (xact_id > :from::xid8 or id > :after)
   order by xact_id, id limit ${PAGE}`,
);

/** In the order of their numbers. */
export const findUnsealedOfPage = statement(
  'find-unsealed-of-page',
  { params: { after: int8, last: int8 }, row: entryRow },
  `select ${ENTRY_COLUMNS} from ${OF_PAGE} order by id`,
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
  { params: { seq: int8, first: int8, entryIds: array(int8), salts: array(bytea) } },
  `insert into sealed_entries (entry_id, seq, position, salt)
   select entry_id, :seq, :first + ordinality - 1, salt
   from unnest(:entryIds::bigint[], :salts::bytea[]) with ordinality as entry (entry_id, salt, ordinality)`,
);

/** The same ones each time, whoever makes them first. */
export const insertTiles = statement(
  'insert-tiles-of-seal',
  { params: { seq: int8, levels: array(int4), positions: array(int4), hashes: array(bytea) } },
  `insert into seal_tiles (seq, level, position, hashes)
   select :seq, level, position, hashes
   from unnest(:levels::int[], :positions::int[], :hashes::bytea[]) as tile (level, position, hashes)
   on conflict do nothing`,
);

/** Which of some seals in a row have no tiles. */
export const findSealsAfter = statement(
  'find-seals-after',
  { params: { after: int8, limit: int8 }, row: { seq: int8, tiled: notNull(bool) } },
  `select seq, exists (select from seal_tiles where seal_tiles.seq = seals.seq) as tiled
   from seals where seq > :after order by seq limit :limit`,
);

/** Those of some seals, of some levels and positions, each as one of the lists has it. */
export const findTiles = statement(
  'find-tiles',
  {
    params: { seqs: array(int8), levels: array(int4), positions: array(int4) },
    row: { seq: int8, level: int4, position: int4, hashes: bytea },
  },
  `select tile.seq, tile.level, tile.position, tile.hashes
   from unnest(:seqs::bigint[], :levels::int[], :positions::int[]) as wanted (seq, level, position)
     join seal_tiles tile using (seq, level, position)`,
);

/** The entries of a seal, of whichever partner, from a position on. */
export const findEntriesOfSeal = statement(
  'find-entries-of-seal',
  { params: { seq: int8, first: int4 }, row: { ...entryRow, salt: bytea } },
  `select ${ENTRY_COLUMNS}, salt from sealed_entries join ledger_entries on id = entry_id
   where seq = :seq and position >= :first order by position limit ${PAGE}`,
);

export const findSealBody = statement(
  'find-body-of-seal',
  { params: { seq: int8 }, row: { body: text } },
  'select body from seals where seq = :seq',
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
