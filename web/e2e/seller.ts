import { expect, request, type APIRequestContext } from '@playwright/test';
import { given } from './support.js';
import { cardForm } from '../../kit/testing/card-form.js';

export interface Seller {
  name: string;
  email: string;
  /** Stripe's ids of the payments, in the order they were paid. */
  paymentIds: string[];
}

/** Pays `amount` cents at a Stripe page for a referral code, `count` times. */
export const paySession = (
  request: APIRequestContext,
  data: { count: number; amount: number; client_reference_id: string; email: string; name?: string },
) =>
  request.post(`${given('STRIPE_SANDBOX_URL')}/sandbox-control/checkout-sessions`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
    data,
  });

interface Customer {
  firstName: string;
  lastName: string;
  email: string;
}

/** Opens the pay page of the partner's link in this browser. @returns the payment's client secret */
export async function openIn(browser: APIRequestContext, referralCode: string): Promise<string> {
  const opened = await browser.post('/api/payments/create-intent', { data: { referralCode } });
  return ((await opened.json()) as { clientSecret: string }).clientSecret;
}

/** Pays what was opened in this browser. @returns Stripe's id of the payment */
export async function payIn(
  browser: APIRequestContext,
  clientSecret: string,
  customer: Customer,
): Promise<string> {
  const paymentIntentId = clientSecret.split('_secret')[0]!;
  await browser.post('/api/payments/customer', { data: { paymentIntentId, carrier: 'Acme', ...customer } });
  await browser.post(`/sandbox/stripe/v1/payment_intents/${paymentIntentId}/confirm`, {
    form: cardForm(clientSecret),
  });
  const recorded = await browser.post('/api/sales/record', { data: { stripePaymentId: paymentIntentId } });
  expect(recorded.ok()).toBe(true);
  return paymentIntentId;
}

/** Pays by the partner's link in this browser. */
export const buyIn = async (browser: APIRequestContext, referralCode: string, customer: Customer) =>
  payIn(browser, await openIn(browser, referralCode), customer);

/**
 * A partner of this test's own with sales, each by a sandbox customer.
 * @param productId what they sell; any product if not given
 */
export async function newSeller(baseURL: string, sales: number, productId?: number): Promise<Seller> {
  const id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}`;
  const seller = {
    name: `Sel ${id}`,
    email: `sel.${id}@example.com`,
    commissions: [] as number[],
    paymentIds: [] as string[],
  };
  const api = await request.newContext({ baseURL });
  const post = async (path: string, data: object) => {
    const answer = await api.post(path, { data });
    expect(answer.ok(), `${path} ${answer.status()}`).toBe(true);
    return answer.status() === 204 ? {} : ((await answer.json()) as Record<string, unknown>);
  };
  const [firstName, lastName] = seller.name.split(' ');
  await post('/api/register', { email: seller.email, password: 'correct-horse', firstName, lastName });
  const products = (await (await api.get('/api/products')).json()) as { id: number; isActive: boolean }[];
  const { code } = await post('/api/referrals', { productId: productId ?? products[0]!.id });
  for (let sale = 0; sale < sales; sale++) {
    const customer = await request.newContext({ baseURL });
    const details = { firstName: 'Dana', lastName: 'Reyes', email: `dana.${id}@example.com` };
    seller.paymentIds.push(await buyIn(customer, String(code), details));
    await customer.dispose();
  }
  await expect
    .poll(
      async () =>
        ((await (await api.get('/api/partner/summary')).json()) as { activeSales: number }).activeSales,
    )
    .toBe(sales);
  await api.dispose();
  return seller;
}
