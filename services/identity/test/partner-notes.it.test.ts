import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { partnerNote, type PartnerNote } from '@portal/contracts/http/partner-notes';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';

let identity: TestService;
let adminId: number;
let partners: number[];
beforeAll(async () => {
  identity = await startTestService('identity', AppModule, {
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'correct-horse',
  });
  const ids = await identity.sql<{ id: string }>(
    `insert into users (role, email, password_hash, first_name, last_name)
     select 'partner', n || '@agency.test', 'x', 'Ann', 'Agent' from generate_series(1, 2) n returning id`,
  );
  partners = ids.map(({ id }) => Number(id));
  const [admin] = await identity.sql<{ id: string }>(`select id from users where role = 'admin'`);
  adminId = Number(admin!.id);
});
afterAll(() => identity.close());

const asAdmin = (path: string, more: { json?: unknown; headers?: Record<string, string> } = {}) =>
  identity.as({ role: 'admin', userId: adminId })(path, more);
const write = (partnerId: number | string, text: unknown, key?: string) =>
  asAdmin(`/admin/partners/${partnerId}/notes`, {
    json: { text },
    headers: key ? { 'idempotency-key': key } : {},
  });
const list = async (partnerId: number, query = '') => {
  const answer = await asAdmin(`/admin/partner-notes?partnerId=${partnerId}${query}`);
  return {
    notes: ((await answer.json()) as PartnerNote[]).map((note) => partnerNote.parse(note)),
    total: answer.headers.get('x-total-count'),
  };
};

test('notes about a partner are listed newest first, with who wrote them, and never under another', async () => {
  for (const text of ['First', '  Second\r\nline  '])
    expect((await write(partners[0]!, text)).status).toBe(201);
  const { notes, total } = await list(partners[0]!);
  expect([notes.map(({ text }) => text), total]).toEqual([['Second\nline', 'First'], '2']);
  expect(notes[0]!.by).toEqual({ id: adminId, name: expect.any(String) });
  expect((await list(partners[1]!)).notes).toEqual([]);
  expect((await list(partners[0]!, '&limit=1')).notes).toHaveLength(1);
});

test('the same key again, also at once, writes one note; another text under it is refused', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => write(partners[1]!, 'Once', 'key')));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const again = await write(partners[1]!, 'Other', 'key');
  expect([again.status, await again.json()]).toMatchObject([409, { code: 'IDEMPOTENCY_KEY_REUSED' }]);
  expect((await list(partners[1]!)).notes).toMatchObject([{ text: 'Once' }]);
});

test('a note needs a text, a partner, and an administrator', async () => {
  for (const text of ['', '  ', 'x'.repeat(5_001), 7, undefined])
    expect((await write(partners[0]!, text)).status).toBe(400);
  // Administrators are no partners.
  for (const nobody of [adminId, 999_999, 'x']) expect((await write(nobody, 'Hello')).status).toBe(404);
  for (const [caller, status] of [
    [{ role: 'partner', userId: partners[0]! }, 403],
    [{ role: 'anonymous' }, 401],
  ] as const) {
    const call = identity.as(caller);
    const written = await call(`/admin/partners/${partners[0]}/notes`, { json: { text: 'x' } });
    const read = await call(`/admin/partner-notes?partnerId=${partners[0]}`);
    expect([written.status, read.status]).toEqual([status, status]);
  }
});

test('a note is never changed', async () => {
  await expect(identity.sql(`update partner_notes set text = 'Other'`)).rejects.toThrow('append-only');
  await expect(identity.sql('truncate partner_notes')).rejects.toThrow('append-only');
});

test('notes go with the partner, and stay when their author is removed', async () => {
  await identity.sql('delete from users where id = $1', [adminId]);
  expect((await list(partners[1]!)).notes).toMatchObject([{ text: 'Once', by: { name: null } }]);
  await identity.sql('delete from users where id = $1', [partners[1]]);
  expect(await identity.sql('select from partner_notes where partner_id = $1', [partners[1]])).toEqual([]);
});
