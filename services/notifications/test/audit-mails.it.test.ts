import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NotedHead, OutgoingMail, ToldExport } from '@portal/contracts/http/internal';
import { announceError } from '@portal/kit/testing/error-watch';
import { eventually } from '@portal/kit/testing/eventually';
import type { TestService } from '@portal/kit/testing/test-service';
import { startNeighbours, startNotifications } from './support.js';

let notifications: TestService;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
beforeAll(async () => {
  neighbours = await startNeighbours();
  // The first two are owners.
  for (const [index, firstName] of ['Noor', 'Ben', 'Ira', 'New'].entries()) {
    const id = index + 1;
    const email = `${firstName.toLowerCase()}@agency.test`;
    const person = { id, firstName, lastName: 'Stone', companyName: null, email, revision: 1 };
    neighbours.admins.push(person);
    neighbours.people.set(id, person);
  }
  notifications = await startNotifications({
    PUBLIC_URL: 'https://portal.example.com',
    AUDIT_HEAD_MAIL: 'archive@outside.test, Auditor@outside.test,archive@outside.test',
  });
});
afterAll(async () => {
  await notifications.close();
  await neighbours.close();
});

const call = (path: string, json?: unknown) =>
  notifications.as({ role: 'service' })(path, json === undefined ? {} : { json });
async function mails(kind: string): Promise<OutgoingMail[]> {
  const response = await call(`/internal/mails?kind=${kind}&limit=200`);
  return ((await response.json()) as OutgoingMail[]).toSorted((one, other) =>
    String(one.to).localeCompare(String(other.to)),
  );
}
const many = (work: () => Promise<Response>) => Promise.all(Array.from({ length: 20 }, work));

const head: NotedHead = { day: '2026-11-25', number: 12_345, hash: '5f'.repeat(32) };

test('the head of a day, told by several gateways at once and again after a crash, is one mail to each address', async () => {
  expect(await (await call('/internal/audit-heads')).json()).toEqual({ addresses: 2 });
  const answers = await many(() => call('/internal/audit-heads', head));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 204));
  await eventually(async () =>
    expect((await mails('audit-head')).map(({ to, subject }) => [to, subject])).toEqual(
      ['archive@outside.test', 'Auditor@outside.test'].map((to) => [
        to,
        'Head of the audit log, November 25, 2026, after 12,345 entries',
      ]),
    ),
  );
  const [one] = await mails('audit-head');
  expect(one!.text).toContain(`make audit ARGS='--head ${head.hash}'`);
  expect(JSON.stringify(one!.about)).not.toContain('@');
  expect((await call('/internal/audit-heads', { ...head, day: '2026-11-26' })).status).toBe(204);
  await eventually(async () => expect(await mails('audit-head')).toHaveLength(4));
  expect((await call('/internal/audit-heads', { ...head, hash: 'x' })).status).toBe(400);
});

const taken: ToldExport = {
  adminId: 3,
  kind: 'clients',
  hour: '2026-11-25T10:00:00.000Z',
  count: 2,
  at: '2026-11-25T10:12:00.000Z',
  device: 'Firefox on Windows',
  place: 'Germany',
};
const tell = (...exports: ToldExport[]) => call('/internal/exports', { exports });
const said = async () =>
  (await mails('export-taken')).map(({ to, subject, text }) => [
    to,
    subject,
    text?.includes('Your account took'),
  ]);

test('an export is one mail an hour and kind to each owner and to whoever took it', async () => {
  await many(() => tell(taken));
  const exported = 'The list of clients was exported';
  const told = [
    ['ben@agency.test', exported, false],
    ['ira@agency.test', exported, true],
    ['noor@agency.test', exported, false],
  ];
  await eventually(async () => expect(await said()).toEqual(told));
  expect((await mails('export-taken'))[0]!.text).toContain('Ira Stone took the list of clients');
  await tell({ ...taken, count: 3, at: '2026-11-25T10:59:00.000Z' });
  expect(await said()).toEqual(told);
  await tell({ ...taken, hour: '2026-11-25T11:00:00.000Z' }, { ...taken, kind: 'bank-file' });
  await eventually(async () => expect(await said()).toHaveLength(9));
  expect((await tell({ ...taken, adminId: 1, hour: '2026-11-25T12:00:00.000Z' })).status).toBe(204);
  await eventually(async () => expect(await said()).toHaveLength(11));
});

test('while identity is away nothing is queued, and the gateway is told so', async () => {
  announceError(/request failed UNAVAILABLE .*identity answered 503/);
  neighbours.state.away = true;
  const before = (await said()).length;
  expect((await tell({ ...taken, hour: '2026-11-25T13:00:00.000Z' })).status).toBe(503);
  expect(await said()).toHaveLength(before);
  neighbours.state.away = false;
});

test('nobody but a service may have these mailed', async () => {
  for (const path of ['/internal/audit-heads', '/internal/exports'])
    expect((await notifications.as({ role: 'admin', userId: 1 })(path, { json: {} })).status).toBe(403);
});
