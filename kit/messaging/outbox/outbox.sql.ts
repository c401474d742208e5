import { OUTBOX_ROW, outboxRow } from '../../database/outbox.sql.js';
import { array, float8, int8, text } from '../../database/sql-types.js';
import { statement } from '../../database/statement.js';

/**
 * Locks the oldest rows that no other relay has locked, until the transaction ends; only those that are `ageMs` old. Of
 * `source`'s own events it takes only `versions` (`type/version`); events with another source are not held back.
 */
export const takeOutboxRows = statement(
  'take-outbox-rows',
  {
    params: { limit: int8, versions: array(text), source: text, seqs: array(int8), ageMs: float8 },
    row: outboxRow,
  },
  `select ${OUTBOX_ROW}
     from outbox where (source <> :source or type || '/' || version = any(:versions::text[])) and seq <> all(:seqs::bigint[])
       and time <= clock_timestamp() - :ageMs * interval '1 millisecond'
     order by seq limit :limit for update skip locked`,
);

/**
 * Deletes sent rows, so the outbox holds only what is not sent yet. A row whose deletion is lost in a crash is sent twice,
 * and handled once: so its commit does not wait for the disk. Rows other than signals are kept for a restore (`sent_events`).
 */
export const deleteOutboxRows = statement(
  'delete-outbox-rows',
  { params: { seqs: array(int8) } },
  `with sent as (
     delete from outbox using (select set_config('synchronous_commit', 'off', true)) as not_waiting
     where seq = any(:seqs::bigint[])
     returning seq, id, type, version, source, subject, data, time, correlation_id, causation_id, traceparent, signal
   )
   insert into sent_events (id, type, version, source, subject, data, time, correlation_id, causation_id, traceparent)
   select id, type, version, source, subject, data, time, correlation_id, causation_id, traceparent
   from sent where not signal order by seq`,
);

/** Keeps them longer than an event is in flight, including its retries and a service that is down over a weekend. */
export const purgeSentEvents = statement(
  'purge-sent-events',
  { params: { limit: int8 } },
  `delete from sent_events where ctid in
     (select ctid from sent_events where sent_at < now() - interval '7 days' limit :limit)
   returning 1`,
);

/** How many rows are not sent yet (counted up to 10,000), and the age of the oldest. */
export const measureOutbox = statement(
  'measure-outbox',
  { row: { rows: int8, age_seconds: float8 } },
  `select (select count(*) from (select from outbox limit 10000) counted) as rows,
          coalesce((select extract(epoch from now() - time)::float8 from outbox order by seq limit 1), 0) as age_seconds`,
);
