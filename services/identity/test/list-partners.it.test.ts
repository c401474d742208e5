import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Person } from '@portal/contracts/http/internal';
import { startTestService, type TestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';

let identity: TestService;
beforeAll(async () => {
  identity = await startTestService('identity', AppModule, {
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'correct-horse',
  });
});
afterAll(() => identity.close());

test('partners are listed 500 at a time, without administrators, for services alone', async () => {
  await identity.sql(
    `insert into users (role, email, password_hash, first_name, last_name)
     select case when n % 3 = 0 then 'admin' else 'partner' end, n || '@agency.test', 'x', 'Ann', 'Agent'
     from generate_series(1, 900) n`,
  );
  const seen: Person[] = [];
  for (;;) {
    const after = seen.at(-1)?.id ?? 0;
    const response = await identity.as({ role: 'service' })(`/internal/partners?after=${after}`);
    const page = (await response.json()) as Person[];
    expect(page.length).toBeLessThanOrEqual(500);
    if (page.length === 0) break;
    seen.push(...page);
  }
  expect(seen).toHaveLength(600);
  expect(seen[0]).toEqual({
    id: expect.any(Number),
    firstName: 'Ann',
    lastName: 'Agent',
    isUnverified: false,
    companyName: null,
    email: '1@agency.test',
    revision: 1,
    suspendedAt: null,
    language: null,
  });
  expect((await identity.as({ role: 'admin', userId: 1 })('/internal/partners')).status).toBe(403);
});

test('partners who registered between two moments are counted, without administrators', async () => {
  const count = async (from: string, until: string) =>
    (await identity.as({ role: 'service' })(`/internal/new-partners?from=${from}&until=${until}`)).json();
  await identity.sql(
    `insert into users (role, email, password_hash, first_name, last_name, created_at)
     values ('partner', 'first@new.test', 'x', 'Ann', 'New', '2020-02-01T00:00:00Z'),
       ('partner', 'last@new.test', 'x', 'Ann', 'New', '2020-02-29T23:59:59Z'),
       ('partner', 'after@new.test', 'x', 'Ann', 'New', '2020-03-01T00:00:00Z'),
       ('admin', 'admin@new.test', 'x', 'Ann', 'New', '2020-02-02T00:00:00Z')`,
  );
  expect(await count('2020-02-01T00:00:00Z', '2020-03-01T00:00:00Z')).toEqual({ count: 2 });
  const wrong = await identity.as({ role: 'service' })('/internal/new-partners?from=yesterday&until=today');
  expect(wrong.status).toBe(400);
});
