import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { CARDS, payInBrowser, PUBLIC_BASE, start, type Running } from './support/running.js';

let sandbox: Running;
beforeAll(async () => {
  sandbox = await start();
});
afterAll(() => sandbox.close());

const RETURN_URL = 'https://portal.example/payment-success?from=card';

async function toThePage(number = '4000002500003155') {
  const intent = await sandbox.stripe.paymentIntents.create({ amount: 12_300, currency: 'usd' });
  const { status, body } = await payInBrowser(sandbox.url, intent, { number }, { return_url: RETURN_URL });
  expect([status, body.status]).toEqual([200, 'requires_action']);
  const url = body.next_action?.redirect_to_url?.url ?? '';
  expect(body.next_action).toMatchObject({
    type: 'redirect_to_url',
    redirect_to_url: { return_url: RETURN_URL },
  });
  expect(url).toBe(`${PUBLIC_BASE}/3d-secure/${intent.id}?client_secret=${intent.client_secret}`);
  // The proxy in front takes the base away.
  return { intent, page: sandbox.url + url.slice(PUBLIC_BASE.length) };
}

const choose = (page: string, outcome: string) =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });

async function expectBack(response: Response, intent: Stripe.PaymentIntent, status: string) {
  expect(response.status).toBe(303);
  const url = new URL(response.headers.get('location') ?? '');
  expect(url.origin + url.pathname).toBe('https://portal.example/payment-success');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    from: 'card',
    payment_intent: intent.id,
    payment_intent_client_secret: intent.client_secret,
    redirect_status: status,
  });
}

describe('3-D Secure', () => {
  test('says that it is a test: merchant, amount, last four digits, two buttons, no script, nothing from outside', async () => {
    const { page } = await toThePage();
    const response = await fetch(page);
    const html = await response.text();
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('This is a test page.');
    expect(html).toContain('<dd>$123.00</dd>');
    expect(html).toContain('<dd>ends in 3155</dd>');
    expect(html).toContain('<dt>Merchant</dt>');
    // The style is the one that the policy lets through.
    const style = /<style>(.*)<\/style>/s.exec(html)![1]!;
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
    expect(html).toMatch(/<button[^>]*>Complete authentication<\/button>/);
    expect(html).toMatch(/<button[^>]*>Fail authentication<\/button>/);
    expect(html).not.toMatch(/<script|style=|src=|href=/);
  });

  test.each(['4000002500003155', '4000000000003220'])('completed, %s is charged', async (number) => {
    const { intent, page } = await toThePage(number);
    await expectBack(await choose(page, 'complete'), intent, 'succeeded');
    const after = await sandbox.stripe.paymentIntents.retrieve(intent.id);
    expect(after).toMatchObject({ status: 'succeeded', amount_received: 12_300, next_action: null });
    const types = (await sandbox.stripe.events.list({ limit: 4 })).data.map((event) => event.type);
    expect(types).toEqual([
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.requires_action',
      'payment_intent.created',
    ]);
  });

  test('failed, nothing is charged and another card may be tried', async () => {
    const { intent, page } = await toThePage();
    await expectBack(await choose(page, 'fail'), intent, 'failed');
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    const { body } = await payInBrowser(sandbox.url, intent, { number: '4242424242424242' });
    expect(body.status).toBe('succeeded');
  });

  test('completed, the bank may still decline', async () => {
    const { intent, page } = await toThePage('4000008400001629');
    await expectBack(await choose(page, 'complete'), intent, 'failed');
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    });
  });

  test('chosen twice, or opened again afterwards, leads back with the first outcome and charges once', async () => {
    const { intent, page } = await toThePage();
    await choose(page, 'complete');
    await expectBack(await choose(page, 'fail'), intent, 'succeeded');
    await expectBack(await fetch(page, { redirect: 'manual' }), intent, 'succeeded');
    expect((await sandbox.stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });

  test('is void once the amount has changed', async () => {
    const { intent, page } = await toThePage();
    const changed = await sandbox.stripe.paymentIntents.update(intent.id, { amount: 9_000 });
    expect(changed).toMatchObject({ status: 'requires_confirmation', next_action: null });
    await expectBack(await choose(page, 'complete'), intent, 'failed');
    expect((await sandbox.stripe.charges.list({ payment_intent: intent.id })).data).toEqual([]);
  });

  test('needs the client_secret: without it a page says that the link is not valid', async () => {
    const { page } = await toThePage();
    const [path] = page.split('?');
    for (const url of [path ?? '', `${path}?client_secret=wrong`, `${sandbox.url}/3d-secure/pi_nobody`]) {
      const response = await fetch(url);
      expect([400, 404]).toContain(response.status);
      expect(await response.text()).toContain('This authentication link is not valid.');
    }
    expect((await choose(path ?? '', 'complete')).status).toBe(400);
  });

  test('needs a return_url', async () => {
    const intent = await sandbox.stripe.paymentIntents.create({ amount: 12_300, currency: 'usd', ...CARDS });
    const { status, body } = await payInBrowser(sandbox.url, intent, { number: '4000002500003155' }, {});
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'parameter_missing', param: 'return_url' });
  });
});
