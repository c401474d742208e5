import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { partnerDeleted } from '@portal/contracts/events/partner-deleted';
import { bankAccount, type BankAccount, type NewBankAccount } from '@portal/contracts/http/bank-accounts';
import { readChange } from '@portal/kit/http/audit';
import { announceError } from '@portal/kit/testing/error-watch';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import type { Call } from '@portal/kit/testing/test-service';
import { AccountSeals } from '../src/bank-accounts/account-seals.js';
import { account, newPartner, put, read, remove } from './bank-accounts.js';
import { startDocuments, type Documents } from './support.js';

let documents: Documents;
let identity: Awaited<ReturnType<typeof startPublisher>>;
let admin: Call;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  documents = await startDocuments({ AMQP_URL });
  identity = await startPublisher(AMQP_URL);
  admin = documents.service.as({ role: 'admin', userId: 1 });
  const ada = { id: 1, firstName: 'Ada', lastName: 'Admin', email: 'ada@example.com', companyName: null };
  documents.identity.people.push({ ...ada, revision: 1 });
  documents.identity.admins.push(1);
});
afterAll(async () => {
  await Promise.all([documents.close(), identity.close()]);
});

const changeIn = (response: Response) => readChange(Object.fromEntries(response.headers));

/** All of the database, as a dump has it. */
async function dump(): Promise<string> {
  const { sql } = documents.service;
  const tables = await sql<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => sql<{ row: string }>(`select each::text as row from ${name} each`)),
  );
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n');
}

describe('a partner’s bank account', () => {
  test('is set, and shown without its numbers from then on', async () => {
    const id = newPartner(documents);
    const set = await put(admin, id);
    const told = await set.text();
    expect([set.status, JSON.parse(told)]).toEqual([
      200,
      {
        partnerId: id,
        holderName: 'Ava Quillfeather',
        holderKind: 'individual',
        accountType: 'savings',
        lastDigits: '6582',
        setAt: expect.any(String),
        setBy: { id: 1, name: 'Ada Admin' },
        version: expect.any(Number),
        waits: false,
        effectiveAt: JSON.parse(told).setAt,
        paid: null,
      },
    ]);
    const shown = await (await read(admin, id)).text();
    expect(JSON.parse(shown)).toEqual(JSON.parse(told));
    expect(bankAccount.parse(JSON.parse(shown))).toEqual(JSON.parse(shown));
    for (const text of [told, shown]) expect(text).not.toMatch(/7319|021000021/);
  });

  test('is told to partner and administrators, each change once and by ids alone', async () => {
    const id = newPartner(documents);
    const first = (await (await put(admin, id)).json()) as BankAccount;
    const second = (await (
      await put(admin, id, { ...account, accountNumber: '4711' })
    ).json()) as BankAccount;
    await remove(admin, id, second.version);
    const told = (version: number, change: string) => ({
      data: { partnerId: id, version, change, changedBy: 1, changedAt: expect.any(String) },
    });
    await eventually(async () =>
      expect(
        await documents.service.sql(
          `select data from sent_events where type = 'bank-account.changed' and data->>'partnerId' = $1::text
           order by sent_at, data->>'changedAt'`,
          [String(id)],
        ),
      ).toEqual([
        told(first.version, 'set'),
        told(second.version, 'replaced'),
        told(second.version, 'removed'),
      ]),
    );
  });

  test('is told to the audit log by its last digits alone, before and after', async () => {
    const id = newPartner(documents);
    expect(changeIn(await put(admin, id))).toEqual({ before: null, after: { lastDigits: '6582' } });
    const other = { ...account, accountNumber: '4711' };
    expect(changeIn(await put(admin, id, other))).toEqual({
      before: { lastDigits: '6582' },
      after: { lastDigits: '11' },
    });
    const removed = await remove(admin, id);
    expect([removed.status, changeIn(removed)]).toEqual([204, { before: { lastDigits: '11' }, after: null }]);
    for (const gone of [await read(admin, id), await remove(admin, id)])
      expect([gone.status, await gone.json()]).toEqual([
        404,
        expect.objectContaining({ code: 'NO_BANK_ACCOUNT', message: 'No bank account is on file' }),
      ]);
  });

  test('is replaced or removed only as it was seen: a caller who saw an older one is refused, and nothing changes', async () => {
    const id = newPartner(documents);
    const versionOf = async (response: Response) => ((await response.json()) as BankAccount).version;
    const other = { ...account, accountNumber: '4711' };
    const first = await versionOf(await put(admin, id, { ...account, seen: { version: 0 } }));
    const expectChanged = async (response: Response, version: number) =>
      expect([response.status, await response.json()]).toEqual([
        409,
        expect.objectContaining({ code: 'CHANGED_MEANWHILE', now: { version } }),
      ]);

    // Somebody else typed one meanwhile.
    await expectChanged(await put(admin, id, { ...other, seen: { version: 0 } }), first);
    const second = await versionOf(await put(admin, id, { ...other, seen: { version: first } }));
    await expectChanged(await put(admin, id, { ...account, seen: { version: first } }), second);
    await expectChanged(await remove(admin, id, first), second);
    // Sent again by the same one since the answer was lost.
    const again = await put(admin, id, { ...other, seen: { version: first } });
    expect([again.status, await versionOf(again)]).toEqual([200, second]);

    expect((await remove(admin, id, second)).status).toBe(204);
    const third = await versionOf(await put(admin, id, { ...account, seen: { version: 0 } }));
    expect([first, second]).not.toContain(third);
  });

  test('is a person’s where nobody said whose, as all were before it was asked', async () => {
    const id = newPartner(documents);
    const { holderKind: _, ...unsaid } = account;
    await put(admin, id, unsaid);
    expect(await (await read(admin, id)).json()).toMatchObject({ holderKind: 'individual' });
    await put(admin, id, { ...account, holderKind: 'business' });
    expect(await (await read(admin, id)).json()).toMatchObject({ holderKind: 'business' });
    expect((await put(admin, id, { ...account, holderKind: 'ghost' })).status).toBe(400);

    const { sealed, dataKey, keyId } = await documents.service.app
      .get(AccountSeals)
      .seal(id, unsaid as NewBankAccount);
    await documents.service.sql(
      'update bank_accounts set sealed = $2, data_key = $3, key_id = $4 where partner_id = $1',
      [id, sealed, dataKey, keyId],
    );
    expect(await (await read(admin, id)).json()).toMatchObject({ holderKind: 'individual' });
  });

  test('is sealed: nothing of it is in a dump of the database', async () => {
    await put(admin, newPartner(documents));
    const all = await dump();
    expect(all).toContain('6582');
    const { routingNumber, accountNumber } = account;
    for (const number of [routingNumber, accountNumber]) {
      expect(all).not.toContain(number);
      expect(all).not.toContain(Buffer.from(number).toString('hex'));
      expect(all).not.toContain(Buffer.from(number).toString('base64').replace(/=+$/, ''));
    }
  });

  test('is bound to its partner: put into another’s row it cannot be opened', async () => {
    announceError(/AccountSeals: the bank account of partner \d+ cannot be opened/);
    announceError(/request failed BANK_ACCOUNT_DAMAGED/);
    const [one, other] = [newPartner(documents), newPartner(documents)];
    await put(admin, one);
    await put(admin, other);
    await documents.service.sql(
      `update bank_accounts set (sealed, data_key) = (select sealed, data_key from bank_accounts where partner_id = $1)
       where partner_id = $2`,
      [one, other],
    );
    const damaged = await read(admin, other);
    expect([damaged.status, await damaged.json()]).toEqual([
      500,
      expect.objectContaining({ code: 'BANK_ACCOUNT_DAMAGED' }),
    ]);
    expect((await read(admin, one)).status).toBe(200);
    expect((await put(admin, other)).status).toBe(200);
  });

  test('is shown without the administrator’s name while identity is away', async () => {
    const id = newPartner(documents);
    await put(admin, id);
    documents.identity.status = 503;
    const { setBy } = (await (await read(admin, id)).json()) as { setBy: unknown };
    documents.identity.status = 200;
    expect(setBy).toEqual({ id: 1, name: null });
  });

  test.each([
    [{ holderName: '' }, { holderName: ['Account holder is required'] }],
    [{ accountType: 'gold' }, { accountType: ['Account type is required'] }],
    [{ routingNumber: '02100002' }, { routingNumber: ['Routing number must be 9 digits'] }],
    [
      { routingNumber: '021000022' },
      { routingNumber: ['This is no bank’s routing number. Please check its digits.'] },
    ],
    [{ accountNumber: '12a' }, { accountNumber: ['Account number must be 4 to 17 digits'] }],
    [{ accountNumber: { $gt: '' } }, { accountNumber: ['Account number must be 4 to 17 digits'] }],
  ])('with %j is refused', async (wrong, errors) => {
    const id = newPartner(documents);
    const refused = await put(admin, id, { ...account, ...wrong });
    expect([refused.status, await refused.json()]).toEqual([400, expect.objectContaining({ errors })]);
    expect((await read(admin, id)).status).toBe(404);
  });

  test('belongs to a partner: of nobody, and of an administrator, there is none', async () => {
    for (const id of [1, 999_999, 'x']) {
      const refused = await put(admin, id);
      expect([refused.status, await refused.json()]).toEqual([
        404,
        expect.objectContaining({ message: 'Partner not found' }),
      ]);
    }
  });

  test('is for administrators alone', async () => {
    const id = newPartner(documents);
    for (const [role, status] of [
      ['partner', 403],
      ['service', 403],
      ['anonymous', 401],
    ] as const)
      for (const call of [read, put, remove])
        expect((await call(documents.service.as({ role, userId: id }), id)).status).toBe(status);
  });
});

test('a deleted partner’s bank account is gone, and none is stored later, in either order', async () => {
  const id = newPartner(documents);
  await put(admin, id);
  const sets = Array.from({ length: 10 }, () => put(admin, id));
  documents.identity.people.splice(
    documents.identity.people.findIndex((person) => person.id === id),
    1,
  );
  await identity.publish(partnerDeleted, [{ subject: `partner/${id}`, data: { partnerId: id } }]);
  await eventually(async () =>
    expect(await documents.service.sql('select 1 from deleted_partners where id = $1', [id])).toHaveLength(1),
  );
  await Promise.all(sets);
  expect((await put(admin, id)).status).toBe(404);
  expect(await documents.service.sql('select 1 from bank_accounts where partner_id = $1', [id])).toEqual([]);
});
