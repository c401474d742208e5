import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { CARDS, refusal, start, type Running } from './support/running.js';

let sandbox: Running;
beforeAll(async () => {
  sandbox = await start();
});
afterAll(() => sandbox.close());

const pay = (amount = 10_000, card = 'pm_card_visa') =>
  sandbox.stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    ...CARDS,
    confirm: true,
    payment_method: card,
  });
const chargeOf = (intent: Stripe.PaymentIntent) =>
  sandbox.stripe.charges.retrieve(String(intent.latest_charge));
const eventsOf = async (type: string, count: number) => {
  const { data } = await sandbox.stripe.events.list({ type, limit: count });
  return data.reverse().map((event) => event.data.object as { id: string; amount_refunded?: number });
};

describe('a refund', () => {
  test('in parts adds up on the charge, and each event holds the sum so far', async () => {
    const intent = await pay();
    const first = await sandbox.stripe.refunds.create({ payment_intent: intent.id, amount: 3_000 });
    expect(first).toMatchObject({
      object: 'refund',
      amount: 3_000,
      status: 'succeeded',
      charge: intent.latest_charge,
    });
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 3_000, refunded: false });
    await sandbox.stripe.refunds.create({ charge: String(intent.latest_charge), amount: 2_000 });
    await sandbox.stripe.refunds.create({ payment_intent: intent.id, reason: 'requested_by_customer' });
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 10_000, refunded: true });
    const sums = (await eventsOf('charge.refunded', 3)).map((charge) => charge.amount_refunded);
    expect(sums).toEqual([3_000, 5_000, 10_000]);
    const { data } = await sandbox.stripe.refunds.list({ payment_intent: intent.id });
    expect(data.map((refund) => refund.amount)).toEqual([5_000, 2_000, 3_000]);
    const charge = await sandbox.stripe.charges.retrieve(String(intent.latest_charge), {
      expand: ['refunds'],
    });
    expect(charge.refunds?.data).toHaveLength(3);
  });

  test('that fails afterwards is none any more, and tells so under each of its names', async () => {
    const intent = await pay();
    const { id } = await sandbox.stripe.refunds.create({ payment_intent: intent.id, amount: 4_000 });
    await sandbox.control(`/refunds/${id}/end`, { status: 'failed' });
    expect(await sandbox.stripe.refunds.retrieve(id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 0, refunded: false });
    for (const type of ['refund.updated', 'charge.refund.updated', 'refund.failed'])
      expect(await eventsOf(type, 1)).toMatchObject([{ id, status: 'failed' }]);
    await expect(sandbox.control(`/refunds/${id}/end`, { status: 'failed' })).rejects.toThrow('is failed');
    await sandbox.stripe.refunds.create({ payment_intent: intent.id });
  });

  test.each(['succeeded', 'failed', 'canceled'])('of one card waits, until it %s', async (status) => {
    const intent = await pay(10_000, 'pm_card_pendingRefund');
    const { id, status: first } = await sandbox.stripe.refunds.create({ payment_intent: intent.id });
    expect([first, (await chargeOf(intent)).amount_refunded]).toEqual(['pending', 10_000]);
    await sandbox.control(`/refunds/${id}/end`, { status });
    expect((await chargeOf(intent)).amount_refunded).toBe(status === 'succeeded' ? 10_000 : 0);
    expect(await eventsOf('refund.updated', 1)).toMatchObject([{ id, status }]);
  });

  test('of another fails after it was answered as done', async () => {
    const intent = await pay(10_000, 'pm_card_refundFail');
    const { id, status } = await sandbox.stripe.refunds.create({ payment_intent: intent.id });
    expect([status, (await sandbox.stripe.refunds.retrieve(id)).status]).toEqual(['succeeded', 'failed']);
  });

  test('is never more than what is left, and nothing of an unpaid intent', async () => {
    const intent = await pay();
    await sandbox.stripe.refunds.create({ payment_intent: intent.id, amount: 9_000 });
    const tooMuch = await refusal(
      sandbox.stripe.refunds.create({ payment_intent: intent.id, amount: 1_001 }),
    );
    expect(tooMuch.message).toBe(
      'Refund amount ($10.01) is greater than unrefunded amount on charge ($10.00)',
    );
    await sandbox.stripe.refunds.create({ payment_intent: intent.id });
    expect(await refusal(sandbox.stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    const open = await sandbox.stripe.paymentIntents.create({ amount: 100, currency: 'usd' });
    const unpaid = await refusal(sandbox.stripe.refunds.create({ payment_intent: open.id }));
    expect(unpaid.message).toContain('does not have a successful charge');
    expect(await refusal(sandbox.stripe.refunds.create({}))).toMatchObject({ code: 'parameter_missing' });
  });
});

describe('a dispute', () => {
  const open = (body: object) => sandbox.control<Stripe.Dispute>('/disputes', body);

  test('marks the charge, takes the money, and stops refunds while it is open', async () => {
    const intent = await pay();
    const dispute = await open({ payment_intent: intent.id });
    expect(dispute).toMatchObject({ amount: 10_000, status: 'needs_response', charge: intent.latest_charge });
    expect(await chargeOf(intent)).toMatchObject({ disputed: true });
    expect((await eventsOf('charge.dispute.*', 2)).map(({ id }) => id)).toEqual([dispute.id, dispute.id]);
    expect(await refusal(sandbox.stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
      code: 'charge_disputed',
    });
    await expect(open({ payment_intent: intent.id })).rejects.toThrow('cannot be disputed');
    expect((await sandbox.stripe.disputes.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });

  test('won gives the money back; lost does not', async () => {
    const [won, lost] = await Promise.all([pay(), pay()]);
    const winning = await open({ charge: won.latest_charge, amount: 4_000 });
    await sandbox.control(`/disputes/${winning.id}/close`, { status: 'won' });
    const losing = await open({ charge: lost.latest_charge });
    await sandbox.control(`/disputes/${losing.id}/close`, { status: 'lost' });
    expect(await sandbox.stripe.disputes.retrieve(winning.id)).toMatchObject({
      status: 'won',
      amount: 4_000,
    });
    expect(await sandbox.stripe.disputes.retrieve(losing.id)).toMatchObject({ status: 'lost' });
    const { data } = await sandbox.stripe.events.list({ type: 'charge.dispute.*', limit: 7 });
    expect(data.reverse().map((event) => event.type)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
    ]);
    await expect(sandbox.control(`/disputes/${losing.id}/close`, { status: 'won' })).rejects.toThrow(
      'already closed',
    );
    const refund = await sandbox.stripe.refunds.create({ payment_intent: won.id });
    expect(refund.amount).toBe(10_000);
  });
});
