import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { API_VERSION } from '../src/sandbox.js';
import { CARDS, payInBrowser, refusal, start, type Running } from './support/running.js';

let sandbox: Running;
beforeAll(async () => {
  sandbox = await start();
});
afterAll(() => sandbox.close());

const newIntent = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  sandbox.stripe.paymentIntents.create({ amount: 12_345, currency: 'usd', ...CARDS, ...more });

test('the sandbox speaks the version that the SDK pins', () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION);
});

describe('a payment intent', () => {
  test('starts without a payment method and keeps what it was given', async () => {
    const intent = await newIntent({
      metadata: { checkout: '7', note: 'a & b=c [d]' },
      receipt_email: 'cleo@example.com',
      automatic_payment_methods: { enabled: true },
    });
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 12_345,
      currency: 'usd',
      status: 'requires_payment_method',
      metadata: { checkout: '7', note: 'a & b=c [d]' },
      receipt_email: 'cleo@example.com',
      livemode: false,
      latest_charge: null,
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{25}$`));
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      id: intent.id,
      amount: 12_345,
    });
  });

  test('is updated: amount, e-mail, description; metadata are merged and an empty value takes one away', async () => {
    const intent = await newIntent({ metadata: { keep: '1', drop: '2' } });
    const updated = await sandbox.stripe.paymentIntents.update(intent.id, {
      amount: 9_900,
      receipt_email: 'new@example.com',
      metadata: { drop: '', add: '3' },
    });
    expect(updated).toMatchObject({ amount: 9_900, receipt_email: 'new@example.com' });
    expect(updated.metadata).toEqual({ keep: '1', add: '3' });
    const cleared = await sandbox.stripe.paymentIntents.update(intent.id, {
      metadata: '',
      receipt_email: '',
    });
    expect(cleared).toMatchObject({ amount: 9_900, metadata: {}, receipt_email: null });
  });

  test.each([
    ['49 cents', { amount: 49 }, 'amount_too_small', 'Amount must be at least $0.50 usd', 'amount'],
    [
      'a million dollars',
      { amount: 100_000_000 },
      'amount_too_large',
      'Amount must be no more than',
      'amount',
    ],
    ['half a cent', { amount: 50.5 }, 'parameter_invalid_integer', 'Invalid integer: 50.5', 'amount'],
  ])('refuses %s', async (_label, params, code, message, param) => {
    const error = await refusal(newIntent(params));
    expect(error).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError', code, param });
    expect(error.message).toContain(message);
  });

  test('takes 50 cents, at creation and at update, and refuses 49 at update', async () => {
    const intent = await newIntent({ amount: 50 });
    expect(await refusal(sandbox.stripe.paymentIntents.update(intent.id, { amount: 49 }))).toMatchObject({
      code: 'amount_too_small',
    });
    expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).amount).toBe(50);
  });

  test('says which parameter is missing or unknown', async () => {
    const without = { currency: 'usd' } as Stripe.PaymentIntentCreateParams;
    expect(await refusal(sandbox.stripe.paymentIntents.create(without))).toMatchObject({
      code: 'parameter_missing',
      param: 'amount',
      message: 'Missing required param: amount.',
    });
    expect(await refusal(newIntent({ transfer_group: 'x' }))).toMatchObject({
      code: 'parameter_unknown',
      param: 'transfer_group',
    });
  });

  test('that nobody made is missing', async () => {
    expect(await refusal(sandbox.stripe.paymentIntents.retrieve('pi_nobody'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'intent',
      message: "No such payment_intent: 'pi_nobody'",
    });
  });

  test('is confirmed by the server with a test payment method, and expands its charge', async () => {
    const intent = await newIntent({ metadata: { referralCode: 'ABCD2345' } });
    const paid = await sandbox.stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      return_url: 'https://example.com/back',
      expand: ['latest_charge', 'payment_method'],
    });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 12_345 });
    expect(paid.latest_charge).toMatchObject({
      object: 'charge',
      amount: 12_345,
      paid: true,
      status: 'succeeded',
      payment_intent: intent.id,
      metadata: { referralCode: 'ABCD2345' },
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
    });
    expect(paid.payment_method).toMatchObject({ object: 'payment_method', card: { last4: '4242' } });
  });

  test('can be made and confirmed in one call, or be given its method first', async () => {
    expect(await newIntent({ confirm: true, payment_method: 'pm_card_mastercard' })).toMatchObject({
      status: 'succeeded',
    });
    const prepared = await newIntent({ payment_method: 'pm_card_amex' });
    expect(prepared.status).toBe('requires_confirmation');
    expect((await sandbox.stripe.paymentIntents.confirm(prepared.id)).status).toBe('succeeded');
  });

  test('cannot be confirmed without anything to pay with', async () => {
    const intent = await newIntent();
    const error = await refusal(sandbox.stripe.paymentIntents.confirm(intent.id));
    expect(error).toMatchObject({ code: 'payment_intent_unexpected_state', statusCode: 400 });
    expect(error.message).toContain('missing a payment method');
  });

  test('that has succeeded takes no other amount, confirmation or cancellation, but metadata', async () => {
    const { id } = await newIntent({ confirm: true, payment_method: 'pm_card_visa' });
    const unexpected = { code: 'payment_intent_unexpected_state', statusCode: 400 };
    const update = await refusal(sandbox.stripe.paymentIntents.update(id, { amount: 60 }));
    expect(update).toMatchObject(unexpected);
    expect(update.message).toContain('amount could not be updated because it has a status of succeeded');
    const confirm = await refusal(
      sandbox.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
    );
    expect(confirm).toMatchObject({ ...unexpected, payment_intent: { id, status: 'succeeded' } });
    expect(confirm.message).toContain('already succeeded');
    expect(await refusal(sandbox.stripe.paymentIntents.cancel(id))).toMatchObject(unexpected);
    expect(await sandbox.stripe.paymentIntents.update(id, { metadata: { late: '1' } })).toMatchObject({
      metadata: { late: '1' },
      amount: 12_345,
    });
  });

  test('is canceled once, and is then neither confirmed nor updated', async () => {
    const { id } = await newIntent();
    const canceled = await sandbox.stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    const unexpected = { code: 'payment_intent_unexpected_state' };
    expect(await refusal(sandbox.stripe.paymentIntents.cancel(id))).toMatchObject(unexpected);
    expect(await refusal(sandbox.stripe.paymentIntents.update(id, { amount: 60 }))).toMatchObject(unexpected);
    expect(
      await refusal(sandbox.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })),
    ).toMatchObject(unexpected);
  });

  test('of two confirmations at the same time only one is charged', async () => {
    const intent = await newIntent();
    const answers = await Promise.all(
      [1, 2].map(() => payInBrowser(sandbox.url, intent, { number: '4242424242424242' })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    const charges = await sandbox.stripe.charges.list({ payment_intent: intent.id });
    expect(charges.data).toHaveLength(1);
  });
});
