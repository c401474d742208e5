import { array, bool, int4, jsonb, nullable, text } from './sql-types.js';
import { statement } from './statement.js';

/** Writes one event. Statements that write their own outbox row name the same columns. */
export const insertOutboxRow = statement(
  'insert-outbox-row',
  {
    params: {
      type: text,
      version: int4,
      source: text,
      subject: text,
      data: jsonb(),
      correlationId: text,
      causationId: text,
      traceparent: nullable(text),
      signal: bool,
    },
  },
  `insert into outbox (type, version, source, subject, data, correlation_id, causation_id, traceparent, signal)
   values (:type, :version, :source, :subject, :data, :correlationId, :causationId, :traceparent, :signal)`,
);

/** The same for many events: subjects and data are arrays. */
export const insertOutboxRows = statement(
  'insert-outbox-rows',
  {
    params: {
      type: text,
      version: int4,
      source: text,
      subjects: array(text),
      data: array(jsonb()),
      correlationId: text,
      causationId: text,
      traceparent: nullable(text),
      signal: bool,
    },
  },
  `insert into outbox (type, version, source, subject, data, correlation_id, causation_id, traceparent, signal)
   select :type, :version, :source, event.subject, event.data, :correlationId, :causationId, :traceparent, :signal
   from unnest(:subjects::text[], :data::jsonb[]) as event (subject, data)`,
);
