import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { bankAccount, unapprovedAccount, type BankAccount } from '@portal/contracts/http/bank-accounts';
import { readChange } from '@portal/kit/http/audit';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { PayoutMade } from '@portal/contracts/events/payout-made';
import { FreezeAccountWhenPayoutMade } from '../src/nacha/freeze-account-when-payout-made.js';
import { account, newPartner, put, read, remove } from './bank-accounts.js';
import { BANK, batchOf as batchWith } from './nacha-samples.js';
import { startPayouts } from './payouts.js';
import { readFile } from './published-format.js';
import { startDocuments, type Documents } from './support.js';

const FIRST = '73190046582';
const OTHER = '4711004712';
const TYPIST = 1;
const APPROVER = 2;
const NEW = 3;

let payouts: Awaited<ReturnType<typeof startPayouts>>;
let documents: Documents;
beforeAll(async () => {
  payouts = await startPayouts();
  documents = await startDocuments({ ...BANK, BANK_ACCOUNT_WAIT_DAYS: '3', SECOND_PERSON: 'auto' });
  await documents.service.sql(`
    create table written (like outbox);
    create function copy_outbox() returns trigger language plpgsql as 'begin insert into written select new.*; return new; end';
    create trigger copy_outbox after insert on outbox for each row execute function copy_outbox()`);
});
afterAll(() => Promise.all([documents.close(), payouts.close()]));
beforeEach(() => {
  documents.identity.approvers = [TYPIST, APPROVER];
  documents.identity.recent = [];
});

const as = (userId: number) => documents.service.as({ role: 'admin', userId });
const type = async (id: number, accountNumber = FIRST, by = TYPIST) => {
  const answer = await put(as(by), id, { ...account, accountNumber });
  expect(answer.status).toBe(200);
  return bankAccount.parse((await answer.json()) as BankAccount);
};
const shown = async (id: number) => {
  const answer = await read(as(TYPIST), id);
  return answer.status === 200 ? bankAccount.parse((await answer.json()) as BankAccount) : null;
};
/** As if it had been typed three days earlier. The table is append-only otherwise. */
const endWait = (version: number) =>
  documents.service.sql(
    `alter table bank_account_changes disable trigger append_only;
     update bank_account_changes set set_at = clock_timestamp() - interval '3 days',
       effective_at = clock_timestamp() where version = ${version};
     alter table bank_account_changes enable trigger append_only;`,
  );
async function partnerWith(accountNumber = FIRST): Promise<number> {
  const id = newPartner(documents);
  const { version, needsApproval } = await type(id, accountNumber);
  if (needsApproval) expect((await approve(id, version)).status).toBe(204);
  await endWait(version);
  return id;
}
const approve = (id: number, version: number, by = APPROVER) =>
  as(by)(`/admin/partners/${id}/bank-account/approve`, { json: { version } });
const answerOf = async (response: Response) => [
  response.status,
  response.status === 204 ? null : ((await response.json()) as { code: string }).code,
];
const waiting = async () => {
  const answer = await as(APPROVER)('/admin/bank-account-approvals');
  return ((await answer.json()) as unknown[]).map((one) => unapprovedAccount.parse(one));
};
const needs = async () => (await documents.service.as({ role: 'service' })('/internal/needs')).json();
let lastBatch = 0;
/** What a file of a batch of this partner pays when it is made now. */
async function paidNow(partnerId: number) {
  const batch = (lastBatch += 1);
  payouts.batches.set(batch, batchWith(batch, { [partnerId]: 100 }));
  const made = await as(TYPIST)(`/admin/payout-batches/${batch}/nacha-files`, { json: {} });
  if (made.status !== 200) return null;
  const { id } = (await made.json()) as { id: number };
  const taken = await as(TYPIST)(`/admin/nacha-files/${id}/nacha.txt`, { json: {} });
  const [entry] = readFile(await taken.text()).batches.flatMap((one) => one.entries);
  return entry!['DFI account number']!.trim();
}

test('a changed account is paid once its wait is over and another administrator has approved it, in any order', async () => {
  for (const approvedFirst of [true, false]) {
    const id = await partnerWith();
    const { version } = await type(id, OTHER);
    expect(await shown(id)).toMatchObject({ waits: true, needsApproval: true });
    expect(await needs()).toEqual([{ kind: 'bank-accounts', count: (await waiting()).length }]);
    expect((await waiting()).find((one) => one.version === version)).toMatchObject({
      partnerId: id,
      lastDigits: '4712',
      lastDigitsBefore: '6582',
      setBy: { id: TYPIST },
    });
    const both = [() => approve(id, version), () => endWait(version)];
    if (!approvedFirst) both.reverse();
    for (const half of both) {
      expect(await paidNow(id)).toBe(FIRST);
      await half();
    }
    expect(await paidNow(id)).toBe(OTHER);
    expect(await shown(id)).toMatchObject({ waits: false, paid: null });
    expect((await waiting()).filter((one) => one.version === version)).toEqual([]);
  }
});

test('nobody approves what they typed, nor does who may not approve; approving again changes nothing', async () => {
  const id = await partnerWith();
  const { version } = await type(id, OTHER);
  expect(await answerOf(await approve(id, version, TYPIST))).toEqual([403, 'MAY_NOT_APPROVE']);
  expect(await answerOf(await approve(id, version, 9))).toEqual([403, 'MAY_NOT_APPROVE']);
  const answers = await Promise.all(Array.from({ length: 20 }, () => approve(id, version)));
  for (const answer of answers) expect(answer.status).toBe(204);
  expect(answers.flatMap((answer) => readChange(Object.fromEntries(answer.headers)) ?? [])).toHaveLength(1);
  expect(
    await documents.service.sql('select approved_by::int from bank_account_approvals where version = $1', [
      version,
    ]),
  ).toEqual([{ approved_by: APPROVER }]);
  // Nobody else's approval is written down as theirs.
  const ANOTHER = 11;
  documents.identity.approvers = [TYPIST, APPROVER, ANOTHER];
  expect(await answerOf(await approve(id, version, ANOTHER))).toEqual([409, 'ALREADY_APPROVED']);
  await expect(documents.service.sql('update bank_account_approvals set approved_by = 1')).rejects.toThrow(
    'append-only',
  );
});

test('that it needs approval is told with the change, and not of one that only waits (D-119)', async () => {
  documents.identity.approvers = [TYPIST];
  const id = await partnerWith();
  documents.identity.approvers = [TYPIST, APPROVER];
  const { version } = await type(id, OTHER);
  const told = await documents.service.sql<{ data: { version: number; needsApproval?: boolean } }>(
    `select data from written where type = 'bank-account.changed' and subject = $1 order by seq`,
    [`partner/${id}`],
  );
  expect(told.map(({ data }) => data.needsApproval)).toEqual([undefined, true]);
  expect(told[1]!.data.version).toBe(version);
});

test('a change that two agreed on redirects no payment from before: its file pays the account of then (D-123)', async () => {
  const id = await partnerWith();
  const batch = (lastBatch += 1);
  const paid = { ...batchWith(batch, { [id]: 100 }), paidAt: new Date().toISOString() };
  payouts.batches.set(batch, paid);
  const event = {
    data: { ...paid.payouts[0]!, batchId: batch },
    time: paid.paidAt,
  } as unknown as EventEnvelope<PayoutMade>;
  await documents.service.database.transaction((transaction) =>
    documents.service.app.get(FreezeAccountWhenPayoutMade).freeze(event, transaction),
  );
  const { version } = await type(id, OTHER);
  await endWait(version);
  const path = `/admin/payout-batches/${batch}/nacha-files`;
  // Not approved yet, so there is nothing to see.
  const early = await as(TYPIST)(path, { json: {} });
  const { id: earlyFile } = (await early.json()) as { id: number };
  await as(TYPIST)(`/admin/nacha-files/${earlyFile}/unused`, { json: { reason: 'It was never sent' } });
  expect((await approve(id, version)).status).toBe(204);
  expect(await paidNow(id)).toBe(OTHER);
  expect(await answerOf(await as(TYPIST)(path, { json: {} }))).toEqual([409, 'ACCOUNTS_NEWER']);
  const made = await as(TYPIST)(path, { json: { keptAccountsSeen: [version] } });
  const { id: file } = (await made.json()) as { id: number };
  const text = await (await as(TYPIST)(`/admin/nacha-files/${file}/nacha.txt`, { json: {} })).text();
  expect([text.includes(FIRST), text.includes(OTHER)]).toEqual([true, false]);
});

test('a first account is approved like any other, so nobody alone decides where a payment goes', async () => {
  const id = newPartner(documents);
  const batch = (lastBatch += 1);
  payouts.batches.set(batch, { ...batchWith(batch, { [id]: 100 }), paidAt: new Date().toISOString() });
  const { version, needsApproval } = await type(id);
  expect(needsApproval).toBe(true);
  await endWait(version);
  expect((await waiting()).find((one) => one.version === version)).toMatchObject({
    partnerId: id,
    lastDigits: '6582',
    lastDigitsBefore: null,
  });
  const make = () =>
    as(TYPIST)(`/admin/payout-batches/${batch}/nacha-files`, { json: { newAccountsSeen: [version] } });
  expect(await answerOf(await make())).toEqual([409, 'ACCOUNTS_WAIT']);
  expect(await answerOf(await approve(id, version, TYPIST))).toEqual([403, 'MAY_NOT_APPROVE']);
  await approve(id, version);
  expect((await make()).status).toBe(200);
});

test('removing the account first changes nothing', async () => {
  const id = await partnerWith();
  await remove(as(TYPIST), id);
  const { version, needsApproval } = await type(id, OTHER);
  expect(needsApproval).toBe(true);
  await endWait(version);
  expect(await paidNow(id)).toBeNull();
  await approve(id, version);
  expect(await paidNow(id)).toBe(OTHER);
});

test('a change that was not approved can be stopped, also when its wait is over, and is not approved after that', async () => {
  const id = await partnerWith();
  const { version } = await type(id, OTHER);
  await endWait(version);
  const stop = await as(APPROVER)(`/admin/partners/${id}/bank-account/stop`, { json: { version } });
  expect(stop.status).toBe(200);
  expect(await answerOf(await approve(id, version))).toEqual([409, 'CHANGE_REPLACED']);
  expect(await paidNow(id)).toBe(FIRST);
});

test('of approving, stopping and typing another at once, an account is paid only if it was approved and still stands', async () => {
  const id = await partnerWith();
  const { version } = await type(id, OTHER);
  await endWait(version);
  const answers = await Promise.all([
    approve(id, version),
    as(APPROVER)(`/admin/partners/${id}/bank-account/stop`, { json: { version } }),
    approve(id, version),
    as(APPROVER)(`/admin/partners/${id}/bank-account/stop`, { json: { version } }),
  ]);
  const [approved, stopped] = answers.map(({ status }) => status);
  expect([
    [204, 409],
    [409, 200],
  ]).toContainEqual([approved, stopped]);
  expect(answers.slice(2).map(({ status }) => status)).toEqual([approved, stopped]);
  expect(await paidNow(id)).toBe(approved === 204 ? OTHER : FIRST);

  const another = await partnerWith();
  const first = await type(another, OTHER);
  await endWait(first.version);
  const [approval, typed] = await Promise.all([
    approve(another, first.version),
    type(another, '99887766554'),
  ]);
  expect([204, 409]).toContain(approval.status);
  expect(typed.needsApproval).toBe(true);
  expect(await paidNow(another)).toBe(approval.status === 204 ? OTHER : FIRST);
});

test('who has had the right to pay for too short a time types what another approves, and approves nothing', async () => {
  const id = await partnerWith();
  documents.identity.recent = [NEW];
  const { version } = await type(id, OTHER, NEW);
  expect(await shown(id)).toMatchObject({ needsApproval: true });
  const { version: theirs } = await type(id, OTHER);
  expect(theirs).not.toBe(version);
  expect(await answerOf(await approve(id, theirs, NEW))).toEqual([403, 'MAY_NOT_APPROVE']);
  expect((await approve(id, theirs)).status).toBe(204);
});

test('what somebody typed whose right to pay is too new, or who was removed, is not approved', async () => {
  const id = await partnerWith();
  documents.identity.recent = [NEW];
  const { version } = await type(id, OTHER, NEW);
  const said = async () => (await waiting()).find((row) => row.partnerId === id)!.typistIsTooNew;
  expect(await said()).toBe(true);
  expect(await answerOf(await approve(id, version))).toEqual([409, 'ASKER_TOO_NEW']);
  expect((await approve(id, version + 1, NEW)).status).toBe(404);
  documents.identity.recent = [];
  documents.identity.lost = [NEW];
  expect(await answerOf(await approve(id, version))).toEqual([409, 'ASKER_TOO_NEW']);
  documents.identity.lost = [];
  expect(await answerOf(await approve(id, version))).toEqual([409, 'ASKER_TOO_NEW']);
});

test('an administrator without anybody else changes an account alone; while identity is down nobody does', async () => {
  documents.identity.approvers = [TYPIST];
  const id = await partnerWith();
  const { version, needsApproval } = await type(id, OTHER);
  expect(needsApproval).toBeUndefined();
  await endWait(version);
  expect(await paidNow(id)).toBe(OTHER);
});
