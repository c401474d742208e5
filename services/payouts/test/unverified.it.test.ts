import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Page, PartnerFigures } from '@portal/contracts/http/internal';
import type { MonthPayableSince, PayoutBatch, UnpaidPartner } from '@portal/contracts/http/payouts';
import { lastMonths } from '@portal/contracts/values/month';
import type { TestService } from '@portal/kit/testing/test-service';
import { expectBooksToBalance } from './books.js';
import { addPartners, post, saleEvent, startPayouts } from './support.js';

let payouts: TestService;
beforeAll(async () => {
  payouts = await startPayouts();
});
afterAll(() => payouts.close());

const months = lastMonths(12).slice(1);
let month = '';
/** Whose e-mail is not confirmed, and whose is. */
let pat = 0;
let ava = 0;
beforeEach(async () => {
  month = months.pop()!;
  pat = ava + 1;
  ava = pat + 1;
  await addPartners(payouts, [
    { id: pat, isUnverified: true },
    { id: ava, isUnverified: false },
  ]);
  await sell(pat, 700);
  await sell(ava, 500);
});

let saleId = 0;
const sell = (partnerId: number, commissionCents: number) =>
  post(payouts, [
    saleEvent({ saleId: ++saleId, partnerId, commissionCents, occurredAt: `${month}-10T00:00:00.000Z` }),
  ]);
const confirm = (id: number) => addPartners(payouts, [{ id, isUnverified: false, revision: 2 }]);
const call = (path: string, json?: unknown, key?: string) =>
  payouts.as({ role: 'admin', userId: 1 })(path, {
    ...(json !== undefined && { json }),
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const pay = async (partnerIds: number[], key?: string) => {
  const response = await call('/admin/payout-batches', { month, partnerIds }, key);
  return { status: response.status, batch: (await response.json()) as PayoutBatch & { code?: string } };
};
const paySome = async (partnerId: number, key?: string) => {
  const response = await call('/admin/process-partner-payment', { partnerId, amount: 7, month }, key);
  return { status: response.status, body: (await response.json()) as { code?: string; message?: string } };
};
const payoutsOf = (partnerId: number) =>
  payouts.sql('select id from payouts where partner_id = $1', [partnerId]);

test('a partner who has not confirmed their e-mail is paid by no single payment, until they have', async () => {
  const refused = await paySome(pat, 'one wish');
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: 'EMAIL_NOT_VERIFIED',
      message:
        'This partner has not confirmed their e-mail address. They are paid once they have opened the link in our mail and pressed ‘Confirm this address’.',
    },
  ]);
  expect(await payoutsOf(pat)).toEqual([]);
  await confirm(pat);
  expect((await paySome(pat, 'one wish')).status).toBe(200);
  await expectBooksToBalance(payouts);
});

test('nor by the month’s button', async () => {
  const response = await call('/admin/monthly-payments', { partnerId: pat, completed: true });
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
    409,
    'EMAIL_NOT_VERIFIED',
  ]);
});

test('a batch leaves them out and pays the others; a later one of the month pays them', async () => {
  const { status, batch } = await pay([pat, ava], 'batch');
  expect([status, batch.payouts.map(({ partnerId }) => partnerId)]).toEqual([200, [ava]]);
  expect(await payoutsOf(pat)).toEqual([]);
  const none = await pay([pat], 'another batch');
  expect([none.status, none.batch.code]).toEqual([409, 'EMAIL_NOT_VERIFIED']);
  await confirm(pat);
  const later = await pay([pat], 'a third batch');
  expect(later.batch.payouts).toMatchObject([{ partnerId: pat, amountInCents: 700 }]);
  // The key of before answers what it paid then.
  expect((await pay([pat, ava], 'batch')).batch.id).toBe(batch.id);
  await expectBooksToBalance(payouts);
});

test('month end and the list of partners say so', async () => {
  const rows = (await (await call(`/admin/month-end?month=${month}`)).json()) as UnpaidPartner[];
  expect(rows).toMatchObject([
    { partnerId: pat, isUnverified: true, unpaidInCents: 700, payableInCents: 0 },
    { partnerId: ava, payableInCents: 500 },
  ]);
  expect(rows[1]).not.toHaveProperty('isUnverified');
  const listed = await payouts.as({ role: 'service' })('/internal/partners?limit=200');
  const { rows: partners } = (await listed.json()) as Page<PartnerFigures>;
  expect(partners.filter(({ id }) => id === pat || id === ava)).toMatchObject([
    { isUnverified: true },
    { id: ava },
  ]);
  expect(partners.find(({ id }) => id === ava)).not.toHaveProperty('isUnverified');
});

test('confirmed while 20 payments are asked for, they are paid once', async () => {
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => paySome(pat, 'one key')),
    confirm(pat).then(() => null),
  ]);
  const statuses = answers.flatMap((answer) => (answer ? [answer.status] : []));
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect((await paySome(pat, 'one key')).status).toBe(200);
  expect(await payoutsOf(pat)).toHaveLength(1);
});

test('who is named by identity of the release before counts, and so does an older answer not undo it', async () => {
  await confirm(pat);
  await addPartners(payouts, [{ id: pat, isUnverified: true, revision: 1 }]);
  expect((await paySome(pat)).status).toBe(200);
  const before = 9_000;
  await addPartners(payouts, [{ id: before }]);
  await sell(before, 300);
  expect((await pay([before])).status).toBe(200);
});

test('who confirms after the batch is named at month end; who has not is not', async () => {
  const since = async () => {
    const all = (await (await call('/admin/month-end/payable-since')).json()) as MonthPayableSince[];
    return all.filter((one) => one.month === month);
  };
  await pay([pat, ava]);
  expect(await since()).toEqual([]);
  await confirm(pat);
  expect(await since()).toMatchObject([{ partnersCount: 1, unpaidInCents: 700 }]);
});

test('a copy that the release before made does not make somebody count who has not confirmed', async () => {
  const copied = 9_001;
  await addPartners(payouts, [{ id: copied }]);
  await addPartners(payouts, [{ id: copied, isUnverified: true }]);
  await sell(copied, 700);
  expect((await paySome(copied)).body.code).toBe('EMAIL_NOT_VERIFIED');
  await addPartners(payouts, [{ id: copied }]);
  expect((await paySome(copied)).body.code).toBe('EMAIL_NOT_VERIFIED');
});
