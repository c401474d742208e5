import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { startGateway, type Browser, type TestGateway } from './gateway.js';

let status = 200;
const documents = (app: FastifyInstance) => {
  app.get('/documents/:id', (_request, reply) => reply.send('a W-9'));
  app.put('/admin/partners/:id/bank-account', (_request, reply) => reply.code(status).send({}));
};

let gateway: TestGateway;
let admin: Browser;
beforeAll(async () => {
  gateway = await startGateway({ PRIVATE_READS_AN_HOUR: '3' }, { documents });
  admin = gateway.browser();
});
afterAll(() => gateway.close());

/** The value of a line in `/metrics`. */
async function metric(line: string): Promise<number> {
  const text = await (await fetch(`${gateway.url}/metrics`)).text();
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return Number(found?.slice(line.length));
}

test('an administrator’s sign-in is of a new device once in each browser', async () => {
  const devices = () => metric('portal_administrator_new_devices_total');
  const before = await devices();
  await admin.signIn('admin');
  expect(await devices()).toBe(before + 1);
  await admin.post('/api/logout');
  await admin.signIn('admin');
  expect(await devices()).toBe(before + 1);
  await gateway.browser().signIn('admin');
  expect(await devices()).toBe(before + 2);
  await gateway.browser().signIn('partner');
  expect(await devices()).toBe(before + 2);
});

test('a bank account that was set is counted, and one that was refused is not', async () => {
  const set = () => metric('portal_audited_actions_total{action="bank-account.set",outcome="done"}');
  const change = () => admin.call('PUT', '/api/admin/partners/7/bank-account', {});
  const before = await set();
  expect((await change()).status).toBe(200);
  expect(await set()).toBe(before + 1);
  status = 409;
  expect((await change()).status).toBe(409);
  expect(await set()).toBe(before + 1);
});

test('what one administrator reads within an hour is counted in the audit log, and not that of all', async () => {
  const most = () => metric('portal_private_reads_of_one_administrator');
  expect(await metric('portal_private_reads_alert_above')).toBe(3);
  for (let n = 0; n < 4; n++) expect((await admin.get('/api/documents/3')).status).toBe(200);
  expect(await most()).toBe(4);
  await gateway.service.sql(
    `insert into audit_log (request_id, entry, actor_id, actor_role, action, at)
     select 'other-' || n, 'attempted', 2, 'admin', 'document.read', now() from generate_series(1, 3) n
     union all select 'earlier-' || n, 'attempted', 1, 'admin', 'document.read', now() - interval '61 minutes'
     from generate_series(1, 9) n`,
  );
  expect(await most()).toBe(4);
});
