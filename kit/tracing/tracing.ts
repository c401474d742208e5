import { TracingSettings } from './settings.js';
import type { TracedProcess, Tracing } from './traced.js';

const OFF: Tracing = {
  request: () => undefined,
  traceparent: () => undefined,
  traceId: () => undefined,
  sending: (rows) => ({ rows, sent: () => undefined }),
  handling: (_queue, _events, work) => work(),
  apart: (work) => work(),
  stop: async () => undefined,
};

/** Of this process. */
export let tracing: Tracing = OFF;

/**
 * Begins to trace when OTEL_EXPORTER_OTLP_ENDPOINT is set; otherwise nothing of OpenTelemetry is even loaded. Comes
 * before the server is made.
 */
export async function startTracing(traced: TracedProcess): Promise<void> {
  const settings = new TracingSettings();
  if (!settings.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { startOpenTelemetry } = await import('./open-telemetry.js');
  tracing = startOpenTelemetry(settings.OTEL_EXPORTER_OTLP_ENDPOINT, settings, traced);
}
