import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SERVICES } from '@portal/contracts/values/services';
import { startCollector, treeOf, type Collector } from '@portal/kit/testing/collector';
import { freePort } from '@portal/kit/native/ports';
import { announceError } from '@portal/kit/testing/error-watch';
import { eventually } from '@portal/kit/testing/eventually';
import type { Migration } from '@portal/kit/database/schema';
import { freshBus, freshDatabase } from '@portal/kit/testing/fresh';
import { internalKeys } from '@portal/kit/testing/internal-keys';
import { migrateDatabase } from '@portal/kit/testing/migrate-database';
import { startProgram, type Program } from '@portal/kit/testing/program';
import { Browser, buildPages } from './gateway.js';

// Only two of the services run.
announceError(/^\w+: error request failed UNAVAILABLE .*ECONNREFUSED/);

/** The gateway and two services as they are, each a process of its own, that tell one collector. */
const NAMES = ['gateway', 'identity', 'payouts'] as const;
const folders = { gateway: '..', identity: '../../services/identity', payouts: '../../services/payouts' };
const inFolder = (name: keyof typeof folders, path: string) =>
  new URL(`${folders[name]}/${path}`, import.meta.url);

const databases: Awaited<ReturnType<typeof freshDatabase>>[] = [];
const running: Program[] = [];
let collector: Collector;
let browser: Browser;

beforeAll(async () => {
  collector = await startCollector();
  const port = String(await freePort());
  const ports = { gateway: port, identity: String(await freePort()), payouts: String(await freePort()) };
  const away = String(await freePort());
  const urls = SERVICES.map((name) => [
    `${name.toUpperCase().replace('-', '_')}_SERVICE_URL`,
    `http://127.0.0.1:${name === 'identity' || name === 'payouts' ? ports[name] : away}`,
  ]);
  const env = {
    ...(Object.fromEntries(urls) as Record<string, string>),
    AMQP_URL: await freshBus(),
    LOG_LEVEL: 'info',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'a password of the tests',
    PUBLIC_URL: `http://localhost:${port}`,
    SESSION_SECRET: 'the session secret of the tests',
    HUB_URL: `http://127.0.0.1:${away}`,
    STRIPE_SANDBOX_URL: `http://127.0.0.1:${away}`,
    WEB_DIST: buildPages(),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  };
  for (const name of NAMES) {
    const database = await freshDatabase(name);
    databases.push(database);
    const own = (await import(inFolder(name, 'migrations/all.gen.ts').pathname)) as {
      migrations: Migration[];
    };
    await migrateDatabase(database.url, own.migrations);
  }
  await Promise.all(
    NAMES.map(async (name, index) => {
      const own = { DATABASE_URL: databases[index]!.url, HTTP_PORT: ports[name], ...internalKeys(name) };
      running.push(await startProgram(inFolder(name, 'src/main.ts'), [], { ...env, ...own }));
      const ready = `http://127.0.0.1:${ports[name]}/ready`;
      // The test's bus marks each queue as bound from the start: an event sent before its queue exists would be lost.
      await eventually(async () => expect(await (await fetch(ready)).json()).toEqual({ status: 'ready' }));
    }),
  );
  browser = new Browser(`http://127.0.0.1:${port}`);
});
afterAll(async () => {
  await Promise.all(running.map((program) => program.kill('SIGKILL')));
  await Promise.all(databases.map((database) => database.drop()));
  await collector.close();
});

test("one trace leads from the browser's call to what another service made of its event, and tells nothing of the person", async () => {
  const forged = '0af7651916cd43dd8448eb211c80319c';
  const signedUp = await browser.post(
    '/api/register?email=canary@example.com',
    {
      email: 'canary@example.com',
      password: 'canary-password',
      firstName: 'Canary',
      lastName: 'Yellow',
      ssn: '078-05-1120',
    },
    // A visitor's wish that nobody looks; and a trace that is theirs.
    { traceparent: `00-${forged}-b7ad6b7169203331-00`, 'x-note': 'canary-header' },
  );
  expect(signedUp.status).toBe(201);
  await eventually(() =>
    expect(collector.spans.map(({ name }) => name)).toContain('process payouts.partners'),
  );
  // More that is private, where it is refused, where nothing is found and where the service is away.
  expect((await browser.post('/api/reset-password/check', { token: 'canary-token' })).status).toBe(404);
  expect((await browser.get('/api/canary-path?token=canary-token')).status).toBe(404);
  const away = await browser.post('/api/payments/customer?card=4242424242424242', {
    card: '4242 4242 4242 4242',
  });
  expect(away.status).toBe(503);
  expect((await browser.get('/auth?token=canary-token', { accept: 'text/html' })).status).toBe(200);
  expect(await Promise.all(running.map((program) => program.kill('SIGTERM')))).toEqual([0, 0, 0]);

  const { spans } = collector;
  const requestOf = (id: string | null, service: string) =>
    spans.find((span) => span.service === service && span.attributes.requestId === id);
  const id = signedUp.headers.get('x-request-id');
  const request = requestOf(id, 'gateway')!;
  expect(request.parentSpanId).toBeUndefined();
  expect(requestOf(id, 'identity')!.traceId).toBe(request.traceId);
  const lines = treeOf(spans.filter(({ traceId }) => traceId === request.traceId));
  const shown = lines.filter((line) => !/pg\.query:(START|COMMIT)/.test(line));
  expect(shown).toEqual([
    'gateway: POST /api/register',
    '  gateway: pg.query:throttle:rlflx-upsert',
    '  gateway: pg.query:begin-sign-in-attempt',
    '  gateway: POST',
    '    identity: POST /sign-up',
    '      identity: pg.query:insert-user',
    '      identity: pg.query:insert-outbox-row',
    '      identity: send partner.registered',
    '        payouts: process payouts.partners',
    '          payouts: pg.query:enter-inbox',
    '          payouts: POST',
    '            identity: POST /internal/people',
    '              identity: pg.query:find-people',
    '          payouts: pg.query:lock-accounts',
    '          payouts: pg.query:keep-partner-names-of-payouts',
    '          payouts: pg.query:begin-partner-totals',
    '  gateway: pg.query:insert-session',
  ]);

  // Whoever was told an error finds its trace by the answer's id; the log's lines have it too.
  const failed = requestOf(away.json.requestId as string, 'gateway')!;
  expect(failed).toMatchObject({ name: 'POST /api/payments/customer', failed: true });
  const log = running.map((program) => program.output()).join('');
  expect(log).toContain(
    `"requestId":"${String(away.json.requestId)}","correlationId":"${String(away.json.requestId)}","trace_id":"${failed.traceId}"`,
  );

  const requests = spans.filter(({ service, parentSpanId }) => service === 'gateway' && !parentSpanId);
  expect(requests.map(({ name }) => name)).toEqual([
    'POST /api/register',
    'POST /api/reset-password/check',
    'GET /api/*',
    'POST /api/payments/customer',
  ]);
  expect(collector.said()).not.toContain(forged);
  expect(collector.said()).not.toMatch(/canary|yellow|4242 ?4242|078-05|example\.com|\$argon2/i);
});
