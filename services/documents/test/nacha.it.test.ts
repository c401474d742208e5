import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { nachaSummary, type NachaSummary } from '@portal/contracts/http/nacha';
import type { Call } from '@portal/kit/testing/test-service';
import { account, newPartner, put } from './bank-accounts.js';
import { startPayouts } from './payouts.js';
import { startDocuments, type Documents } from './support.js';

const BANK = {
  ACH_IMMEDIATE_DESTINATION: '091000019',
  ACH_DESTINATION_NAME: 'Example Bank',
  ACH_IMMEDIATE_ORIGIN: '1234567890',
  ACH_COMPANY_NAME: 'Partner Portal',
  ACH_COMPANY_ID: '1234567890',
};
let payouts: Awaited<ReturnType<typeof startPayouts>>;
let documents: Documents;
let notSetUp: Documents;
let admin: Call;
beforeAll(async () => {
  payouts = await startPayouts();
  notSetUp = await startDocuments();
  documents = await startDocuments(BANK);
  admin = documents.service.as({ role: 'admin', userId: 1 });
}, 60_000);
afterAll(async () => {
  await Promise.all([documents.close(), notSetUp.close(), payouts.close()]);
});
beforeEach(() => {
  payouts.away = false;
});

let lastBatch = 0;
/** A batch that paid these partners so many cents. */
function batchOf(cents: Record<number, number>): number {
  const id = (lastBatch += 1);
  payouts.batches.set(id, {
    id,
    month: '2026-10',
    payouts: Object.entries(cents).map(([partnerId, amountCents], index) => ({
      payoutId: id * 100 + index,
      partnerId: Number(partnerId),
      amountCents,
      firstName: 'Ava',
      lastName: `Reyes ${partnerId}`,
    })),
  });
  return id;
}
async function partnerWith(change: Partial<typeof account>): Promise<number> {
  const id = newPartner(documents);
  expect((await put(admin, id, { ...account, ...change })).status).toBe(200);
  return id;
}
const summaryOf = async (batch: number, as = admin) =>
  (await (await as(`/admin/payout-batches/${batch}/nacha`)).json()) as NachaSummary;
const fileOf = (batch: number | string, as = admin) => as(`/admin/payout-batches/${batch}/nacha.txt`);

describe('the NACHA file of a batch', () => {
  test('has a credit for each payout with a bank account, names the others, and is logged', async () => {
    const one = await partnerWith({ holderName: 'Zoë Łukasz' });
    const two = await partnerWith({
      accountType: 'checking',
      routingNumber: '121000248',
      accountNumber: '4711',
    });
    const without = newPartner(documents);
    const batch = batchOf({ [one]: 52_550, [two]: 9_000, [without]: 77 });

    const summary = await summaryOf(batch);
    expect(summary).toEqual({
      batchId: batch,
      month: '2026-10',
      payoutsCount: 3,
      includedCount: 2,
      amount: 615.5,
      amountInCents: 61_550,
      withoutBankAccount: [
        {
          payoutId: batch * 100 + 2,
          partnerId: without,
          firstName: 'Ava',
          lastName: `Reyes ${without}`,
          amount: 0.77,
          amountInCents: 77,
        },
      ],
      noFile: null,
    });
    expect(nachaSummary.parse(summary)).toEqual(summary);

    const file = await fileOf(batch);
    expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
      200,
      'text/plain; charset=us-ascii',
      `attachment; filename="nacha-batch-${batch}.txt"`,
    ]);
    expect(file.headers.get('cache-control')).toBe('private, no-store');
    const lines = (await file.text()).split('\r\n');
    expect(lines[2]).toBe(
      `63202100002173190046582      0000052550${String(batch * 100).padEnd(15)}ZOE LUKASZ              0091000010000001`,
    );
    expect(lines[3]).toBe(
      `6221210002484711             0000009000${String(batch * 100 + 1).padEnd(15)}AVA QUILLFEATHER        0091000010000002`,
    );
    expect(lines[4]).toMatch(/^82200000020014200026000000000000000000061550/);
    expect(lines.filter((line) => line.startsWith('6'))).toHaveLength(2);

    // The same again, but for the moment it was made.
    const again = (await (await fileOf(batch)).text()).split('\r\n');
    expect(again.slice(1)).toEqual(lines.slice(1));
    expect(
      await documents.service.sql(
        'select partner_id::int, role, user_id::int from bank_account_accesses where batch_id = $1 order by id',
        [batch],
      ),
    ).toEqual([one, two, one, two].map((partner_id) => ({ partner_id, role: 'admin', user_id: 1 })));
  });

  test.each([
    [
      'whose partners have no bank account',
      'NO_BANK_ACCOUNTS',
      () => batchOf({ [newPartner(documents)]: 100 }),
    ],
    ['whose payouts are all void', 'NOTHING_TO_PAY', () => batchOf({})],
  ])('of one %s is refused, and the summary says so', async (_which, code, make) => {
    const batch = make();
    expect((await summaryOf(batch)).noFile).toBe(code);
    const refused = await fileOf(batch);
    expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ code })]);
  });

  test('is refused in plain words where no bank is set up', async () => {
    const elsewhere = notSetUp.service.as({ role: 'admin', userId: 1 });
    const batch = batchOf({ [newPartner(documents)]: 100 });
    expect((await summaryOf(batch, elsewhere)).noFile).toBe('ACH_NOT_SET_UP');
    const refused = await fileOf(batch, elsewhere);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'ACH_NOT_SET_UP',
        message: expect.stringContaining('NACHA files are not set up'),
      }),
    ]);
  });

  test('of an unknown batch is not found, and without payouts nothing is made', async () => {
    for (const batch of [999_999, 'x'])
      for (const path of ['nacha', 'nacha.txt']) {
        const answer = await admin(`/admin/payout-batches/${batch}/${path}`);
        expect([answer.status, await answer.json()]).toEqual([
          404,
          expect.objectContaining({ message: 'Batch not found' }),
        ]);
      }
    payouts.away = true;
    expect((await fileOf(batchOf({}))).status).toBe(503);
  });

  test('is for administrators alone', async () => {
    const batch = batchOf({ [await partnerWith({})]: 100 });
    for (const [role, status] of [
      ['partner', 403],
      ['service', 403],
      ['anonymous', 401],
    ] as const)
      for (const path of ['nacha', 'nacha.txt'])
        expect(
          (await documents.service.as({ role, userId: 7 })(`/admin/payout-batches/${batch}/${path}`)).status,
        ).toBe(status);
  });
});
