import { request, type Page } from '@playwright/test';
import { signInAsAdmin } from './admins.js';
import { newSeller } from './seller.js';
import {
  chooseFromMenu,
  expect,
  expectAccessible,
  given,
  picture,
  signIn,
  test,
  openSection,
} from './support.js';

/** Refunds a payment at Stripe; without an amount, all of it. */
async function refund(paymentId: string, amount?: number): Promise<void> {
  const stripe = await request.newContext({
    baseURL: given('STRIPE_SANDBOX_URL'),
    extraHTTPHeaders: { authorization: 'Bearer sk_test_sandbox' },
  });
  const form = { payment_intent: paymentId, ...(amount && { amount: String(amount) }) };
  expect((await stripe.post('/v1/refunds', { form })).ok()).toBe(true);
  await stripe.dispose();
}
const activeSales = (page: Page) => page.locator('#figures').getByText('Active sales').locator('../..');
const sales = (page: Page) => page.locator('#payments').getByRole('listitem');

test('money that goes back is seen by the partner without a reload, and by administrators', async ({
  page,
  baseURL,
}) => {
  const seller = await newSeller(baseURL!, 2);
  const [first, second] = seller.paymentIds;
  await signIn(page, seller.email, 'correct-horse');
  await openSection(page, /^Payments/);
  await expect(sales(page).filter({ hasText: 'Pending' })).toHaveCount(2);
  await expect(activeSales(page)).toContainText('2');

  await refund(first!);
  await refund(second!, 1_000);
  await expect(sales(page).filter({ hasText: 'Partly refunded' })).toHaveCount(1);
  await expect(sales(page).filter({ has: page.getByText('Refunded', { exact: true }) })).toHaveCount(1);
  await expect(sales(page).filter({ hasText: 'Pending' })).toHaveCount(1);
  // The amount paid stays readable beside what is left of it.
  await expect(sales(page).filter({ hasText: 'Partly refunded' }).locator('[title^="$"]')).toHaveCount(2);
  await expect(activeSales(page)).toContainText('1');
  await openSection(page, /^Clients/);
  await expect(page.getByText(/^(Partly refunded|Refunded)$/)).toHaveCount(3);
  await expectAccessible(page);
  await picture(page, 'refunds-partner');

  await signInAsAdmin(page);
  await page.goto(`/admin/clients?search=${seller.email.replace('sel.', 'dana.')}`);
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Partly refunded' })).toHaveCount(1);
  const refunded = rows.filter({ hasText: 'Partly refunded' });
  await chooseFromMenu(refunded.getByRole('button', { name: /^Actions for/ }), 'Explain commission');
  await expect(
    page
      .getByRole('dialog')
      .getByText(/refund/i)
      .first(),
  ).toBeVisible();
  await picture(page, 'refunds-admin');
});
