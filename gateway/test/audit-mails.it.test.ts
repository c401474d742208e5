import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { findPeople, getAuditHeadMail, mailAuditHead, mailExports } from '@portal/contracts/calls/internal';
import type { AuditOverview } from '@portal/contracts/http/audit';
import type { NotedHead, ToldExport } from '@portal/contracts/http/internal';
import { Repeats } from '@portal/kit/background/repeats';
import { Database } from '@portal/kit/database/database';
import { unavailable } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import { fakeCall } from '@portal/kit/testing/fake-service';
import type { FastifyInstance } from 'fastify';
import { MailHead } from '../src/audit/mail-head.js';
import { NoteHead } from '../src/audit/note-head.js';
import { TellExports } from '../src/exports/tell-exports.js';
import { GatewaySettings } from '../src/settings.js';
import { startGateway, type TestGateway } from './gateway.js';

let away = false;
let heads: NotedHead[] = [];
let exports: ToldExport[] = [];
const notifications = (app: FastifyInstance) => {
  const here = () => {
    if (away) throw unavailable();
  };
  fakeCall(app, getAuditHeadMail, () => (here(), { addresses: 2 }));
  fakeCall(app, mailAuditHead, ({ body }) => (here(), void heads.push(body)));
  fakeCall(app, mailExports, ({ body }) => (here(), void exports.push(...body.exports)));
};

let gateway: TestGateway;
beforeAll(async () => {
  const identity = (app: FastifyInstance) => fakeCall(app, findPeople, () => []);
  gateway = await startGateway({ PRIVATE_READS_AN_HOUR: '3' }, { notifications, identity });
  await gateway.browser().signIn('admin');
});
afterAll(() => gateway.close());
beforeEach(() => {
  away = false;
  heads = [];
  exports = [];
});

/** As another gateway, or this one after a crash. */
const another = <Its>(Class: new (...needs: never[]) => Its): Its => {
  const { app } = gateway.service;
  const needs = [app.get(Database), app.get(ServiceClient)];
  const settings = Class === (TellExports as never) ? [app.get(GatewaySettings)] : [];
  return new Class(...([...needs, ...settings, { add: () => undefined } as unknown as Repeats] as never[]));
};

test('the head that was written down is told until notifications has answered, by each gateway once', async () => {
  await gateway.service.app.get(NoteHead).note();
  const [noted] = await gateway.service.sql<NotedHead>(
    `select day::text as day, number::int, encode(hash, 'hex') as hash from audit_heads`,
  );
  const mailing = another(MailHead);
  away = true;
  await expect(mailing.mail()).rejects.toThrow();
  away = false;
  await mailing.mail();
  await mailing.mail();
  expect(heads).toEqual([noted]);
  await another(MailHead).mail();
  expect(heads).toEqual([noted, noted]);
});

test('the page says to how many addresses it is mailed, and nothing while that is not known', async () => {
  const admin = await gateway.browser().signIn('admin');
  const overview = async () =>
    (await admin.get('/api/admin/audit-log/overview')).json as unknown as AuditOverview;
  expect((await overview()).mailedTo).toBe(2);
  away = true;
  expect(await overview()).toMatchObject({ head: expect.anything() });
  expect((await overview()).mailedTo).toBeUndefined();
});

/** An action of an administrator, answered so; null: not yet. */
const act = (actor: number, action: string, status: number | null, at = 'now()') =>
  gateway.service.sql(
    `with request as (select gen_random_uuid()::text as id)
     insert into audit_log (request_id, entry, actor_id, actor_role, action, status, at, address, device)
     select id, 'attempted', $1::bigint, 'admin', $2, null::int, ${at}, '203.0.113.7', 'Firefox on Windows' from request
     union all
     select id, 'answered', $1::bigint, 'admin', $2, $3::int, ${at}, '203.0.113.7', 'Firefox on Windows' from request
     where $3::int is not null`,
    [actor, action, status],
  );
const told = () => exports.map(({ adminId, kind, count }) => [adminId, kind, count]).sort();

test('what was taken is told with device and place, also what was taken before a crash; refusals are not', async () => {
  await act(11, 'clients.exported', 200);
  await act(11, 'clients.exported', 200);
  await act(11, 'nacha-file.taken', 200);
  await act(12, 'payout-batch.exported', 404);
  await act(12, 'audit-log.exported', null);
  const telling = another(TellExports);
  away = true;
  await expect(telling.tell()).rejects.toThrow();
  away = false;
  await telling.tell();
  expect(told()).toEqual([
    [11, 'bank-file', 1],
    [11, 'clients', 2],
  ]);
  expect(exports[0]).toMatchObject({
    device: 'Firefox on Windows',
    hour: `${new Date().toISOString().slice(0, 13)}:00:00.000Z`,
  });
  expect(exports[0]).toHaveProperty('place');
  await telling.tell();
  expect(exports).toHaveLength(2);
  await another(TellExports).tell();
  expect(exports).toHaveLength(4);
});

test('an attempt whose answer never came counts after a minute', async () => {
  // Only who owns the table dates an entry back.
  await act(13, 'clients.exported', null, `now() - interval '2 minutes'`);
  const telling = another(TellExports);
  await telling.tell();
  expect(told()).toContainEqual([13, 'clients', 1]);
});

test('very many single reads within an hour are told, and not as many as are allowed', async () => {
  for (let n = 0; n < 3; n++) await act(21, 'document.read', 200);
  for (let n = 0; n < 4; n++) await act(22, 'bank-account.read', 200);
  await another(TellExports).tell();
  expect(told().filter(([id]) => Number(id) > 20)).toEqual([[22, 'reads', 4]]);
});
