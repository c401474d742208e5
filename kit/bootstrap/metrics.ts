import { Controller, Get, Header } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, register } from 'prom-client';
import { AllowUnasserted } from '../http/caller.js';

/** `/metrics` in Prometheus' text format. */
@Controller()
@AllowUnasserted()
export class MetricsController {
  @Get('metrics')
  @Header('content-type', register.contentType)
  metrics() {
    return register.metrics();
  }
}

/** Counts and times every request by method, route pattern (never the raw path) and status. */
export function measureRequests(fastify: FastifyInstance): void {
  if (!register.getSingleMetric('process_cpu_user_seconds_total')) collectDefaultMetrics();
  const existing = register.getSingleMetric('http_request_duration_seconds') as Histogram | undefined;
  const durations =
    existing ??
    new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer, by method, route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    });
  fastify.addHook('onResponse', (request, reply, done) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
    done();
  });
}
