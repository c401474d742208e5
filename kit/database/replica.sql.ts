import { int8, nullable, text, type RowOf } from './sql-types.js';
import { statement } from './statement.js';

const place = { log: text, upTo: nullable(int8) };
export type Place = RowOf<typeof place>;

/** SQL of which log it is: the server that it began at, and how often a replica has taken over since. */
const logOf = (timeline: string) => `system_identifier || '/' || ${timeline}`;

/**
 * Which log the primary writes, and until where it is on its disk: whatever anybody has seen is before that. Null where
 * commits are seen before they are there (`synchronous_commit = off`).
 */
export const findWritten = statement(
  'find-written',
  { row: place },
  `select ${logOf(`('x' || left(pg_walfile_name(flushed), 8))::bit(32)::int`)} as log,
     case when current_setting('synchronous_commit') <> 'off' then pg_wal_lsn_diff(flushed, '0/0')::int8 end as "upTo"
   from pg_control_system() cross join pg_current_wal_flush_lsn() flushed`,
);

/**
 * Which log a replica follows, and until where it shows it; null where it follows none. Once another server has taken over, the
 * log is the old one until the replica's next checkpoint.
 */
export const findReplayed = statement(
  'find-replayed',
  { row: place },
  `select ${logOf('greatest(timeline_id, min_recovery_end_timeline)')} as log,
     case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::int8 end as "upTo"
   from pg_control_system() cross join pg_control_checkpoint() cross join pg_control_recovery()`,
);
