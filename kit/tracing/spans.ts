import {
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type SpanContext,
} from '@opentelemetry/api';
import { getRPCMetadata, W3CTraceContextPropagator } from '@opentelemetry/core';
import type { TracerProvider } from '@opentelemetry/sdk-trace';
import { within } from '../process/deadline.js';
import type { Traced, Tracing } from './traced.js';

/** Part of the 30 s that a process has to stop. */
const LAST_SPANS_MS = 3_000;

const w3c = new W3CTraceContextPropagator();

function traceparentIn(place: Context): string | undefined {
  const carrier: { traceparent?: string } = {};
  w3c.inject(place, carrier, defaultTextMapSetter);
  return carrier.traceparent;
}

const placeOf = ({ traceparent }: Traced): Context =>
  traceparent ? w3c.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter) : ROOT_CONTEXT;

const isSampled = (span: SpanContext) => (span.traceFlags & TraceFlags.SAMPLED) !== 0;

/** Traces what OpenTelemetry's own instrumentations cannot: routes, the outbox, and handlers of events. */
export function spansOf(provider: TracerProvider): Tracing {
  const tracer = provider.getTracer('portal');
  return {
    request(route, requestId) {
      const server = getRPCMetadata(context.active());
      if (!server) return;
      server.route = route;
      server.span.setAttribute('requestId', requestId);
    },

    traceparent: () => traceparentIn(context.active()),
    traceId: () => trace.getSpanContext(context.active())?.traceId,

    sending(rows) {
      const sendings = rows.map((row) => {
        if (!row.traceparent) return { row };
        const place = placeOf(row);
        const attributes = {
          'messaging.system': 'rabbitmq',
          'messaging.operation.type': 'send',
          'messaging.destination.name': row.type,
          'messaging.message.id': row.id,
        };
        const span = tracer.startSpan(`send ${row.type}`, { kind: SpanKind.PRODUCER, attributes }, place);
        return { span, row: { ...row, traceparent: traceparentIn(trace.setSpan(place, span)) } };
      });
      return {
        rows: sendings.map(({ row }) => row),
        sent: (isKept) =>
          sendings.forEach(({ span }, index) => {
            if (!isKept(index)) span?.setStatus({ code: SpanStatusCode.ERROR });
            span?.end();
          }),
      };
    },

    async handling(queue, events, work) {
      const causes = events.flatMap((event) => {
        const place = placeOf(event);
        const span = trace.getSpanContext(place);
        return span ? [{ place, span }] : [];
      });
      const sampled = causes.filter(({ span }) => isSampled(span));
      const first = sampled[0] ?? causes[0];
      if (!first) return work();
      const attributes = {
        'messaging.system': 'rabbitmq',
        'messaging.operation.type': 'process',
        'messaging.destination.name': queue,
        ...(events.length === 1
          ? { 'messaging.message.id': events[0]!.id }
          : { 'messaging.batch.message_count': events.length }),
      };
      const links = sampled.slice(1).map(({ span }) => ({ context: span }));
      const options = { kind: SpanKind.CONSUMER, attributes, links };
      const span = tracer.startSpan(`process ${queue}`, options, first.place);
      try {
        return await context.with(trace.setSpan(first.place, span), work);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
        throw error;
      } finally {
        span.end();
      }
    },

    apart: (work) => context.with(ROOT_CONTEXT, work),

    async stop() {
      await within(LAST_SPANS_MS, 'sending the last spans', provider.shutdown()).catch(() => undefined);
    },
  };
}
