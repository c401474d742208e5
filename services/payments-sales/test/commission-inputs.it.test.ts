import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CommissionInputs } from '@portal/contracts/http/internal';
import { startStack, type Stack } from './stack.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

test('how a sale came to its commission is told to services alone', async () => {
  const visitor = stack.visit('inputs');
  const paymentId = await visitor.pay();
  const recorded = await visitor.post('/sales/record', { stripePaymentId: paymentId });
  const { id } = (await recorded.json()) as { id: number };
  const [sale] = await stack.service.sql<{ amount_cents: number; rate_bps: number }>(
    'select amount_cents, rate_bps from sales where id = $1',
    [id],
  );
  const service = stack.service.as({ role: 'service' });
  expect((await (await service(`/internal/sale-facts/${id}`)).json()) as CommissionInputs).toEqual({
    saleId: id,
    paymentId,
    productName: expect.any(String),
    priceCents: Number(sale!.amount_cents),
    discountCents: 0,
    amountCents: Number(sale!.amount_cents),
    rateBps: sale!.rate_bps,
    soldAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    customer: { firstName: 'Dana', lastName: 'Reyes', email: 'dana@example.org' },
  });
  expect((await service('/internal/sale-facts/999999')).status).toBe(404);
  const admin = stack.service.as({ role: 'admin', userId: 1 });
  expect((await admin(`/internal/sale-facts/${id}`)).status).toBe(403);
});

test('who bought is told of the sales that are there, to services alone', async () => {
  const visitor = stack.visit('customers');
  const paymentId = await visitor.pay();
  const recorded = await visitor.post('/sales/record', { stripePaymentId: paymentId });
  const { id } = (await recorded.json()) as { id: number };
  const ask = (as: Parameters<typeof stack.service.as>[0], saleIds: unknown) =>
    stack.service.as(as)('/internal/customers-of-sales', { json: { saleIds } });
  const answer = await ask({ role: 'service' }, [id, 999_999]);
  expect(await answer.json()).toEqual([
    {
      saleId: id,
      firstName: 'Dana',
      lastName: 'Reyes',
      email: 'dana@example.org',
      productName: 'Roadside Assist',
    },
  ]);
  expect((await ask({ role: 'admin', userId: 1 }, [id])).status).toBe(403);
  expect((await ask({ role: 'service' }, ['x'])).status).toBe(400);
});
