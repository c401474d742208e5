import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { Repeats } from '@portal/kit/background/repeats';
import { announceError } from '@portal/kit/testing/error-watch';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { PayoutMade } from '@portal/contracts/events/payout-made';
import type { NachaFile, NachaSummary } from '@portal/contracts/http/nacha';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus, freshDatabase } from '@portal/kit/testing/fresh';
import { RewrapDataKeys } from '../src/key-rotation/rewrap-data-keys.js';
import { DataKeys } from '../src/sealing/data-keys.js';
import { serviceKey } from '../src/sealing/service-key.js';
import type { DocumentSettings } from '../src/settings.js';
import { account, newPartner, put, read, remove } from './bank-accounts.js';
import { FreezeAccountWhenPayoutMade } from '../src/nacha/freeze-account-when-payout-made.js';
import { BANK, batchOf } from './nacha-samples.js';
import { startPayouts } from './payouts.js';
import { pdf } from './samples.js';
import { freshFolder, newestFile, patch, startDocuments, type Documents } from './support.js';

const FIRST = 'the first key of all';
const SECOND = 'the second key of all';
const [FIRST_ID, SECOND_ID] = [FIRST, SECOND].map((key) => serviceKey(key).id);

let bus: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let folder: string;
beforeAll(async () => {
  bus = await freshBus();
});
beforeEach(async () => {
  database = await freshDatabase('documents');
  folder = freshFolder();
});
afterEach(() => database.drop());

/** documents on the data of this test, with these keys and nothing else. */
async function withKeys<Result>(
  [DOCUMENTS_KEY, ...others]: [string, ...string[]],
  work: (documents: Documents) => Promise<Result>,
  env: Record<string, string> = {},
): Promise<Result> {
  const documents = await startDocuments({
    AMQP_URL: bus,
    DATABASE_URL: database.url,
    DOCUMENTS_DIR: folder,
    DOCUMENTS_KEY,
    DOCUMENTS_OLD_KEYS: others.join(','),
    ...BANK,
    ...env,
  });
  try {
    return await work(documents);
  } finally {
    await documents.close();
  }
}

interface Kept {
  partnerId: number;
  fileId: number;
  bytes: Buffer;
}

/** So many partners, each with a W9, a bank account and a tax number. */
async function keep(documents: Documents, count: number): Promise<Kept[]> {
  const admin = documents.service.as({ role: 'admin', userId: 1 });
  const kept: Kept[] = [];
  for (let n = 0; n < count; n++) {
    const partnerId = newPartner(documents);
    const bytes = pdf(`Partner ${partnerId}`, 1_000);
    await patch(documents.partner(partnerId), { w9Document: { name: 'w9.pdf', bytes } });
    expect((await put(admin, partnerId)).status).toBe(200);
    const json = { taxNumber: String(123_456_789 + partnerId) };
    const typed = await admin(`/admin/partners/${partnerId}/tax-number`, { method: 'PUT', json });
    expect(typed.status).toBe(200);
    kept.push({ partnerId, fileId: (await newestFile(documents.service, partnerId)).id, bytes });
  }
  return kept;
}

/** Reads everything, and looks at the bytes. @returns which statuses came */
async function readAll(documents: Documents, kept: Kept[]) {
  const admin = documents.service.as({ role: 'admin', userId: 1 });
  const statuses = new Set<number>();
  for (const { partnerId, fileId, bytes } of kept) {
    const file = await admin(`/documents/${fileId}`);
    if (file.ok) expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    statuses.add(file.status).add((await read(admin, partnerId)).status);
  }
  return [...statuses];
}

const keysInUse = async ({ service }: Documents) =>
  (
    await service.sql<{ key_id: string }>(
      'select key_id from files union select key_id from bank_accounts union select key_id from frozen_accounts union select key_id from payment_accounts where key_id is not null union select key_id from waiting_accounts union select key_id from tax_numbers order by 1',
    )
  ).map(({ key_id }) => key_id);

/** Partners whose tax number, typed for somebody else, is found by the print that the key of now made. */
async function numbersFound({ service }: Documents): Promise<number> {
  const [{ count }] = (await service.sql<{ count: number }>(
    `select count(*)::int from tax_numbers number join tax_number_prints print using (version)
     where print.key_id = (select key_id from tax_number_prints order by version desc limit 1)`,
  )) as [{ count: number }];
  return count;
}

const keysOf = (DOCUMENTS_KEY: string, DOCUMENTS_OLD_KEYS: string[]) =>
  new DataKeys({ DOCUMENTS_KEY, DOCUMENTS_OLD_KEYS } as DocumentSettings);

test('after a rotation everything is read, wrapped anew by itself, and read without the old key', async () => {
  announceError(/(file|partner) \d+ cannot be opened .*the settings lack the key/);
  announceError(/request failed (FILE|BANK_ACCOUNT)_DAMAGED .*the settings lack the key/);
  const kept = await withKeys([FIRST], (documents) => keep(documents, 3));
  await withKeys([SECOND, FIRST], async (documents) => {
    expect(await readAll(documents, kept)).toEqual([200]);
    await eventually(async () => expect(await keysInUse(documents)).toEqual([SECOND_ID]));
    expect(await readAll(documents, kept)).toEqual([200]);
    kept.push(...(await keep(documents, 1)));
    expect(await documents.service.app.get(RewrapDataKeys).rewrap()).toEqual({ rewrapped: 0, damaged: 0 });
  });
  await withKeys([SECOND], async (documents) => {
    expect(await readAll(documents, kept)).toEqual([200]);
    await eventually(async () => expect(await numbersFound(documents)).toBe(kept.length));
  });
  await withKeys(['a key of somebody else', FIRST], async (documents) =>
    expect(await readAll(documents, kept)).toEqual([500]),
  );
});

test('accounts that wait are wrapped anew too', async () => {
  const waits = { BANK_ACCOUNT_WAIT_DAYS: '3' };
  const kept = await withKeys([FIRST], (documents) => keep(documents, 2), waits);
  await withKeys(
    [SECOND, FIRST],
    async (documents) => {
      expect(await documents.service.sql('select 1 from waiting_accounts')).toHaveLength(2);
      await eventually(async () => expect(await keysInUse(documents)).toEqual([SECOND_ID]));
    },
    waits,
  );
  await withKeys([SECOND], async (documents) => expect(await readAll(documents, kept)).toEqual([200]), waits);
});

test('when it is ended on the way everything is read, and the next time does the rest', async () => {
  // The service knows both keys and uses the first, so that the test alone wraps anew.
  await withKeys([FIRST, SECOND], async (documents) => {
    const { service } = documents;
    const kept = await keep(documents, 2);
    const first = keysOf(FIRST, []);
    const wrapped = Array.from({ length: 250 }, (_, n) => first.make(`w9/7/${1_000 + n}`).dataKey);
    await service.sql(
      `insert into files (id, object_key, purpose, owner_id, filename, mime_type, size_bytes, data_key, key_id)
       overriding system value
       select 999 + n, gen_random_uuid(), 'w9', 7, 'w9.pdf', 'application/pdf', 1, data_key, $2
       from unnest($1::bytea[]) with ordinality as given (data_key, n)`,
      [wrapped, FIRST_ID],
    );
    const anew = new RewrapDataKeys(service.database, keysOf(SECOND, [FIRST]), new Repeats());

    await service.sql(`create function go_away() returns trigger language plpgsql as
      $$ begin raise exception 'going away' using errcode = '57P01'; end $$`);
    await service.sql(`create constraint trigger go_away after update on files
      deferrable initially deferred for each row when (new.id > 1150) execute function go_away()`);
    await expect(anew.rewrap()).rejects.toThrow('going away');
    expect(await keysInUse(documents)).toEqual([FIRST_ID, SECOND_ID].sort());
    expect(await readAll(documents, kept)).toEqual([200]);
    await service.sql('drop function go_away cascade');

    // Somebody else is at a row: it is left to the next time.
    await service.database.transaction(async (transaction) => {
      await transaction.entities.query('select from files where id = 1200 for update');
      await anew.rewrap();
      expect(await keysInUse(documents)).toEqual([FIRST_ID, SECOND_ID].sort());
    });
    expect(await anew.rewrap()).toEqual({ rewrapped: 1, damaged: 0 });
    expect(await keysInUse(documents)).toEqual([SECOND_ID]);
    expect(await readAll(documents, kept)).toEqual([200]);
    const rows = await service.sql<{ id: number; data_key: Buffer; key_id: string }>(
      'select id::int, data_key, key_id from files where id >= 1000',
    );
    const second = keysOf(SECOND, []);
    for (const { id, data_key: dataKey, key_id: keyId } of rows)
      expect(second.unwrap({ dataKey, keyId }, `w9/7/${id}`)).toHaveLength(32);
  });
});

test('a file for the bank has the same bytes after a rotation, without the old key: D-92', async () => {
  const payouts = await startPayouts();
  const take = async (documents: Documents, id: number) => {
    const admin = documents.service.as({ role: 'admin', userId: 1 });
    const answer = await admin(`/admin/nacha-files/${id}/nacha.txt`, { json: {} });
    return [answer.status, await answer.text()];
  };
  try {
    const made = await withKeys([FIRST], async (documents) => {
      const [{ partnerId }] = (await keep(documents, 1)) as [Kept];
      payouts.batches.set(7, batchOf(7, { [partnerId]: 100 }));
      const admin = documents.service.as({ role: 'admin', userId: 1 });
      const { id } = (await (await admin('/admin/payout-batches/7/nacha-files', { json: {} })).json()) as {
        id: number;
      };
      expect((await remove(admin, partnerId)).status).toBe(204);
      return { id, taken: await take(documents, id) };
    });
    expect(made.taken).toEqual([200, expect.stringContaining(account.accountNumber)]);
    await withKeys([SECOND, FIRST], async (documents) => {
      await eventually(async () => expect(await keysInUse(documents)).toEqual([SECOND_ID]));
      expect(await take(documents, made.id)).toEqual(made.taken);
    });
    await withKeys([SECOND], async (documents) => expect(await take(documents, made.id)).toEqual(made.taken));
  } finally {
    await payouts.close();
  }
});

test('the account of a payment is paid after a rotation, without the old key: D-123', async () => {
  const payouts = await startPayouts();
  const changed = { ...account, accountNumber: '4711004712' };
  try {
    await withKeys([FIRST], async (documents) => {
      const [{ partnerId }] = (await keep(documents, 1)) as [Kept];
      const batch = batchOf(7, { [partnerId]: 100 });
      payouts.batches.set(7, batch);
      const event = {
        data: { ...batch.payouts[0]!, batchId: 7 },
        time: batch.paidAt,
      } as unknown as EventEnvelope<PayoutMade>;
      await documents.service.database.transaction((transaction) =>
        documents.service.app.get(FreezeAccountWhenPayoutMade).freeze(event, transaction),
      );
      const admin = documents.service.as({ role: 'admin', userId: 1 });
      expect((await put(admin, partnerId, changed)).status).toBe(200);
    });
    await withKeys([SECOND, FIRST], (documents) =>
      eventually(async () => expect(await keysInUse(documents)).toEqual([SECOND_ID])),
    );
    await withKeys([SECOND], async (documents) => {
      const admin = documents.service.as({ role: 'admin', userId: 1 });
      const path = '/admin/payout-batches/7/nacha';
      const { keptAccounts } = (await (await admin(path)).json()) as NachaSummary;
      const keptAccountsSeen = keptAccounts.map(({ version }) => version);
      const made = await admin(`${path}-files`, { json: { keptAccountsSeen } });
      const { id } = (await made.json()) as NachaFile;
      const taken = await admin(`/admin/nacha-files/${id}/nacha.txt`, { json: {} });
      const text = await taken.text();
      expect([text.includes(account.accountNumber), text.includes(changed.accountNumber)]).toEqual([
        true,
        false,
      ]);
    });
  } finally {
    await payouts.close();
  }
});

test('what cannot be unwrapped is left as it is, and holds nothing else up', async () => {
  announceError(/RewrapDataKeys: the key of w9\/\d+\/1 cannot be rewrapped/);
  await withKeys([FIRST, SECOND], async (documents) => {
    const [broken, whole] = await keep(documents, 2);
    await documents.service.sql(`update files set data_key = '\\x00' where id = $1`, [broken!.fileId]);
    const anew = new RewrapDataKeys(documents.service.database, keysOf(SECOND, [FIRST]), new Repeats());
    expect(await anew.rewrap()).toEqual({ rewrapped: 5, damaged: 1 });
    expect(await readAll(documents, [whole!])).toEqual([200]);
    expect(await anew.rewrap()).toEqual({ rewrapped: 0, damaged: 1 });
  });
});

test('where nothing is left of the old keys it is looked for ever more seldom, and again when something was', async () => {
  await withKeys([FIRST, SECOND], async (documents) => {
    const anew = new RewrapDataKeys(documents.service.database, keysOf(SECOND, [FIRST]), new Repeats());
    const looks = jest.spyOn(anew, 'rewrap');
    const minute = 60_000;
    for (let at = 0; at <= 24 * 60; at++) await anew.takeTurn(at * minute);
    expect(looks.mock.calls.length).toBeLessThan(32); // of 1,440 minutes
    looks.mockClear();
    await keep(documents, 1);
    for (let at = 25 * 60; at < 25 * 60 + 61; at++) await anew.takeTurn(at * minute);
    expect(await keysInUse(documents)).toEqual([SECOND_ID]);
    expect(looks.mock.calls.length).toBeGreaterThan(1);
  });
});
