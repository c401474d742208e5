import { statement } from './statement.js';

/** The columns an event is written with; statements that write their own outbox row name the same. */
export const insertOutboxRow = statement(
  'insert-outbox-row',
  `insert into outbox (type, version, source, subject, data, correlation_id, causation_id, traceparent, signal)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

/** The same for many: subjects and data are arrays. */
export const insertOutboxRows = statement(
  'insert-outbox-rows',
  `insert into outbox (type, version, source, subject, data, correlation_id, causation_id, traceparent, signal)
   select $1, $2, $3, event.subject, event.data, $6, $7, $8, $9
   from unnest($4::text[], $5::jsonb[]) as event (subject, data)`,
);
