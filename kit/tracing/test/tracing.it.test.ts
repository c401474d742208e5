import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { startCollector, treeOf, type Collector } from '../../testing/collector.js';
import { freePort } from '../../native/ports.js';
import { announceError } from '../../testing/error-watch.js';
import { eventually } from '../../testing/eventually.js';
import { freshBus, freshDatabase } from '../../testing/fresh.js';
import { asserted } from '../../testing/internal-keys.js';
import { startProgram, type Program } from '../../testing/program.js';

// The unique key rejects a word that was sent before.
announceError(/^sender: error request failed INTERNAL .*duplicate key value/);

const program = new URL('sender-and-answerer.ts', import.meta.url);
const noteLoaded = fileURLToPath(new URL('note-loaded.ts', import.meta.url));

const databases: Awaited<ReturnType<typeof freshDatabase>>[] = [];
const running: Program[] = [];
let bus: string;
let collector: Collector;
beforeAll(async () => {
  collector = await startCollector();
  bus = await freshBus();
});
afterEach(() => Promise.all(running.splice(0).map((each) => each.kill('SIGKILL'))));
afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()));
  await collector.close();
});

async function start(name: 'sender' | 'answerer', env: Record<string, string>) {
  const database = await freshDatabase(name);
  databases.push(database);
  const port = String(await freePort());
  const settings = { DATABASE_URL: database.url, AMQP_URL: bus, HTTP_PORT: port, LOG_LEVEL: 'info', ...env };
  const started = await startProgram(program, [name], settings, ['--import', noteLoaded]);
  running.push(started);
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => expect((await fetch(`${url}/ready`)).status).toBe(200));
  return { program: started, url };
}

/** @returns the answer's status */
async function send(url: string, word: string, headers = {}): Promise<number> {
  const init = { method: 'POST', headers: { ...asserted('sender', { role: 'service' }), ...headers } };
  return (await fetch(`${url}/pings/${word}?token=${word}`, init)).status;
}

test('a trace goes on from the caller through statements, outbox and bus into other processes, and says nothing private', async () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key',
    OTEL_RESOURCE_ATTRIBUTES: 'service.version=1.2.3',
  };
  const sender = await start('sender', env);
  const answerer = await start('answerer', env);
  const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  const kept = { traceparent: `00-${traceId}-${spanId}-01`, 'x-request-id': 'request-1' };
  const notKept = { traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-00` };
  expect(await send(sender.url, 'sesame', kept)).toBe(201);
  await eventually(() => expect(collector.spans.map(({ name }) => name)).toContain('process sender.pongs'));
  expect(await send(sender.url, 'sesame')).toBe(500);
  expect(await send(sender.url, 'poppy', notKept)).toBe(201);
  for (const each of [sender, answerer]) expect(await each.program.kill('SIGTERM')).toBe(0);

  const trace = collector.spans.filter((span) => span.traceId === traceId);
  expect(treeOf(trace, spanId)).toEqual([
    'sender: POST /pings/:word',
    '  sender: pg.query:START',
    '  sender: pg.query:insert-note',
    '  sender: pg.query:insert-outbox-row',
    '  sender: pg.query:COMMIT',
    '  sender: send ping.sent',
    '    answerer: process answerer.pings',
    '      answerer: pg.query:START',
    '      answerer: pg.query:enter-inbox',
    '      answerer: pg.query:insert-outbox-row',
    '      answerer: pg.query:COMMIT',
    '      answerer: send pong.sent',
    '        sender: process sender.pongs',
    '          sender: pg.query:START',
    '          sender: pg.query:enter-inbox',
    '          sender: pg.query:insert-note',
    '          sender: pg.query:COMMIT',
  ]);
  expect(trace.find(({ name }) => name === 'POST /pings/:word')!.attributes).toEqual({
    'http.request.method': 'POST',
    'http.response.status_code': 201,
    'http.route': '/pings/:word',
    requestId: 'request-1',
  });
  expect(sender.program.output()).toContain(
    `"requestId":"request-1","correlationId":"request-1","trace_id":"${traceId}"`,
  );

  // The second time the unique key rejects the word: the trace has the database's error code, not its message.
  const others = collector.spans.filter((span) => span.traceId !== traceId);
  const failed = others
    .filter((span) => span.failed)
    .map(({ name, attributes }) => [name, attributes['error.type']]);
  expect(failed).toEqual([
    [expect.stringMatching(/^pg\.query:insert-note /), '23505'],
    ['POST /pings/:word', '500'],
  ]);
  expect(new Set(others.map((span) => span.traceId)).size).toBe(1);

  expect(collector.said()).not.toMatch(/sesame|poppy|insert into/i);
  expect(collector.said()).toContain('1.2.3');
  expect(new Set(collector.headers.map((headers) => headers['api-key']))).toEqual(new Set(['a key']));
});

test('without a collector nothing of OpenTelemetry is loaded', async () => {
  const off = await start('sender', { OTEL_EXPORTER_OTLP_ENDPOINT: '' });
  expect(await send(off.url, 'off')).toBe(201);
  expect(await off.program.kill('SIGTERM')).toBe(0);
  expect(off.program.output()).not.toContain('loads @opentelemetry/');
  expect(off.program.output()).not.toContain('trace_id');
});

test('a collector that is away is told of once, and keeps nothing up', async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const lonely = await start('sender', {
    OTEL_EXPORTER_OTLP_ENDPOINT: nowhere,
    // Short, so that several exports fail within the test.
    OTEL_EXPORTER_OTLP_TIMEOUT: '200',
  });
  const told = () => lonely.program.output().split('takes no traces').length - 1;
  expect(lonely.program.output()).toContain('loads @opentelemetry/');
  expect(await send(lonely.url, 'first')).toBe(201);
  await eventually(() => expect(told()).toBe(1));
  expect(await send(lonely.url, 'second')).toBe(201);
  expect(await lonely.program.kill('SIGTERM')).toBe(0); // it ends with 1 when it does not stop in time
  expect(told()).toBe(1);
});
