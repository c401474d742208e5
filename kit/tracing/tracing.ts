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

/** The tracing of this process; off until `startTracing`. */
export let tracing: Tracing = OFF;

/**
 * Starts tracing when OTEL_EXPORTER_OTLP_ENDPOINT is set; otherwise OpenTelemetry is not even loaded. Call it before the
 * server is created.
 */
export async function startTracing(traced: TracedProcess): Promise<void> {
  const settings = new TracingSettings();
  if (!settings.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { startOpenTelemetry } = await import('./open-telemetry.js');
  tracing = startOpenTelemetry(settings.OTEL_EXPORTER_OTLP_ENDPOINT, settings, traced);
}
