import { once } from 'node:events';
import { request as send } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { register } from 'prom-client';
import { eventually } from '../testing/eventually.js';
import { createFastify } from './fastify.js';

const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line) as never) });
const server = createFastify({ log, trustRequestIds: false });
let arrived: () => void;
const hasArrived = new Promise<void>((resolve) => (arrived = resolve));
server.get('/slow', () => {
  arrived();
  return new Promise(() => undefined);
});
server.get('/quick', async () => ({ ok: true }));

let url: string;
beforeAll(async () => {
  url = await server.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => void (lines.length = 0)); // drops the line about listening, and those of the test before

afterAll(() => server.close());

const counted = async (route: string) => {
  const text = await register.getSingleMetricAsString('http_request_duration_seconds');
  return text.split('\n').filter((line) => line.includes('_count{') && line.includes(`route="${route}"`));
};

test('a request that is aborted before the answer is logged and counted once', async () => {
  const asked = send(`${url}/slow`);
  asked.on('error', () => undefined);
  asked.end();
  await hasArrived;
  asked.destroy();
  await eventually(() =>
    expect(lines).toEqual([
      expect.objectContaining({ method: 'GET', route: '/slow', status: 499, msg: 'given up' }),
    ]),
  );
  expect(await counted('/slow')).toEqual([expect.stringMatching(/status="499"} 1$/)]);
});

test('an answered request is logged and counted once, with its status', async () => {
  const asked = send(`${url}/quick`, { agent: false }).end();
  const [response] = await once(asked, 'response');
  response.resume();
  await once(response, 'close');
  await eventually(() =>
    expect(lines).toEqual([expect.objectContaining({ route: '/quick', status: 200, msg: 'answered' })]),
  );
  expect(await counted('/quick')).toEqual([expect.stringMatching(/status="200"} 1$/)]);
});
