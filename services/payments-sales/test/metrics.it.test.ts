import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ReconcileSales } from '../src/reconcile/reconcile-sales.js';
import { startStack, type Stack } from './stack.js';

let stack: Stack;
let visitors = 0;
const someone = () => stack.visit(`visitor-${++visitors}`);
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

/** What `/metrics` says of one figure. */
async function figure(name: string): Promise<number> {
  const text = await (await fetch(`${stack.service.url}/metrics`)).text();
  return Number(new RegExp(`^${name}(?:{.*})? (.+)$`, 'm').exec(text)?.[1]);
}
const told = async (type: string, paymentId: string) => {
  const { data } = await stack.stripe.events.list({ types: [type], limit: 100 });
  return data.find(({ data: { object } }) => (object as { id: string }).id === paymentId)!;
};

test('what alerts count is counted from 0, before there is any', async () => {
  const text = await (await fetch(`${stack.service.url}/metrics`)).text();
  const failures = [400, 500, 503].map(
    (status) => `http_request_duration_seconds_count{method="POST",route="/webhook",status="${status}"} 0`,
  );
  for (const line of [...failures, 'portal_sales_found_late_total 0'])
    expect(text.split('\n')).toContain(line);
});

test('a sale counts once, with what was paid and earned, however often it is told of', async () => {
  const paymentId = await someone().pay();
  const event = await told('payment_intent.succeeded', paymentId);
  await Promise.all([1, 2, 3].map(() => stack.deliver(event)));
  await someone().post('/sales/record', { stripePaymentId: paymentId });
  expect(await figure('portal_sales_total')).toBe(1);
  expect(await figure('portal_sales_cents_total')).toBe(12_900);
  expect(await figure('portal_commission_cents_total')).toBe(1_290);
});

test('it is known when an event last came by webhook', async () => {
  expect(Date.now() / 1_000 - (await figure('portal_webhook_last_seen_timestamp_seconds'))).toBeLessThan(60);
});

test('a payment that failed counts as one', async () => {
  const paymentId = await someone().pay(undefined, '4000000000000002');
  await stack.deliver(await told('payment_intent.payment_failed', paymentId));
  expect(await figure('portal_payments_failed_total')).toBe(1);
});

test('only a sale that the webhook had a minute to tell of was found late by the reconciler', async () => {
  const reconcile = () => stack.service.app.get(ReconcileSales).reconcile();
  await someone().pay();
  expect(await reconcile()).toBe(1);
  expect(await figure('portal_sales_found_late_total')).toBe(0);

  await stack.control('state', { clock: Math.floor(Date.now() / 1_000) - 120 });
  await someone().pay();
  await stack.control('state', { clock: null });
  expect(await reconcile()).toBe(1);
  expect(await figure('portal_sales_found_late_total')).toBe(1);
});
