import type { EventDefinition, EventEnvelope } from '@portal/contracts/events/define-event';
import * as z from 'zod';
import type { OutboxRow } from '../../database/outbox.sql.js';

/** The fields of an envelope that we read; others are ignored. */
const envelope = z.object({
  specversion: z.literal('1.0'),
  id: z.guid(),
  source: z.string(),
  type: z.string(),
  subject: z.string(),
  time: z.string(),
  dataschema: z.string(),
  datacontenttype: z.literal('application/json'),
  correlationid: z.string(),
  causationid: z.string().optional(),
  traceparent: z.string().optional(),
  data: z.unknown(),
});

/** A message that no retry makes readable. Its message names fields, never their values. */
export class UnreadableError extends Error {}

export const schemaName = ({ type, version }: Pick<EventDefinition, 'type' | 'version'>) =>
  `${type}/${version}`;

/** The message's body. Its id is the outbox row's, so that a duplicate is recognized. */
export function writeEnvelope(row: OutboxRow): Buffer {
  const head: Omit<EventEnvelope, 'data'> = {
    specversion: '1.0',
    id: row.id,
    source: row.source,
    type: row.type,
    subject: row.subject,
    time: row.time.toISOString(),
    dataschema: schemaName(row),
    datacontenttype: 'application/json',
    correlationid: row.correlation_id,
    ...(row.causation_id && { causationid: row.causation_id }),
    ...(row.traceparent && { traceparent: row.traceparent }),
  };
  // `data` is JSON already, as PostgreSQL wrote it.
  return Buffer.from(`${JSON.stringify(head).slice(0, -1)},"data":${row.data}}`);
}

/**
 * Parses the event in a message, and validates its data against the definition that it names.
 * @throws UnreadableError
 */
export function readEnvelope(
  content: Buffer,
  definitions: ReadonlyMap<string, EventDefinition>,
): EventEnvelope {
  const read = envelope.safeParse(parse(content));
  if (!read.success) throw new UnreadableError(`Not an event: ${problems(read.error)}`);
  const definition = definitions.get(read.data.dataschema);
  if (!definition) throw new UnreadableError(`Nothing here handles ${read.data.dataschema}`);
  if (read.data.source !== definition.source)
    throw new UnreadableError(
      `A ${read.data.dataschema} of ${read.data.source}, not of ${definition.source}`,
    );
  const data = definition.data.safeParse(read.data.data);
  if (!data.success) throw new UnreadableError(`Not a ${read.data.dataschema}: ${problems(data.error)}`);
  return { ...read.data, data: data.data };
}

function parse(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString());
  } catch {
    throw new UnreadableError('Not JSON');
  }
}

const problems = (error: z.ZodError) =>
  error.issues.map((issue) => `${issue.path.join('.') || 'body'} ${issue.code}`).join(', ');
