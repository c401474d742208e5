import {
  array,
  bool,
  int4,
  int8,
  jsonb,
  nullable,
  type RowOf,
  text,
  timestamptz,
  uuid,
} from './sql-types.js';
import { statement } from './statement.js';

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

/** SQL: the columns of an `OutboxRow`. */
export const OUTBOX_ROW = `seq, id, type, version, source, subject, data::text as data, time, correlation_id, causation_id,
     traceparent, signal`;

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
    row: outboxRow,
  },
  `insert into outbox (type, version, source, subject, data, correlation_id, causation_id, traceparent, signal)
   values (:type, :version, :source, :subject, :data, :correlationId, :causationId, :traceparent, :signal)
   returning ${OUTBOX_ROW}`,
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
    row: outboxRow,
  },
  `insert into outbox (type, version, source, subject, data, correlation_id, causation_id, traceparent, signal)
   select :type, :version, :source, event.subject, event.data, :correlationId, :causationId, :traceparent, :signal
   from unnest(:subjects::text[], :data::jsonb[]) as event (subject, data)
   returning ${OUTBOX_ROW}`,
);
