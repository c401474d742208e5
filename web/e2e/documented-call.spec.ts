import { request, type APIRequestContext } from '@playwright/test';
import { keptMail } from './outbox.js';
import { test } from './shop.js';
import { expect, signIn, openSection } from './support.js';
import { cardForm } from '../../kit/testing/card-form.js';

const DETAILS = { customerFirstName: 'Dana', customerLastName: 'Reyes', carrier: 'Acme Mutual' };

/** Pays as a client that knows only the specified calls; returns the payment's id. */
async function pay(customer: APIRequestContext, referralCode: string): Promise<string> {
  const opened = await customer.post('/api/payments/create-intent', { data: { referralCode } });
  const { clientSecret } = (await opened.json()) as { clientSecret: string };
  const stripePaymentId = clientSecret.split('_secret')[0]!;
  const paid = await customer.post(`/sandbox/stripe/v1/payment_intents/${stripePaymentId}/confirm`, {
    form: cardForm(clientSecret),
  });
  expect(paid.status()).toBe(200);
  return stripePaymentId;
}

test('a client that makes the specified calls alone, after the webhook: partner and customer get all of it', async ({
  page,
  newPartner,
  shop,
  email,
  baseURL,
}) => {
  const [customer, stranger] = [await request.newContext({ baseURL }), await request.newContext({ baseURL })];
  await signIn(page, newPartner.email, newPartner.password);
  const referralCode = shop.path.split('/').at(-1)!;
  const stripePaymentId = await pay(customer, referralCode);
  // The webhook was faster: the partner sees a sale without a customer.
  await openSection(page, /^Payments/);
  const payments = page.locator('#payments').getByRole('listitem');
  await expect(payments).toContainText('Customer info not available');

  const record = {
    referralCode,
    stripePaymentId,
    amount: shop.product.priceInCents / 100,
    couponCode: null,
    ...DETAILS,
    customerEmail: email,
  };
  const eve = { ...record, customerFirstName: 'Eve', customerEmail: `eve.${email}` };
  const foreign = await stranger.post('/api/sales/record', { data: eve });
  expect(foreign.status()).toBe(200);
  const own = await customer.post('/api/sales/record', { data: record });
  // Only the browser that paid is told where the receipt goes (D-135).
  const recorded = (await foreign.json()) as object;
  expect(recorded).not.toHaveProperty('receiptTo');
  expect([own.status(), await own.json()]).toEqual([200, { ...recorded, receiptTo: email }]);

  // Without a reload.
  await expect(payments).toContainText('Dana Reyes');
  await openSection(page, /^Clients/);
  await expect(page.getByRole('listitem').filter({ hasText: email })).toHaveCount(2);
  expect((await keptMail('receipt', email)).text).toContain(stripePaymentId);

  expect((await customer.post('/api/sales/record', { data: eve })).status()).toBe(200);
  expect(await shop.sales()).toMatchObject([{ customerFirstName: 'Dana', customerEmail: email }]);
  await Promise.all([customer.dispose(), stranger.dispose()]);
});
