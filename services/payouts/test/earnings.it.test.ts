import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ownCommission, partnerBalance, type OwnCommission } from '@portal/contracts/http/earnings';
import type { StatementMonth } from '@portal/contracts/http/partner';
import { payableAt, payableFrom } from '@portal/contracts/values/hold-period';
import { lastMonths } from '@portal/contracts/values/month';
import { announceError } from '@portal/kit/testing/error-watch';
import type { TestService } from '@portal/kit/testing/test-service';
import {
  addPartners,
  change,
  post,
  saleEvent,
  standingEvent,
  startNeighbours,
  startPayouts,
} from './support.js';

let payouts: TestService;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
beforeAll(async () => {
  neighbours = await startNeighbours();
  payouts = await startPayouts();
  await addPartners(payouts, [{ id: 7 }, { id: 8 }, { id: 9 }]);
});
afterAll(() => Promise.all([payouts.close(), neighbours.close()]));

const as = (partnerId: number) => payouts.as({ role: 'partner', userId: partnerId });
const balanceOf = async (partnerId: number) =>
  partnerBalance.parse(await (await as(partnerId)('/partner/balance')).json());
const asAdmin = (path: string, json: unknown) => payouts.as({ role: 'admin', userId: 1 })(path, { json });

test('who has sold nothing is owed nothing, and the next payout is nothing', async () => {
  expect(await balanceOf(9)).toMatchObject({
    owedInCents: 0,
    payableInCents: 0,
    advanceInCents: 0,
    next: { amountInCents: 0, laterInCents: 0 },
  });
});

test('what is owed is the sum of payable, pending, flagged and refused, and the next payout says what of it comes', async () => {
  const now = new Date();
  const lastMonth = lastMonths(2, now)[1]!;
  await post(payouts, [
    saleEvent({
      saleId: 1,
      partnerId: 8,
      commissionCents: 1_000,
      occurredAt: `${lastMonth}-03T10:00:00.000Z`,
    }),
    saleEvent({ saleId: 2, partnerId: 8, commissionCents: 250 }),
    // Longer than any month.
    saleEvent({ saleId: 3, partnerId: 8, commissionCents: 400, holdDays: 60 }),
    saleEvent({ saleId: 4, partnerId: 8, commissionCents: 70 }),
    saleEvent({ saleId: 5, partnerId: 8, commissionCents: 30 }),
  ]);
  await payouts.sql(`update sale_commissions set flag_state = case sale_id when 4 then 'open' else 'refused' end
    where sale_id in (4, 5)`);
  const balance = await balanceOf(8);
  const until = payableFrom(payableAt(now.toISOString(), 60)!);
  expect(balance).toMatchObject({
    owedInCents: 1_750,
    owed: 17.5,
    payableInCents: 1_250,
    pending: { amountInCents: 400, first: until, last: until },
    flagged: { amountInCents: 70, refusedInCents: 30 },
    next: { amountInCents: 1_250, amount: 12.5, now: 10, nowInCents: 1_000, laterInCents: 400 },
  });
  expect(balance.next.from).toBe(
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 10),
  );
  expect(balance.isUnverified).toBeUndefined();
});

test('what was paid in advance makes the next payout smaller, and who has not confirmed their e-mail is told', async () => {
  await post(payouts, [saleEvent({ saleId: 11, partnerId: 9, commissionCents: 500 })]);
  const month = new Date().toISOString().slice(0, 7);
  const advanceReason = 'Agreed by phone';
  await asAdmin('/admin/process-partner-payment', { partnerId: 9, amount: 8, month, advanceReason });
  expect(await balanceOf(9)).toMatchObject({
    owedInCents: 0,
    advanceInCents: 300,
    next: { amountInCents: 0 },
  });
  await post(payouts, [saleEvent({ saleId: 12, partnerId: 9, commissionCents: 1_000 })]);
  await payouts.sql('update partners set is_unverified = true where id = 9');
  expect(await balanceOf(9)).toMatchObject({
    owedInCents: 700,
    advanceInCents: 0,
    next: { amountInCents: 700 },
    isUnverified: true,
  });
});

test("a commission is explained to its partner, without administrators' names and others' words", async () => {
  const sold = saleEvent({ saleId: 21, partnerId: 7, amountCents: 8_910, commissionCents: 1_114 });
  neighbours.commissionInputs.set(21, {
    saleId: 21,
    paymentId: 'pi_secret',
    productName: 'Roadside Assist',
    priceCents: 9_900,
    discountCents: 990,
    amountCents: 8_910,
    rateBps: 1_250,
    soldAt: sold.data.occurredAt,
    customer: { firstName: 'Dana', lastName: 'Reyes', email: 'dana@example.com' },
  });
  await post(payouts, [sold]);
  await asAdmin('/admin/monthly-payments', { partnerId: 7, completed: true });
  await change(
    payouts,
    standingEvent({
      saleId: 21,
      partnerId: 7,
      revision: 1,
      standingAmountCents: 4_455,
      standingCommissionCents: 557,
    }),
  );
  const text = await (await as(7)('/partner/commissions/21')).text();
  const explained: OwnCommission = ownCommission.parse(JSON.parse(text));
  expect(explained).toMatchObject({
    sale: {
      productName: 'Roadside Assist',
      customerName: 'Dana Reyes',
      price: 99,
      discount: 9.9,
      exactCommissionInCents: 1_113.75,
    },
    earned: 11.14,
    standing: 5.57,
    isPaid: true,
  });
  expect(explained.steps.map(({ kind, amountInCents }) => [kind, amountInCents])).toEqual([
    ['earned', 1_114],
    ['settled', 1_114],
    ['reversed', -557],
    ['taken-back', -557],
  ]);
  for (const secret of ['pi_secret', 'eventId', 'entryId', 'askedBy', 'approvedBy', 'description', 'dana@'])
    expect(text).not.toContain(secret);
});

test("another partner's commission is not found, as one that never was", async () => {
  const theirs = await as(8)('/partner/commissions/21');
  const none = await as(8)('/partner/commissions/999999');
  expect([theirs.status, none.status]).toEqual([404, 404]);
  const told = async (answer: Response) => (await answer.json()) as { message: string; code: string };
  const { message, code } = await told(theirs);
  expect({ message, code }).toEqual({ message: 'Commission not found', code: 'NOT_FOUND' });
  expect(await told(none)).toMatchObject({ message, code });
  expect((await payouts.as({ role: 'admin', userId: 1 })('/partner/commissions/21')).status).toBe(403);
  expect((await payouts.as({ role: 'admin', userId: 1 })('/partner/balance')).status).toBe(403);
});

const receiptOf = (partnerId: number, payoutId: number) =>
  as(partnerId)(`/partner/payouts/${payoutId}/receipt.pdf`);
const payoutsOf = async (partnerId: number) =>
  ((await (await as(partnerId)('/partner/statement')).json()) as StatementMonth[]).flatMap(
    (month) => month.payouts,
  );

test('a payout has a receipt as PDF, its own partner alone gets it', async () => {
  neighbours.customers.set(21, {
    saleId: 21,
    firstName: 'Łucja',
    lastName: 'Reyes',
    email: null,
    productName: 'Roadside Assist',
  });
  const [payout] = await payoutsOf(7);
  const answer = await receiptOf(7, payout!.id);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="payout-\d{4}-\d{2}-\d+\.pdf"$/,
  );
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.subarray(-6).toString().trim()).toBe('%%EOF');
  for (const language of ['es', 'xx'])
    expect((await as(7)(`/partner/payouts/${payout!.id}/receipt.pdf?language=${language}`)).status).toBe(200);
  const [theirs, none] = [await receiptOf(8, payout!.id), await receiptOf(8, 999_999)];
  expect([theirs.status, none.status]).toEqual([404, 404]);
  expect(
    (await payouts.as({ role: 'admin', userId: 1 })(`/partner/payouts/${payout!.id}/receipt.pdf`)).status,
  ).toBe(403);
});

test('no receipt without names: while payments-sales is away it is refused, and comes later', async () => {
  const [payout] = await payoutsOf(7);
  neighbours.state.salesAway = true;
  announceError(/payouts: error request failed UNAVAILABLE/);
  expect((await receiptOf(7, payout!.id)).status).toBe(503);
  neighbours.state.salesAway = false;
  expect((await receiptOf(7, payout!.id)).status).toBe(200);
});
