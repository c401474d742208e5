import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, register } from 'prom-client';

const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer, by method, route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

/**
 * Exports series that an alert counts from 0 on. Prometheus sees no increase in a series that first appears with a
 * failure, so the alert would miss that failure.
 */
export function countFromZero(method: string, route: string, statuses: number[]): void {
  for (const status of statuses) durations.zero({ method, route, status });
}

/** Call it once, before the first request. */
export function startMeasuring(): void {
  if (!register.getSingleMetric('process_cpu_user_seconds_total')) collectDefaultMetrics();
}

/** Counts and times a request by method, route pattern (never the raw path) and status. */
export function measureRequest(request: FastifyRequest, reply: FastifyReply, status: number): void {
  const route = request.routeOptions.url ?? 'none';
  durations.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000);
}
