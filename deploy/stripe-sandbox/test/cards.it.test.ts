import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { passesLuhn } from '../src/payments/card-details.rules.js';
import { TEST_CARDS } from '../src/payments/test-cards.rules.js';
import { CARDS, payInBrowser, refusal, start, type Running } from './support/running.js';

let folder: string;
let file: string;
let sandbox: Running;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe-sandbox-cards-'));
  file = join(folder, 'sandbox.sqlite');
  sandbox = await start({ dataFile: file });
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

const newIntent = () =>
  sandbox.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    ...CARDS,
    metadata: { secretNote: 'ours' },
  });
const now = (intent: Stripe.PaymentIntent) => sandbox.stripe.paymentIntents.retrieve(intent.id);

describe('a card that is good', () => {
  test.each([
    ['4242424242424242', 'visa', '123'],
    ['4242 4242 4242 4242', 'visa', '123'],
    ['4000056655665556', 'visa', '123'],
    ['5555555555554444', 'mastercard', '123'],
    ['378282246310005', 'amex', '1234'],
    ['6011111111111117', 'discover', '123'],
  ])('%s is charged (%s)', async (number, brand, cvc) => {
    const intent = await newIntent();
    const { status, body } = await payInBrowser(sandbox.url, intent, { number, cvc });
    expect([status, body.status]).toEqual([200, 'succeeded']);
    const { latest_charge: charge } = await sandbox.stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge'],
    });
    expect(charge).toMatchObject({
      paid: true,
      payment_method_details: { card: { brand, last4: number.slice(-4), exp_month: 12, exp_year: 2040 } },
      billing_details: { name: 'Cleo Customer', email: 'cleo@example.com' },
    });
  });
});

test('a charge has its card’s fingerprint: the same for the same number, another for another', async () => {
  const fingerprintOf = async (number: string, cvc = '123') => {
    const intent = await newIntent();
    await payInBrowser(sandbox.url, intent, { number, cvc });
    const { latest_charge: charge } = await sandbox.stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge'],
    });
    return (charge as Stripe.Charge).payment_method_details!.card!.fingerprint;
  };
  const visa = await fingerprintOf('4242424242424242');
  expect(visa).toMatch(/\w/);
  expect(visa).not.toContain('4242');
  expect(await fingerprintOf('4242 4242 4242 4242')).toBe(visa);
  expect(await fingerprintOf('4000056655665556')).not.toBe(visa);
});

describe('a card that the bank declines', () => {
  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.', undefined],
    [
      '4000000000009995',
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
      undefined,
    ],
    ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.', undefined],
    ['4000000000009979', 'card_declined', 'stolen_card', 'Your card was declined.', undefined],
    ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.', 'exp_month'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect.", 'cvc'],
    [
      '4000000000000119',
      'processing_error',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      undefined,
    ],
  ])('%s: %s, %s', async (number, code, declineCode, message, param) => {
    const intent = await newIntent();
    const { status, body } = await payInBrowser(sandbox.url, intent, { number });
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'card_error', code, decline_code: declineCode, message });
    expect(body.error.param).toBe(param);
    expect(body.error.payment_intent).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
    expect(body.error.payment_intent).not.toHaveProperty('metadata');
    const after = await now(intent);
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      payment_method: null,
      last_payment_error: { type: 'card_error', code, decline_code: declineCode, message },
    });
    const { data } = await sandbox.stripe.charges.list({ payment_intent: intent.id });
    expect(data).toMatchObject([{ paid: false, status: 'failed', failure_code: code }]);
  });

  test('can be followed by a good one, which clears the error', async () => {
    const intent = await newIntent();
    await payInBrowser(sandbox.url, intent, { number: '4000000000000002' });
    const { body } = await payInBrowser(sandbox.url, intent, { number: '4242424242424242' });
    expect(body).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  test('reaches the SDK as a StripeCardError', async () => {
    const { id } = await newIntent();
    const params = { payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds' };
    expect(await refusal(sandbox.stripe.paymentIntents.confirm(id, params))).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      payment_intent: { id, metadata: { secretNote: 'ours' } },
    });
  });
});

describe('a card that was typed wrong', () => {
  test.each([
    ['a wrong digit', { number: '4242424242424241' }, 'incorrect_number', 'number'],
    ['letters', { number: 'four two four two' }, 'invalid_number', 'number'],
    ['too few digits', { number: '42424242' }, 'invalid_number', 'number'],
    ['month 13', { number: '4242424242424242', exp_month: '13' }, 'invalid_expiry_month', 'exp_month'],
    ['month 0', { number: '4242424242424242', exp_month: '0' }, 'invalid_expiry_month', 'exp_month'],
    ['a year gone by', { number: '4242424242424242', exp_year: '2020' }, 'invalid_expiry_year', 'exp_year'],
    ['a year far off', { number: '4242424242424242', exp_year: '2999' }, 'invalid_expiry_year', 'exp_year'],
    ['two digits of security code', { number: '4242424242424242', cvc: '12' }, 'invalid_cvc', 'cvc'],
    ['a security code of letters', { number: '4242424242424242', cvc: 'abc' }, 'invalid_cvc', 'cvc'],
  ])('%s is refused before anything is charged', async (_label, card, code, param) => {
    const intent = await newIntent();
    const { status, body } = await payInBrowser(sandbox.url, intent, card);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'card_error', code, param });
    expect(body.error.message).toMatch(/^Your card/);
    expect(await now(intent)).toMatchObject({ status: 'requires_payment_method', last_payment_error: null });
    expect((await sandbox.stripe.charges.list({ payment_intent: intent.id })).data).toEqual([]);
  });

  test('a month of this year that has passed is refused, the running one is not', async () => {
    await sandbox.control('/state', { clock: Date.UTC(2027, 5, 15) / 1000 });
    const intent = await newIntent();
    const card = { number: '4242424242424242', exp_year: '27' };
    const past = await payInBrowser(sandbox.url, intent, { ...card, exp_month: '05' });
    expect(past.body.error.code).toBe('invalid_expiry_month');
    const running = await payInBrowser(sandbox.url, intent, { ...card, exp_month: '06' });
    expect(running.body.status).toBe('succeeded');
    await sandbox.control('/state', { clock: null });
  });

  test('a real-looking number that is no test card is declined', async () => {
    const { status, body } = await payInBrowser(sandbox.url, await newIntent(), {
      number: '4111111111111111',
    });
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ code: 'card_declined', decline_code: 'test_mode_live_card' });
  });
});

test('every test card has a right check digit, and a name of its own', () => {
  expect(TEST_CARDS.filter((card) => !passesLuhn(card.number))).toEqual([]);
  expect(new Set(TEST_CARDS.map((card) => card.name)).size).toBe(TEST_CARDS.length);
});

test('no card number and no security code is written to the file', async () => {
  const { number, cvc } = { number: '5555555555554444', cvc: '987' };
  const intent = await newIntent();
  const { body } = await payInBrowser(sandbox.url, intent, { number, cvc });
  expect(body.status).toBe('succeeded');
  const written = ['', '-wal'].map((end) => readFileSync(file + end, 'latin1')).join('');
  expect(written).toContain(intent.id);
  for (const card of TEST_CARDS) expect(written).not.toContain(card.number);
  expect(written).not.toContain('4111111111111111');
  expect(written).not.toContain('"987"');
});
