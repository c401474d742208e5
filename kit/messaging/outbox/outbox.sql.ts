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
  uuid,
} from '../../database/sql-types.js';
import { statement } from '../../database/statement.js';

export const outboxRow = {
  seq: int8,
  id: uuid,
  type: text,
  version: int4,
  source: text,
  subject: text,
  /** JSON text. */
  data: text,
  time: timestamptz,
  correlation_id: text,
  causation_id: nullable(text),
  traceparent: nullable(text),
  signal: bool,
};
export type OutboxRow = RowOf<typeof outboxRow>;

/**
 * The oldest rows that no other relay holds; ours until the transaction ends. Of `source`'s own events only these
 * (`type/version`): what it tells for another is not its to hold back.
 */
export const takeOutboxRows = statement(
  'take-outbox-rows',
  { params: { limit: int8, versions: array(text), source: text, seqs: array(int8) }, row: outboxRow },
  `select seq, id, type, version, source, subject, data::text as data, time, correlation_id, causation_id, traceparent,
          signal
     from outbox where (source <> :source or type || '/' || version = any(:versions::text[])) and seq <> all(:seqs::bigint[])
     order by seq limit :limit for update skip locked`,
);

/**
 * Sent rows go: what is left is what is owed. A row whose deletion is lost in a crash is sent twice, and handled once.
 * Those that somebody must have had are kept for a restore (`sent_events`).
 */
export const deleteOutboxRows = statement(
  'delete-outbox-rows',
  { params: { seqs: array(int8) } },
  `with sent as (
     delete from outbox where seq = any(:seqs::bigint[])
     returning seq, id, type, version, source, subject, data, time, correlation_id, causation_id, traceparent, signal
   )
   insert into sent_events (id, type, version, source, subject, data, time, correlation_id, causation_id, traceparent)
   select id, type, version, source, subject, data, time, correlation_id, causation_id, traceparent
   from sent where not signal order by seq`,
);

/** Longer than an event is under way, its retries and a service that is away over a weekend included. */
export const purgeSentEvents = statement(
  'purge-sent-events',
  { params: { limit: int8 } },
  `delete from sent_events where ctid in
     (select ctid from sent_events where sent_at < now() - interval '7 days' limit :limit)
   returning 1`,
);

/**
 * Within a batch only: should its commit be lost in a crash, the rows are there again and sent twice, and an event that
 * comes twice is handled once. To wait for the disk for each batch would buy nothing.
 */
export const relaxCommit = statement('relax-commit', {}, 'set local synchronous_commit = off');

/** How much is owed (counted up to 10,000) and for how long. */
export const measureOutbox = statement(
  'measure-outbox',
  { row: { rows: int8, age_seconds: float8 } },
  `select (select count(*) from (select from outbox limit 10000) counted) as rows,
          coalesce((select extract(epoch from now() - time)::float8 from outbox order by seq limit 1), 0) as age_seconds`,
);
