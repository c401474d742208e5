import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { SaleDay } from '@portal/contracts/http/link-days';
import { link, startStack, type Stack } from './stack.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const days = async (partnerId = 7) =>
  (await (
    await stack.service.as({ role: 'service' })(`/internal/sale-days?partnerId=${partnerId}`)
  ).json()) as SaleDay[];

test("a partner's standing sales are told by link, day and the tag by which the checkout began", async () => {
  const pay = async (visitor: string) => {
    const stripePaymentId = await stack.visit(visitor).pay();
    const recorded = await stack.visit(visitor).post('/sales/record', { stripePaymentId });
    expect(recorded.status).toBe(201);
  };
  await pay('one');
  stack.links.set('AVA0AUT0', link({ campaign: 'newsletter' }));
  await pay('two');
  await pay('three');
  const today = new Date().toISOString().slice(0, 10);
  const sold = (campaign: string | null, salesCount: number) => ({
    referralId: 3,
    day: today,
    campaign,
    salesCount,
    amountInCents: 12_900 * salesCount,
    commissionInCents: 1_290 * salesCount,
  });
  expect(await days()).toEqual([sold('newsletter', 2), sold(null, 1)]);
  expect(await days(8)).toEqual([]);

  await stack.service.sql(`update sales set standing_amount_cents = 0, standing_commission_cents = 0
    where id = (select min(id) from sales)`);
  await stack.service.sql(`update sales set occurred_at = now() - interval '91 days'
    where id = (select max(id) from sales)`);
  expect(await days()).toEqual([sold('newsletter', 1)]);
});

test('a tag goes on to the link as it was typed, and an unknown one begins a checkout as any', async () => {
  const asked: string[] = [];
  stack.beforeLink = async (_code, url) => void asked.push(url);
  stack.links.set('AVA0AUT0', link());
  const answer = await stack
    .visit('tagged')
    .post('/payments/create-intent', { referralCode: 'AVA0AUT0', campaign: 'Of Nobody' });
  stack.beforeLink = undefined;
  expect(answer.status).toBe(200);
  expect(asked).toEqual([expect.stringContaining('&campaign=Of+Nobody')]);
});
