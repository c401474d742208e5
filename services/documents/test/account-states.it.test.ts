import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addressOf } from '@portal/contracts/calls/define-call';
import { getBankAccountState } from '@portal/contracts/calls/internal';
import {
  bankAccountState,
  type BankAccount,
  type BankAccountState,
} from '@portal/contracts/http/bank-accounts';
import { ownBankAccount } from '@portal/contracts/http/earnings';
import type { Call } from '@portal/kit/testing/test-service';
import { account, newPartner, put, read, remove } from './bank-accounts.js';
import { startDocuments, type Documents } from './support.js';

let documents: Documents;
let admin: Call;
beforeAll(async () => {
  documents = await startDocuments({ BANK_ACCOUNT_WAIT_DAYS: '3' });
  admin = documents.service.as({ role: 'admin', userId: 1 });
});
afterAll(() => documents.close());

const type = async (id: number) => (await (await put(admin, id)).json()) as BankAccount;
/** As if it had been typed long ago. The table is append-only otherwise. */
const endWait = (version: number) =>
  documents.service.sql(
    `alter table bank_account_changes disable trigger append_only;
     update bank_account_changes set effective_at = clock_timestamp() where version = ${version};
     alter table bank_account_changes enable trigger append_only;`,
  );
const stop = (id: number, version: number) =>
  admin(`/admin/partners/${id}/bank-account/stop`, { json: { version } });
const allow = (id: number) =>
  admin(`/admin/partners/${id}/bank-account/allow`, { json: { reason: 'They called back' } });

async function readStates(...ids: number[]): Promise<BankAccountState[]> {
  const answer = await admin(`/admin/bank-account-states?partnerIds=${ids.join()}`);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as unknown[]).map((row) => bankAccountState.parse(row));
}
/** Of the accounts alone: nobody in these tests has uploaded a W9. */
const statesOf = async (...ids: number[]) =>
  (await readStates(...ids)).map(({ lacksW9, ...state }) => {
    expect(lacksW9).toBe(true);
    return state;
  });

test('tells who has uploaded no W9, and counts one that was removed as none', async () => {
  const [uploaded, removed, achOnly] = [1, 2, 3].map(() => newPartner(documents)) as [number, number, number];
  const insert = (owner: number, purpose: string, removedAt = 'null') =>
    documents.service.sql(
      `insert into files (object_key, purpose, owner_id, filename, mime_type, size_bytes, data_key, key_id, kept_at, removed_at)
       values (gen_random_uuid(), '${purpose}', ${owner}, 'form.pdf', 'application/pdf', 1, '', 'test', now(), ${removedAt})`,
    );
  await insert(uploaded, 'w9');
  await insert(removed, 'w9', 'now()');
  await insert(achOnly, 'ach');
  expect(
    (await readStates(uploaded, removed, achOnly)).map(({ partnerId, lacksW9 }) => [partnerId, lacksW9]),
  ).toEqual([
    [uploaded, undefined],
    [removed, true],
    [achOnly, true],
  ]);
});

test('tells whom a bank file could pay, in the order asked, without a number of theirs', async () => {
  const [never, waits, paid, changed, stopped, allowed, removed] = [1, 2, 3, 4, 5, 6, 7].map(() =>
    newPartner(documents),
  ) as [number, number, number, number, number, number, number];
  const { effectiveAt } = await type(waits);
  await endWait((await type(paid)).version);
  await endWait((await type(changed)).version);
  const another = await put(admin, changed, { ...account, accountNumber: '4711004712' });
  const { effectiveAt: changedAt } = (await another.json()) as BankAccount;
  await stop(stopped, (await type(stopped)).version);
  await stop(allowed, (await type(allowed)).version);
  expect((await allow(allowed)).status).toBe(204);
  await endWait((await type(removed)).version);
  expect((await remove(admin, removed)).status).toBe(204);

  const states = await statesOf(removed, never, waits, paid, changed, stopped, allowed);
  expect(states).toEqual([
    { partnerId: removed, state: 'none', waitsUntil: null },
    { partnerId: never, state: 'none', waitsUntil: null },
    { partnerId: waits, state: 'waits', waitsUntil: effectiveAt },
    { partnerId: paid, state: 'on-file', waitsUntil: null },
    { partnerId: changed, state: 'on-file', waitsUntil: changedAt },
    { partnerId: stopped, state: 'stopped', waitsUntil: null },
    { partnerId: allowed, state: 'none', waitsUntil: null },
  ]);
});

test('an account that is paid stays so when a change of it is stopped', async () => {
  const id = newPartner(documents);
  await endWait((await type(id)).version);
  const change = await put(admin, id, { ...account, accountNumber: '4711004712' });
  await stop(id, ((await change.json()) as BankAccount).version);
  expect(await statesOf(id)).toEqual([{ partnerId: id, state: 'on-file', waitsUntil: null }]);
});

test('services ask about one partner, and nobody else may', async () => {
  const id = newPartner(documents);
  await type(id);
  const path = addressOf(getBankAccountState, { params: { id } });
  const answer = await documents.claims(path);
  expect(await answer.json()).toMatchObject({ partnerId: id, state: 'waits' });
  expect((await admin(path)).status).toBe(403);
  const partner = documents.service.as({ role: 'partner', userId: id });
  expect((await partner(`/admin/bank-account-states?partnerIds=${id}`)).status).toBe(403);
});

test('a partner reads their own account by its last digits, and the one that waits', async () => {
  const [id, another] = [newPartner(documents), newPartner(documents)];
  const own = async (userId: number) => {
    const answer = await documents.service.as({ role: 'partner', userId })('/partner/bank-account');
    expect(answer.status).toBe(200);
    const text = await answer.text();
    for (const number of [account.accountNumber, account.routingNumber, '4711004712'])
      expect(text).not.toContain(number);
    return ownBankAccount.parse(JSON.parse(text));
  };
  expect(await own(id)).toEqual({
    state: 'none',
    lastDigits: null,
    waitingLastDigits: null,
    waitsUntil: null,
    version: 0,
  });
  const first = await type(id);
  const digits = account.accountNumber.slice(-4);
  expect(await own(id)).toEqual({
    state: 'waits',
    lastDigits: null,
    waitingLastDigits: digits,
    waitsUntil: first.effectiveAt,
    version: first.version,
    typedAt: first.setAt,
  });
  await endWait(first.version);
  const change = await put(admin, id, { ...account, accountNumber: '4711004712' });
  expect(await own(id)).toMatchObject({
    state: 'on-file',
    lastDigits: digits,
    waitingLastDigits: '4712',
    waitsUntil: ((await change.json()) as BankAccount).effectiveAt,
  });
  expect(await own(another)).toMatchObject({ state: 'none', lastDigits: null });
  expect((await admin('/partner/bank-account')).status).toBe(403);
});

test.each(['', 'x', '0', '1,', Array(501).fill(1).join()])(
  'refuses to look up the partners %j',
  async (partnerIds) => {
    expect((await admin(`/admin/bank-account-states?partnerIds=${partnerIds}`)).status).toBe(400);
  },
);

test('does not read an account that is there', async () => {
  const id = newPartner(documents);
  await type(id);
  const before = await documents.service.sql('select count(*) from bank_account_accesses');
  await statesOf(id);
  expect(await documents.service.sql('select count(*) from bank_account_accesses')).toEqual(before);
  expect((await read(admin, id)).status).toBe(200);
});
