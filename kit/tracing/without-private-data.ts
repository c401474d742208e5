import { SpanKind, type Attributes, type AttributeValue } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';

/**
 * The attributes a span may have. Paths, query strings, people's addresses, SQL and error messages are left out: they
 * hold codes, tokens and values.
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
/** Only for client spans: on a server span these come from the caller's `Host` header. */
const SAID_OF_CALLS = new Set(['server.address', 'server.port']);

/** How pg's instrumentation reports an error. */
const SQLSTATE = /^PostgreSQL error .*\(code: (\w+)\)$/;

function errorTypeOf({ events }: ReadableSpan): AttributeValue | undefined {
  const told = events.find(({ name }) => name === 'exception')?.attributes;
  return told?.['exception.type'] ?? SQLSTATE.exec(String(told?.['exception.message']))?.[1];
}

/** The span to export. Of an error it keeps the type, or PostgreSQL's code. */
export function withoutPrivateData(span: ReadableSpan): ReadableSpan {
  const errorType = errorTypeOf(span);
  const attributes: Attributes = errorType ? { 'error.type': errorType } : {};
  for (const [name, value] of Object.entries(span.attributes))
    if (SAID.has(name) || (span.kind === SpanKind.CLIENT && SAID_OF_CALLS.has(name)))
      attributes[name] = value;
  const changes = { attributes, events: [], status: { code: span.status.code } };
  return Object.create(span, Object.getOwnPropertyDescriptors(changes)) as ReadableSpan;
}
