import { SpanKind, type Attributes, type AttributeValue } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';

/**
 * All that a span may say. Paths, query strings, addresses of people, SQL and the words of errors are not among it:
 * they hold codes, tokens and values.
 */
const SAID = new Set([
  'requestId',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'db.system.name',
  'db.namespace',
  'messaging.system',
  'messaging.operation.type',
  'messaging.destination.name',
  'messaging.message.id',
  'messaging.batch.message_count',
]);
/** Whom we call; of a server it is what the caller wrote into its header. */
const SAID_OF_CALLS = new Set(['server.address', 'server.port']);

/** pg's instrumentation tells of an error in one sentence. */
const SQLSTATE = /^PostgreSQL error .*\(code: (\w+)\)$/;

function errorTypeOf({ events }: ReadableSpan): AttributeValue | undefined {
  const told = events.find(({ name }) => name === 'exception')?.attributes;
  return told?.['exception.type'] ?? SQLSTATE.exec(String(told?.['exception.message']))?.[1];
}

/** The span as it leaves the process. Of an error its type stays, or the database's code. */
export function withoutPrivateData(span: ReadableSpan): ReadableSpan {
  const errorType = errorTypeOf(span);
  const attributes: Attributes = errorType ? { 'error.type': errorType } : {};
  for (const [name, value] of Object.entries(span.attributes))
    if (SAID.has(name) || (span.kind === SpanKind.CLIENT && SAID_OF_CALLS.has(name)))
      attributes[name] = value;
  const changes = { attributes, events: [], status: { code: span.status.code } };
  return Object.create(span, Object.getOwnPropertyDescriptors(changes)) as ReadableSpan;
}
