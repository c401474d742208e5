import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ExplainedCommission } from '@portal/contracts/http/payouts';
import { currentMonth } from '@portal/contracts/values/month';
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
  await addPartners(payouts, [{ id: 7 }, { id: 8 }]);
});
afterAll(() => Promise.all([payouts.close(), neighbours.close()]));

const asAdmin = (path: string, json?: unknown) =>
  payouts.as({ role: 'admin', userId: 1 })(path, json === undefined ? {} : { json });
const explain = async (saleId: number) =>
  (await (await asAdmin(`/admin/commissions/${saleId}`)).json()) as ExplainedCommission;
const toggle = (completed: boolean, partnerId = 7) =>
  asAdmin('/admin/monthly-payments', { partnerId, completed });

test('a commission is explained from the sale to the payout, each step with its time and event', async () => {
  const sold = saleEvent({ saleId: 1, partnerId: 7, amountCents: 8_910, commissionCents: 1_114 });
  neighbours.commissionInputs.set(1, {
    saleId: 1,
    paymentId: 'pi_1',
    productName: 'Roadside Assist',
    priceCents: 9_900,
    discountCents: 990,
    amountCents: 8_910,
    rateBps: 1_250,
    soldAt: sold.data.occurredAt,
    customer: { firstName: 'Dana', lastName: 'Reyes', email: 'dana@example.com' },
  });
  await post(payouts, [sold]);
  await toggle(true);
  const refunded = standingEvent({
    saleId: 1,
    partnerId: 7,
    revision: 1,
    standingAmountCents: 4_455,
    standingCommissionCents: 557,
  });
  await change(payouts, refunded);

  const explained = await explain(1);
  expect(explained).toMatchObject({
    month: currentMonth(),
    sale: {
      stripePaymentId: 'pi_1',
      customer: { firstName: 'Dana', lastName: 'Reyes', email: 'dana@example.com' },
      price: 99,
      discount: 9.9,
      amount: 89.1,
      commissionRate: 0.125,
      exactCommissionInCents: 1_113.75,
    },
    earned: 11.14,
    standing: 5.57,
    paid: 5.57,
    open: 0,
    isPaid: true,
  });
  const payout = { id: expect.any(Number), amountInCents: 1_114, voidedAt: null };
  expect(explained.steps).toMatchObject([
    {
      kind: 'earned',
      amountInCents: 1_114,
      eventId: sold.id,
      occurredAt: sold.data.occurredAt,
      payout: null,
    },
    { kind: 'settled', amountInCents: 1_114, eventId: null, payout },
    { kind: 'reversed', amountInCents: -557, eventId: refunded.id, occurredAt: refunded.data.occurredAt },
    { kind: 'taken-back', amountInCents: -557, payout },
  ]);
  expect(explained.steps.every(({ postedAt, entryId }) => Date.parse(postedAt) > 0 && entryId > 0)).toBe(
    true,
  );
});

test('a payout that was voided says so', async () => {
  await post(payouts, [saleEvent({ saleId: 2, partnerId: 8, commissionCents: 900 })]);
  await toggle(true, 8);
  await toggle(false, 8);
  const { steps, isPaid } = await explain(2);
  expect(isPaid).toBe(false);
  expect(steps.map(({ kind, payout }) => [kind, payout && payout.voidedAt !== null])).toEqual([
    ['earned', null],
    ['settled', true],
    ['taken-back', true],
  ]);
});

test('what payments-sales does not know any more is left out', async () => {
  await post(payouts, [saleEvent({ saleId: 3, partnerId: 7 })]);
  expect(await explain(3)).toMatchObject({ sale: null, earned: 10 });
});

test('an unknown commission is not found, and none is for partners', async () => {
  expect((await asAdmin('/admin/commissions/999')).status).toBe(404);
  expect((await asAdmin('/admin/commissions/x')).status).toBe(404);
  const partner = payouts.as({ role: 'partner', userId: 7 });
  expect((await partner('/admin/commissions/1')).status).toBe(403);
});
