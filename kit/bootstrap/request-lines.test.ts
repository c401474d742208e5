import { afterAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { eventually } from '../testing/eventually.js';
import { createFastify } from './fastify.js';

const start = (trustRequestIds: boolean) => {
  const lines: { route?: string; status?: number }[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line) as never) });
  const server = createFastify({ log, trustRequestIds });
  server.get('/read', async () => ({ ok: true }));
  server.post('/write', async () => ({ ok: true }));
  return {
    server,
    told: () => lines.filter(({ route }) => route).map(({ route, status }) => [route, status]),
  };
};
const [service, gateway] = [start(true), start(false)];
afterAll(() => Promise.all([service, gateway].map(({ server }) => server.close())));

const askAll = async ({ server }: typeof service) => {
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  await fetch(`${url}/read`);
  await fetch(`${url}/nothing`);
  await fetch(`${url}/write`, { method: 'POST' });
};

test('a service tells of writes and failures, and leaves quick reads to the gateway', async () => {
  await askAll(service);
  await eventually(() =>
    expect(service.told()).toEqual([
      ['none', 404],
      ['/write', 200],
    ]),
  );
});

test('the gateway tells of each request', async () => {
  await askAll(gateway);
  await eventually(() =>
    expect(gateway.told()).toEqual([
      ['/read', 200],
      ['none', 404],
      ['/write', 200],
    ]),
  );
});
