import type { FastifyInstance } from 'fastify';
import type { Sandbox } from './sandbox.js';

/** Alive, ready (503 while stopping), and a few counters in Prometheus' text format. */
export function operations(app: FastifyInstance, sandbox: Sandbox, stopping: () => boolean): void {
  app.get('/health', () => ({ status: 'ok' }));
  app.get('/ready', (_request, reply) =>
    stopping() ? reply.code(503).send({ status: 'stopping' }) : { status: 'ok' },
  );
  app.addHook('onResponse', (_request, reply, done) => {
    const { requests } = sandbox.counters;
    requests.set(reply.statusCode, (requests.get(reply.statusCode) ?? 0) + 1);
    done();
  });
  app.get('/metrics', (_request, reply) => {
    const { requests, events, delivered, refused } = sandbox.counters;
    const [waiting] = sandbox.store.rows<{ n: number }>('select count(due) as n from deliveries');
    const lines = [
      '# TYPE sandbox_http_requests_total counter',
      ...[...requests].map(([status, n]) => `sandbox_http_requests_total{status="${status}"} ${n}`),
      '# TYPE sandbox_events_total counter',
      `sandbox_events_total ${events}`,
      '# TYPE sandbox_webhook_attempts_total counter',
      `sandbox_webhook_attempts_total{outcome="delivered"} ${delivered}`,
      `sandbox_webhook_attempts_total{outcome="refused"} ${refused}`,
      '# TYPE sandbox_webhook_pending gauge',
      `sandbox_webhook_pending ${waiting?.n ?? 0}`,
    ];
    return reply.type('text/plain; version=0.0.4').send(`${lines.join('\n')}\n`);
  });
}
