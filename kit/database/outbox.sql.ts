import { statement } from './statement.js';

/** The columns an event is written with; statements that write their own outbox row name the same. */
export const insertOutboxRow = statement(
  'insert-outbox-row',
  `insert into outbox (type, version, source, subject, data, correlation_id, causation_id, traceparent)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
