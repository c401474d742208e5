import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { partnerDeleted } from '@portal/contracts/events/partner-deleted';
import type { PartnerTaxNumber } from '@portal/contracts/http/tax-numbers';
import { readChange } from '@portal/kit/http/audit';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import type { Call } from '@portal/kit/testing/test-service';
import { TaxNumberPrints } from '../src/tax-numbers/tax-number-prints.js';
import { newPartner } from './bank-accounts.js';
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
  await documents.service.sql(`
    create table written (like outbox);
    create function copy_outbox() returns trigger language plpgsql as 'begin insert into written select new.*; return new; end';
    create trigger copy_outbox after insert on outbox for each row execute function copy_outbox()`);
});
afterAll(async () => {
  await Promise.all([documents.close(), identity.close()]);
});

let numbers = 0;
const aNumber = () => String(314_150_000 + ++numbers);
const path = (partnerId: number) => `/admin/partners/${partnerId}/tax-number`;
const put = (partnerId: number, taxNumber: unknown, version?: number, as = admin) =>
  as(path(partnerId), {
    method: 'PUT',
    json: { taxNumber, ...(version !== undefined && { seen: { version } }) },
  });
const remove = (partnerId: number, version: number) =>
  admin(`${path(partnerId)}?version=${version}`, { method: 'DELETE' });
const read = async (partnerId: number) =>
  ((await (await admin(path(partnerId))).json()) as PartnerTaxNumber).taxNumber;
const errorOf = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { code: string; now?: object }),
});
async function told(): Promise<{ partnerId: number; otherPartnerIds: number[] }[]> {
  const rows = await documents.service.sql<{ data: { partnerId: number; otherPartnerIds: number[] } }>(
    `select data from written where type = 'tax-number.shared'`,
  );
  await documents.service.sql('delete from written');
  return rows.map(({ data }) => data);
}
const changeIn = (response: Response) => readChange(Object.fromEntries(response.headers));

test('a tax number is set, and of it only the last four digits are shown or logged', async () => {
  const id = newPartner(documents);
  expect(await read(id)).toBeNull();
  const set = await put(id, '314-15-9265', 0);
  const body = await set.text();
  expect([set.status, JSON.parse(body)]).toEqual([
    200,
    {
      partnerId: id,
      taxNumber: {
        lastDigits: '9265',
        version: expect.any(Number),
        setAt: expect.any(String),
        setBy: { id: 1, name: 'Ada Admin' },
      },
    },
  ]);
  expect(changeIn(set)).toEqual({ before: null, after: { lastDigits: '9265' } });
  expect(body).not.toContain('31415');
  const rows = await documents.service.sql<{ row: string }>(
    'select each::text as row from tax_numbers each union all select each::text from tax_number_prints each',
  );
  for (const { row } of rows) {
    expect(row).not.toContain('314159265');
    expect(row).not.toContain(Buffer.from('314159265').toString('hex'));
  }
});

test('what is no tax number changes nothing', async () => {
  const id = newPartner(documents);
  for (const wrong of ['', '12345678', '1234567890', '000-00-0000', 123456789, null])
    expect((await put(id, wrong, 0)).status).toBe(400);
  expect(await read(id)).toBeNull();
  expect((await put(2_000_000, aNumber(), 0)).status).toBe(404);
});

test('a number that somebody else has changed meanwhile is not overwritten, and a retry changes nothing', async () => {
  const id = newPartner(documents);
  const number = aNumber();
  await put(id, number, 0);
  const first = (await read(id))!;
  expect((await put(id, number, 0)).status).toBe(200);
  expect((await read(id))!.version).toBe(first.version);
  expect(await errorOf(await put(id, aNumber(), 0))).toMatchObject({
    status: 409,
    code: 'CHANGED_MEANWHILE',
    now: { version: first.version },
  });
  expect((await put(id, aNumber(), first.version)).status).toBe(200);
  const second = (await read(id))!;
  expect(second.version).toBeGreaterThan(first.version);
  expect((await remove(id, first.version)).status).toBe(409);
  const removed = await remove(id, second.version);
  expect([removed.status, changeIn(removed)]).toEqual([
    204,
    { before: { lastDigits: second.lastDigits }, after: null },
  ]);
  expect(await read(id)).toBeNull();
  expect(await errorOf(await remove(id, second.version))).toMatchObject({
    status: 404,
    code: 'NO_TAX_NUMBER',
  });
});

test('a number that another partner has is told, and which partners they are, but not which number', async () => {
  const [one, other, third] = [newPartner(documents), newPartner(documents), newPartner(documents)];
  await told();
  const shared = aNumber();
  await put(one, shared);
  expect(await told()).toEqual([]);
  await put(other, `${shared.slice(0, 2)}-${shared.slice(2)}`);
  expect(await told()).toEqual([{ partnerId: other, otherPartnerIds: [one] }]);
  await put(third, shared);
  expect(await told()).toEqual([{ partnerId: third, otherPartnerIds: [one, other] }]);
});

test('a number is compared with those that were replaced or removed, too', async () => {
  const [one, other, third] = [newPartner(documents), newPartner(documents), newPartner(documents)];
  const [first, second] = [aNumber(), aNumber()];
  await put(one, first);
  await put(one, second);
  await remove(one, (await read(one))!.version);
  await told();
  await put(other, first);
  await put(third, second);
  expect(await told()).toEqual([
    { partnerId: other, otherPartnerIds: [one] },
    { partnerId: third, otherPartnerIds: [one] },
  ]);
});

test('of many partners who get one number at the same time, every two are told once', async () => {
  const shared = aNumber();
  const partners = Array.from({ length: 10 }, () => newPartner(documents));
  await told();
  const answers = await Promise.all(partners.map((id) => put(id, shared, 0)));
  expect(answers.map(({ status }) => status)).toEqual(partners.map(() => 200));
  const pairs = (await told()).flatMap(({ partnerId, otherPartnerIds }) =>
    otherPartnerIds.map((other) => [partnerId, other].sort((a, b) => a - b).join('+')),
  );
  expect(pairs).toHaveLength((10 * 9) / 2);
  expect(new Set(pairs).size).toBe(pairs.length);
});

test('numbers from before a key rotation are compared by the new key when the service starts', async () => {
  const [one, other] = [newPartner(documents), newPartner(documents)];
  const shared = aNumber();
  await put(one, shared);
  await put(other, shared);
  await told();
  await documents.service.sql(
    `update tax_number_prints set print = 'x', key_id = 'earlier' where partner_id = any($1)`,
    [[one, other]],
  );
  await documents.service.app.get(TaxNumberPrints).printAll();
  expect(await told()).toEqual([{ partnerId: other, otherPartnerIds: [one] }]);
  await documents.service.app.get(TaxNumberPrints).printAll();
  expect(await told()).toEqual([]);
});

test('a deleted partner’s number goes, and is compared with no more', async () => {
  const [gone, other] = [newPartner(documents), newPartner(documents)];
  const number = aNumber();
  await put(gone, number);
  await told();
  await identity.publish(partnerDeleted, [{ subject: `partner/${gone}`, data: { partnerId: gone } }]);
  await eventually(async () => {
    const left = await documents.service.sql(
      'select partner_id from tax_numbers where partner_id = $1 union select partner_id from tax_number_prints where partner_id = $1',
      [gone],
    );
    expect(left).toEqual([]);
  });
  await put(other, number);
  expect(await told()).toEqual([]);
});

test('only administrators read, set or remove a tax number', async () => {
  const id = newPartner(documents);
  const partner = documents.partner(id);
  expect((await partner(path(id))).status).toBe(403);
  expect((await put(id, aNumber(), 0, partner)).status).toBe(403);
  expect((await partner(path(id), { method: 'DELETE' })).status).toBe(403);
});
