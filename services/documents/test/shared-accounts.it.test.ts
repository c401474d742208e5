import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Call } from '@portal/kit/testing/test-service';
import { AccountPrints } from '../src/bank-accounts/account-prints.js';
import { account, newPartner, put, remove } from './bank-accounts.js';
import { startDocuments, type Documents } from './support.js';

let documents: Documents;
let admin: Call;
beforeAll(async () => {
  documents = await startDocuments();
  admin = documents.service.as({ role: 'admin', userId: 1 });
  await documents.service.sql(`
    create table written (like outbox);
    create function copy_outbox() returns trigger language plpgsql as 'begin insert into written select new.*; return new; end';
    create trigger copy_outbox after insert on outbox for each row execute function copy_outbox()`);
});
afterAll(() => documents.close());

let accounts = 0;
const anAccount = () => ({ ...account, accountNumber: String(50_000_000 + ++accounts) });
async function told(): Promise<object[]> {
  const rows = await documents.service.sql<{ data: object }>(
    `select data from written where type = 'bank-account.shared'`,
  );
  await documents.service.sql('delete from written');
  return rows.map(({ data }) => data);
}

test('an account that another partner has is told, and which partners they are, but not which account', async () => {
  const [one, other, third] = [newPartner(documents), newPartner(documents), newPartner(documents)];
  const shared = anAccount();
  expect((await put(admin, one, shared)).status).toBe(200);
  expect(await told()).toEqual([]);
  await put(admin, other, { ...shared, holderName: 'Somebody Else', accountType: 'checking' });
  expect(await told()).toEqual([{ partnerId: other, otherPartnerIds: [one] }]);
  await put(admin, third, shared);
  expect(await told()).toEqual([{ partnerId: third, otherPartnerIds: [one, other] }]);
});

test('the same number at another bank is another account', async () => {
  const [one, other] = [newPartner(documents), newPartner(documents)];
  const mine = anAccount();
  await put(admin, one, mine);
  await put(admin, other, { ...mine, routingNumber: '091000019' });
  expect(await told()).toEqual([]);
});

test('an account is compared with those that were removed or replaced, too', async () => {
  const [one, other] = [newPartner(documents), newPartner(documents)];
  const was = anAccount();
  const set = (await (await put(admin, one, was)).json()) as { version: number };
  await remove(admin, one, set.version);
  await put(admin, other, was);
  expect(await told()).toEqual([{ partnerId: other, otherPartnerIds: [one] }]);
});

test('of two partners who get one account at the same time one is told', async () => {
  const shared = anAccount();
  const partners = Array.from({ length: 10 }, () => newPartner(documents));
  await Promise.all(partners.map((id) => put(admin, id, shared)));
  const pairs = (await told()) as { partnerId: number; otherPartnerIds: number[] }[];
  const those = new Set(pairs.flatMap(({ partnerId, otherPartnerIds }) => [partnerId, ...otherPartnerIds]));
  expect([...those].sort()).toEqual(partners);
});

test('accounts from before, or from before a key rotation, are compared when the service starts', async () => {
  const [one, other] = [newPartner(documents), newPartner(documents)];
  const shared = anAccount();
  await put(admin, one, shared);
  await put(admin, other, shared);
  await told();
  await documents.service.sql('delete from account_prints where partner_id = any($1)', [[one, other]]);
  await documents.service.app.get(AccountPrints).printAll();
  expect(await told()).toEqual([{ partnerId: other, otherPartnerIds: [one] }]);
  await documents.service.app.get(AccountPrints).printAll();
  expect(await told()).toEqual([]);
});
