// Loaded only when there is a collector.
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { context, propagation, trace, type TextMapPropagator } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { DiscreetExporter } from './discreet-exporter.js';
import { samplerOf } from './sampler.js';
import type { TracingSettings } from './settings.js';
import { spansOf } from './spans.js';
import type { TracedProcess, Tracing } from './traced.js';
import { isTraced } from './tracing.rules.js';

const require = createRequire(import.meta.url);

export function startOpenTelemetry(
  endpoint: string,
  settings: TracingSettings,
  { name, isPublic, log }: TracedProcess,
): Tracing {
  const collector = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
  });
  const about = { ...settings.OTEL_RESOURCE_ATTRIBUTES, 'service.name': name };
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(about)),
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter: new DiscreetExporter(collector, log) })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(isPublic ? unbelieving() : new W3CTraceContextPropagator());
  instrument(isPublic);
  return spansOf(provider);
}

/** Every trace begins here: ignores the trace id and the sampling decision of a visitor's request. */
function unbelieving(): TextMapPropagator {
  const w3c = new W3CTraceContextPropagator();
  return {
    inject: (...args) => w3c.inject(...args),
    extract: (place) => place,
    fields: () => w3c.fields(),
  };
}

/** Only work for a request or an event has spans; the relay's polls have none. */
function instrument(isPublic: boolean): void {
  new HttpInstrumentation({
    ignoreIncomingRequestHook: ({ url }) => !isTraced(url ?? '', isPublic),
    requireParentforOutgoingSpans: true,
  });
  new UndiciInstrumentation({ requireParentforSpans: true });
  new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true });
  // The instrumentations patch a module when it is required, but ours were imported before. Requiring them now patches
  // them in place, since all three are CommonJS or built in. (undici needs no patch: it has diagnostics channels.)
  for (const module of ['http', 'https', 'pg']) require(module);
  syncBuiltinESMExports();
}
