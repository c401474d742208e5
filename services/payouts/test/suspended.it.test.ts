import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { PartnerBalance } from '@portal/contracts/http/earnings';
import type { PartnerFigures } from '@portal/contracts/http/internal';
import type { MonthPayableSince, PayoutBatch, UnpaidPartner } from '@portal/contracts/http/payouts';
import { lastMonths } from '@portal/contracts/values/month';
import type { TestService } from '@portal/kit/testing/test-service';
import { forgetPartner } from '../src/partners/forget-partner.js';
import { expectBooksToBalance } from './books.js';
import { addPartners, post, saleEvent, startPayouts } from './support.js';

let payouts: TestService;
beforeAll(async () => {
  payouts = await startPayouts();
});
afterAll(() => payouts.close());

const SINCE = '2026-11-26T10:00:00.000Z';
const months = lastMonths(12).slice(1);
let month = '';
/** Who is suspended, and who is not. */
let pat = 0;
let ava = 0;
beforeEach(async () => {
  month = months.pop()!;
  pat = ava + 1;
  ava = pat + 1;
  await addPartners(payouts, [
    { id: pat, revision: 2, suspendedAt: SINCE },
    { id: ava, suspendedAt: null },
  ]);
  await sell(pat, 700);
  await sell(ava, 500);
});

let saleId = 0;
const sell = (partnerId: number, commissionCents: number) =>
  post(payouts, [
    saleEvent({ saleId: ++saleId, partnerId, commissionCents, occurredAt: `${month}-10T00:00:00.000Z` }),
  ]);
const reinstate = (id: number) => addPartners(payouts, [{ id, revision: 3, suspendedAt: null }]);
const call = (path: string, json?: unknown) =>
  payouts.as({ role: 'admin', userId: 1 })(path, json === undefined ? undefined : { json });
const read = async <Body>(response: Response) => (await response.json()) as Body;
const payBatch = async (partnerIds: number[]) => {
  const response = await call('/admin/payout-batches', { month, partnerIds });
  return { status: response.status, batch: await read<PayoutBatch & { code?: string }>(response) };
};
const pay = (partnerId: number) => call('/admin/process-partner-payment', { partnerId, amount: 7, month });
const payoutsOf = (partnerId: number) =>
  payouts.sql('select id from payouts where partner_id = $1', [partnerId]);

test('a suspended partner is paid by no single payment and by no month’s button, until that is lifted', async () => {
  for (const refused of [
    await pay(pat),
    await call('/admin/monthly-payments', { partnerId: pat, completed: true }),
  ])
    expect([refused.status, await read(refused)]).toMatchObject([
      409,
      {
        code: 'PARTNER_SUSPENDED',
        message: 'This partner is suspended, and is paid nothing until the suspension is lifted.',
      },
    ]);
  expect(await payoutsOf(pat)).toEqual([]);
  await reinstate(pat);
  expect((await pay(pat)).status).toBe(200);
  await expectBooksToBalance(payouts);
});

test('a batch leaves them out and pays the others; month end says why, and names what became payable', async () => {
  const rows = await read<UnpaidPartner[]>(await call(`/admin/month-end?month=${month}`));
  expect(rows).toMatchObject([
    { partnerId: pat, suspendedAt: SINCE, unpaidInCents: 700, payableInCents: 0 },
    { partnerId: ava, payableInCents: 500 },
  ]);
  expect(rows[1]).not.toHaveProperty('suspendedAt');
  const { batch } = await payBatch([pat, ava]);
  expect(batch.payouts.map(({ partnerId }) => partnerId)).toEqual([ava]);
  expect(await payBatch([pat])).toMatchObject({ status: 409, batch: { code: 'PARTNER_SUSPENDED' } });
  const since = async () =>
    (await read<MonthPayableSince[]>(await call('/admin/month-end/payable-since'))).filter(
      (one) => one.month === month,
    );
  expect(await since()).toEqual([]);
  await reinstate(pat);
  expect(await since()).toMatchObject([{ partnersCount: 1, unpaidInCents: 700 }]);
  expect((await payBatch([pat])).batch.payouts).toMatchObject([{ partnerId: pat, amountInCents: 700 }]);
  await expectBooksToBalance(payouts);
});

test('a sale that arrives after the suspension still counts, and stays owed', async () => {
  await sell(pat, 300);
  const balance = await read<PartnerBalance>(
    await payouts.as({ role: 'partner', userId: pat })('/partner/balance'),
  );
  expect(balance).toMatchObject({ owedInCents: 1_000, isSuspended: true });
  const figures = await read<PartnerFigures>(
    await payouts.as({ role: 'service' })(`/internal/partners/${pat}`),
  );
  expect(figures).toMatchObject({ suspendedAt: SINCE, monthPayableCents: 0, commissionCents: 1_000 });
});

test('suspended and reinstated count in any order, by the revision', async () => {
  await reinstate(pat);
  await addPartners(payouts, [{ id: pat, revision: 2, suspendedAt: SINCE }]);
  expect((await pay(pat)).status).toBe(200);
  // A copy that the release before made does not undo it.
  await addPartners(payouts, [{ id: ava, revision: 4 }]);
  await addPartners(payouts, [{ id: ava, revision: 4, suspendedAt: SINCE }]);
  expect((await pay(ava)).status).toBe(409);
});

test('deleted while suspended, the partner is gone from month end, and comes back with nothing', async () => {
  await payouts.database.transaction((transaction) => forgetPartner(transaction, pat));
  await addPartners(payouts, [{ id: pat, revision: 3, suspendedAt: null }]);
  expect(await read<UnpaidPartner[]>(await call(`/admin/month-end?month=${month}`))).toMatchObject([
    { partnerId: ava },
  ]);
  expect((await pay(pat)).status).toBe(404);
});
