import type { Product, Referral } from '@portal/contracts/http/catalog';
import type { PartnerSale } from '@portal/contracts/http/partner';
import { request, type APIRequestContext, type Page } from '@playwright/test';
import { expect, test as base } from './support.js';

export interface Shop {
  path: string;
  product: Product;
  /** Sales of this link to this test's customer. */
  sales(): Promise<PartnerSale[]>;
}

/** A partner of the test's own with one link, and a unique customer. */
export const test = base.extend<{ shop: Shop; email: string }>({
  email: async ({ newPartner }, provide) => provide(`cora.${newPartner.email}`),
  shop: async ({ newPartner, email, baseURL }, provide) => {
    const api = await request.newContext({ baseURL });
    await expect(await api.post('/api/register', { data: newPartner })).toBeOK();
    const [product] = (await (await api.get('/api/products')).json()) as Product[];
    const created = await api.post('/api/referrals', { data: { productId: product!.id } });
    const { code } = (await created.json()) as Referral;
    await provide({ path: `/r/${code}`, product: product!, sales: () => salesTo(api, email) });
    await api.dispose();
  },
});

async function salesTo(api: APIRequestContext, email: string): Promise<PartnerSale[]> {
  const sales = (await (await api.get('/api/partner/sales')).json()) as PartnerSale[];
  return sales.filter(({ customerEmail }) => customerEmail === email);
}

export async function fillIn(page: Page, email: string, card: string): Promise<void> {
  await page.getByLabel('First name').fill('Cora');
  await page.getByLabel('Last name').fill('Miles');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Carrier').fill('Acme Mutual');
  await fillInCard(page, card);
}

export async function fillInCard(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry').fill('1234');
  await page.getByLabel('CVC').fill('123');
}

/** Touches the form, and waits until the payment is begun (D-50). */
export async function begin(page: Page): Promise<void> {
  const begun = page.waitForResponse('**/api/payments/create-intent');
  await page.getByLabel('First name').focus();
  expect((await begun).status()).toBe(200);
}

export async function applyCoupon(page: Page, code: string): Promise<void> {
  const add = page.getByRole('button', { name: 'Add code' });
  const field = page.getByLabel('Coupon code');
  await add.or(field).waitFor();
  if (await add.isVisible()) await add.click();
  await field.fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
}

export const GOOD = '4242424242424242';
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
export const paid = (page: Page) => page.getByRole('heading', { name: 'Payment Successful' });
export const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you for your payment' });
