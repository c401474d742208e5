import { statement } from '../../database/statement.js';

export interface OutboxRow {
  seq: number;
  id: string;
  type: string;
  version: number;
  source: string;
  subject: string;
  /** JSON text. */
  data: string;
  time: Date;
  correlation_id: string;
  causation_id: string | null;
  traceparent: string | null;
  signal: boolean;
}

/**
 * The oldest rows that no other relay holds; ours until the transaction ends. Of $3's own events only these ($2,
 * `type/version`): what it tells for another is not its to hold back. $4 are put aside.
 */
export const takeOutboxRows = statement<OutboxRow & Record<string, unknown>>(
  'take-outbox-rows',
  `select seq, id, type, version, source, subject, data::text as data, time, correlation_id, causation_id, traceparent,
          signal
     from outbox where (source <> $3 or type || '/' || version = any($2::text[])) and seq <> all($4::bigint[])
     order by seq limit $1 for update skip locked`,
);

/**
 * Sent rows go: what is left is what is owed. A row whose deletion is lost in a crash is sent twice, and handled once.
 * Those that somebody must have had are kept for a restore (`sent_events`).
 */
export const deleteOutboxRows = statement(
  'delete-outbox-rows',
  `with sent as (
     delete from outbox where seq = any($1::bigint[])
     returning seq, id, type, version, source, subject, data, time, correlation_id, causation_id, traceparent, signal
   )
   insert into sent_events (id, type, version, source, subject, data, time, correlation_id, causation_id, traceparent)
   select id, type, version, source, subject, data, time, correlation_id, causation_id, traceparent
   from sent where not signal order by seq`,
);

/** Longer than an event is under way, its retries and a service that is away over a weekend included. */
export const purgeSentEvents = statement(
  'purge-sent-events',
  `delete from sent_events where ctid in
     (select ctid from sent_events where sent_at < now() - interval '7 days' limit $1)
   returning 1`,
);

/**
 * Within a batch only: should its commit be lost in a crash, the rows are there again and sent twice, and an event that
 * comes twice is handled once. To wait for the disk for each batch would buy nothing.
 */
export const relaxCommit = statement('relax-commit', 'set local synchronous_commit = off');

/** How much is owed (counted up to 10,000) and for how long. */
export const measureOutbox = statement<{ rows: number; age_seconds: number }>(
  'measure-outbox',
  `select (select count(*) from (select from outbox limit 10000) counted) as rows,
          coalesce((select extract(epoch from now() - time)::float8 from outbox order by seq limit 1), 0) as age_seconds`,
);
