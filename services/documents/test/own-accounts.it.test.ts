import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { bankAccount, unapprovedAccount, type BankAccount } from '@portal/contracts/http/bank-accounts';
import { ownBankAccount } from '@portal/contracts/http/earnings';
import { readChange } from '@portal/kit/http/audit';
import { AccountPrints } from '../src/bank-accounts/account-prints.js';
import { account, newPartner, put, read } from './bank-accounts.js';
import { BANK, batchOf as batchWith } from './nacha-samples.js';
import { startPayouts } from './payouts.js';
import { readFile } from './published-format.js';
import { startDocuments, type Documents } from './support.js';

const NUMBER = '73190046582';
const OTHER = '4711004712';
const ADMIN = 1;
const NEW = 3;

let payouts: Awaited<ReturnType<typeof startPayouts>>;
let documents: Documents;
beforeAll(async () => {
  payouts = await startPayouts();
  // Nobody needs a second person here, and yet what a partner types needs an administrator.
  documents = await startDocuments({ ...BANK, BANK_ACCOUNT_WAIT_DAYS: '3', SECOND_PERSON: 'off' });
  await documents.service.sql(`
    create table written (like outbox);
    create function copy_outbox() returns trigger language plpgsql as 'begin insert into written select new.*; return new; end';
    create trigger copy_outbox after insert on outbox for each row execute function copy_outbox()`);
});
afterAll(() => Promise.all([documents.close(), payouts.close()]));
beforeEach(() => {
  documents.identity.approvers = [ADMIN];
  documents.identity.recent = [NEW];
});

const admin = (userId = ADMIN) => documents.service.as({ role: 'admin', userId });
const partner = (userId: number) => documents.service.as({ role: 'partner', userId });
const PATH = '/partner/bank-account';

const typeOwn = (id: number, { accountNumber = NUMBER, version = 0, key = '' } = {}) =>
  partner(id)(PATH, {
    method: 'PUT',
    json: { ...account, accountNumber, seen: { version } },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const own = async (id: number) => ownBankAccount.parse(await (await partner(id)(PATH)).json());
const typed = async (id: number, how: Parameters<typeof typeOwn>[1] = {}) => {
  const answer = await typeOwn(id, how);
  expect(answer.status).toBe(200);
  return ownBankAccount.parse(await answer.json());
};
const withdraw = (id: number, version: number) => partner(id)(`${PATH}/withdraw`, { json: { version } });
const approve = (id: number, version: number, by = ADMIN) =>
  admin(by)(`/admin/partners/${id}/bank-account/approve`, { json: { version } });
const codeOf = async (answer: Response) => [
  answer.status,
  answer.status === 204 ? null : ((await answer.json()) as { code: string }).code,
];
const waiting = async (id: number) => {
  const rows = (await (await admin()('/admin/bank-account-approvals')).json()) as unknown[];
  return rows.map((row) => unapprovedAccount.parse(row)).find(({ partnerId }) => partnerId === id);
};
const told = (id: number) =>
  documents.service.sql<{ data: Record<string, unknown> }>(
    `select data from written where type = 'bank-account.changed' and subject = $1 order by seq`,
    [`partner/${id}`],
  );
const endWait = (version: number) =>
  documents.service.sql(
    `alter table bank_account_changes disable trigger append_only;
     update bank_account_changes set set_at = clock_timestamp() - interval '3 days',
       effective_at = clock_timestamp() where version = ${version};
     alter table bank_account_changes enable trigger append_only;`,
  );
let lastBatch = 0;
async function paidNow(partnerId: number): Promise<string | null> {
  const batch = (lastBatch += 1);
  payouts.batches.set(batch, batchWith(batch, { [partnerId]: 100 }));
  const made = await admin()(`/admin/payout-batches/${batch}/nacha-files`, { json: {} });
  if (made.status !== 200) return null;
  const { id } = (await made.json()) as { id: number };
  const taken = await admin()(`/admin/nacha-files/${id}/nacha.txt`, { json: {} });
  const [entry] = readFile(await taken.text()).batches.flatMap((one) => one.entries);
  return entry!['DFI account number']!.trim();
}

test('an account that a partner types waits, and for an administrator too; then it is paid', async () => {
  const id = newPartner(documents);
  expect(await own(id)).toMatchObject({ state: 'none', version: 0 });
  const answer = await typeOwn(id);
  expect(readChange(Object.fromEntries(answer.headers))).toMatchObject({
    before: null,
    after: { partnerId: id, lastDigits: '6582', needsApproval: true },
  });
  const text = await answer.text();
  for (const secret of [NUMBER, account.routingNumber, account.holderName])
    expect(text).not.toContain(secret);
  const { version, ...shown } = ownBankAccount.parse(JSON.parse(text));
  expect(shown).toMatchObject({
    state: 'waits',
    lastDigits: null,
    waitingLastDigits: '6582',
    needsApproval: true,
    isOwn: true,
  });
  expect(await waiting(id)).toMatchObject({ version, byPartner: true, setBy: { id } });
  expect((await waiting(id))!.typistIsTooNew).toBeUndefined();
  expect(bankAccount.parse(await (await read(admin(), id)).json())).toMatchObject({ byPartner: true });
  expect(await told(id)).toMatchObject([
    { data: { change: 'set', changedBy: id, version, needsApproval: true } },
  ]);
  expect(JSON.stringify(await told(id))).not.toContain(NUMBER);

  await endWait(version!);
  expect(await paidNow(id)).toBeNull();
  expect(await codeOf(await approve(id, version!, NEW))).toEqual([403, 'MAY_NOT_APPROVE']);
  expect((await approve(id, version!)).status).toBe(204);
  expect(await paidNow(id)).toBe(NUMBER);
  const after = await own(id);
  expect(after).toMatchObject({ state: 'on-file', lastDigits: '6582', waitingLastDigits: null, version });
  expect(after.paidSince).toBeDefined();
});

test('who corrected the partner’s address does not approve the account; another administrator does', async () => {
  const id = newPartner(documents);
  const version = (await typed(id)).version!;
  const another = 4;
  documents.identity.correctors = [ADMIN];
  documents.identity.approvers = [ADMIN, another];
  try {
    expect(await codeOf(await approve(id, version))).toEqual([403, 'MAY_NOT_APPROVE']);
    expect((await approve(id, version, another)).status).toBe(204);
  } finally {
    documents.identity.correctors = [];
    documents.identity.approvers = [ADMIN];
  }
});

test('an account is compared with others once it is approved, not when a partner types it', async () => {
  const shared = { accountNumber: '5500112233' };
  const [victim, thief] = [newPartner(documents), newPartner(documents)];
  await put(admin(), victim, { ...account, ...shared });
  const told = () =>
    documents.service.sql<{ data: object }>(
      `select data from written where type = 'bank-account.shared' and subject = $1`,
      [`partner/${thief}`],
    );
  const { version } = await typed(thief, shared);
  await documents.service.app.get(AccountPrints).printAll();
  expect(await told()).toEqual([]);
  expect((await approve(thief, version!)).status).toBe(204);
  expect(await told()).toEqual([{ data: { partnerId: thief, otherPartnerIds: [victim] } }]);
});

test('an account is typed only by who has confirmed their address', async () => {
  const id = newPartner(documents);
  documents.identity.people.find((each) => each.id === id)!.isUnverified = true;
  expect(await codeOf(await typeOwn(id))).toEqual([403, 'EMAIL_NOT_VERIFIED']);
  expect(await own(id)).toMatchObject({ state: 'none', version: 0 });
});

test('the account before is paid while a new one waits, also when it is never approved', async () => {
  const id = newPartner(documents);
  const first = (await typed(id)).version!;
  await approve(id, first);
  await endWait(first);
  const second = (await typed(id, { accountNumber: OTHER, version: first })).version!;
  await endWait(second);
  expect(await paidNow(id)).toBe(NUMBER);
  expect(await own(id)).toMatchObject({ lastDigits: '6582', waitingLastDigits: '4712', needsApproval: true });
});

test('a repeated key changes nothing, and is not used for another account', async () => {
  const id = newPartner(documents);
  const { version } = await typed(id, { key: 'a' });
  expect((await typed(id, { key: 'a' })).version).toBe(version);
  expect(await codeOf(await typeOwn(id, { key: 'a', accountNumber: OTHER }))).toEqual([
    409,
    'IDEMPOTENCY_KEY_REUSED',
  ]);
  expect((await withdraw(id, version!)).status).toBe(204);
  expect(await typed(id, { key: 'a' })).toMatchObject({ state: 'none', version: 0 });
  expect(await told(id)).toHaveLength(2);
  // Another partner's key is another key.
  expect((await typeOwn(newPartner(documents), { key: 'a' })).status).toBe(200);
});

test('of two tabs, and of a partner and an administrator, one gets a sentence', async () => {
  const id = newPartner(documents);
  const tabs = await Promise.all([typeOwn(id), typeOwn(id, { accountNumber: OTHER })]);
  expect(tabs.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = (await tabs.find(({ status }) => status === 409)!.json()) as Record<string, string>;
  expect(late).toMatchObject({ code: 'ACCOUNT_WAITS', message: expect.stringContaining('waits already') });

  const another = newPartner(documents);
  const byAdmin = (await (await put(admin(), another)).json()) as BankAccount;
  expect(await codeOf(await typeOwn(another, { version: byAdmin.version }))).toEqual([409, 'ACCOUNT_WAITS']);
  expect((await own(another)).isOwn).toBeUndefined();
  expect(await codeOf(await withdraw(another, byAdmin.version))).toEqual([403, 'FORBIDDEN']);
  await endWait(byAdmin.version);
  expect(await codeOf(await typeOwn(another))).toEqual([409, 'CHANGED_MEANWHILE']);
});

test('a partner withdraws what waits, once, and types another', async () => {
  const id = newPartner(documents);
  const { version } = await typed(id);
  const answers = await Promise.all([withdraw(id, version!), withdraw(id, version!)]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  expect(answers.flatMap((one) => readChange(Object.fromEntries(one.headers)) ?? [])).toHaveLength(1);
  expect(await told(id)).toMatchObject([{}, { data: { change: 'removed', withdrawn: true, version } }]);
  expect(await waiting(id)).toBeUndefined();
  expect(await codeOf(await approve(id, version!))).toEqual([409, 'CHANGE_REPLACED']);
  const again = await typed(id, { accountNumber: OTHER });
  expect(again.waitingLastDigits).toBe('4712');
  // Another's is as none.
  expect((await withdraw(newPartner(documents), again.version!)).status).toBe(404);
  await approve(id, again.version!);
  await endWait(again.version!);
  expect(await codeOf(await withdraw(id, again.version!))).toEqual([409, 'CHANGE_IN_EFFECT']);
});

test('of withdrawing and approving at once, what is paid was approved and not withdrawn', async () => {
  const id = newPartner(documents);
  const { version } = await typed(id);
  await endWait(version!);
  const [approved, withdrawn] = await Promise.all([approve(id, version!), withdraw(id, version!)]);
  expect([
    [204, 409],
    [409, 204],
  ]).toContainEqual([approved.status, withdrawn.status]);
  expect(await paidNow(id)).toBe(approved.status === 204 ? NUMBER : null);
});

test('after a stop nothing is typed until an administrator allows it', async () => {
  const id = newPartner(documents);
  const { version } = await typed(id);
  await admin()(`/admin/partners/${id}/bank-account/stop`, { json: { version } });
  expect(await codeOf(await withdraw(id, version!))).toEqual([409, 'CHANGE_REPLACED']);
  expect(await codeOf(await typeOwn(id))).toEqual([409, 'BANK_ACCOUNT_STOPPED']);
  await admin()(`/admin/partners/${id}/bank-account/allow`, { json: { reason: 'They called' } });
  expect((await typeOwn(id)).status).toBe(200);
});

test('refuses what is no account, what was not seen, and who is no partner', async () => {
  const id = newPartner(documents);
  const send = (json: object, call = partner(id)) => call(PATH, { method: 'PUT', json });
  const seen = { version: 0 };
  for (const wrong of [
    { ...account, seen, routingNumber: '021000022' },
    { ...account, seen, accountNumber: '12' },
    { ...account, seen, accountType: 'gold' },
    { ...account, seen, holderName: '' },
    account,
    { ...account, seen: {} },
    { ...account, seen: { version: -1 } },
  ])
    expect((await send(wrong)).status).toBe(400);
  expect((await send({ ...account, seen }, admin())).status).toBe(403);
  expect((await withdraw(id, 0.5)).status).toBe(400);
  expect((await withdraw(id, 999_999)).status).toBe(404);
  expect(await own(id)).toMatchObject({ state: 'none' });
});
