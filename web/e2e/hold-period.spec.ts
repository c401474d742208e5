import type { Product } from '@portal/contracts/http/catalog';
import type { PartnerSummary, StatementMonth } from '@portal/contracts/http/partner';
import type { AdminClient } from '@portal/contracts/http/admin-sales';
import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import type { ChangedMonthlyPayment, UnpaidPartner } from '@portal/contracts/http/payouts';
import { request, type Page } from '@playwright/test';
import { lastMonths } from '@portal/contracts/values/month';
import { payableAt, payableFrom } from '@portal/contracts/values/hold-period';
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

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const shownDay = (day: string) => shortDay.format(new Date(day));

async function refund(paymentId: string): Promise<void> {
  const stripe = await request.newContext({
    baseURL: given('STRIPE_SANDBOX_URL'),
    extraHTTPHeaders: { authorization: 'Bearer sk_test_sandbox' },
  });
  expect((await stripe.post('/v1/refunds', { form: { payment_intent: paymentId } })).ok()).toBe(true);
  await stripe.dispose();
}

/** A product of this test's own, whose commission of $5.00 is payable two weeks after the sale. */
async function addProduct(page: Page): Promise<Product> {
  const answer = await page.request.post('/api/admin/products', {
    data: {
      name: `Held Cover ${Date.now().toString(36)}`,
      description: 'Payable later.',
      priceInCents: 5_000,
      externalUrl: 'https://insurer.example/held',
      commissionRate: 0.1,
      holdDays: 14,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Product;
}

test('commission with a hold period is pending until its day, is not paid before, and a refund costs nothing', async ({
  page,
  baseURL,
}) => {
  await signInAsAdmin(page);
  const product = await addProduct(page);
  await page.goto('/admin/products');
  const row = page.getByRole('row').filter({ hasText: product.name });
  await expect(row).toContainText('payable after 14 days');
  await page.getByRole('button', { name: `Edit ${product.name}` }).click();
  await expect(page.getByLabel('Hold period in days (optional)')).toHaveValue('14');
  await page.getByLabel('Hold period in days (optional)').fill('181');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Enter whole days from 0 to 180')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  const seller = await newSeller(baseURL!, 2, product.id);
  const customer = seller.email.replace('sel.', 'dana.');
  const [sold] = (await (await page.request.get(`/api/admin/clients?search=${customer}`)).json()) as [
    AdminClient,
  ];
  const until = shownDay(payableFrom(payableAt(sold.date, 14)!));

  await page.goto(`/admin/clients?search=${customer}`);
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows.filter({ hasText: `Pending until ${until}` })).toHaveCount(2);
  await picture(page, 'hold-admin-clients');
  await chooseFromMenu(rows.first().getByRole('button', { name: /^Actions for/ }), 'Explain commission');
  const explained = page.getByRole('dialog');
  await expect(explained).toContainText('Payable from');
  await expect(explained).toContainText(`Pending until ${until}`);
  await expectAccessible(page);
  await picture(page, 'hold-explain');

  await page.goto(`/admin/partners?search=${seller.email}`);
  await expect(page.getByText('Processing', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Mark paid/ })).toHaveCount(0);
  await expect(page.getByText(`$10.00 pending until ${until}`)).toBeVisible();
  await picture(page, 'hold-partners');
  const [{ id: partnerId }] = (await (
    await page.request.get(`/api/admin/partners?search=${seller.email}`)
  ).json()) as [AdminPartner];
  // Who presses all the same, or writes to the call, pays nothing.
  const pressed = await page.request.post('/api/admin/monthly-payments', {
    data: { partnerId, completed: true },
  });
  expect(((await pressed.json()) as ChangedMonthlyPayment).payout).toMatchObject({
    payoutId: null,
    amountInCents: 0,
  });
  await page.getByRole('button', { name: `Pay ${seller.name}`, exact: true }).click();
  const paying = page.getByRole('dialog', { name: `Pay ${seller.name}` });
  await expect(paying).toContainText(`Of all months: $10.00 pending until ${until}.`);
  await paying.getByLabel('Amount in dollars').fill('4');
  await expect(paying).toContainText('This is $4.00 more than is payable now: it is paid in advance');
  await expect(paying.getByLabel('Why more is paid than is payable')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'hold-pay');
  await paying.getByRole('button', { name: 'Cancel' }).click();
  await page.request.patch(`/api/admin/products/${product.id}`, { data: { isActive: false } });

  await signIn(page, seller.email, 'correct-horse');
  const figures = page.locator('#figures');
  await expect(figures).toContainText(`$10.00 pending until ${until}`);
  await openSection(page, /^Payments/);
  const sales = page.locator('#payments').getByRole('listitem');
  await expect(sales.filter({ hasText: `Pending until ${until}` })).toHaveCount(2);
  await expectAccessible(page);
  await picture(page, 'hold-partner');

  await refund(seller.paymentIds[0]!);
  await expect(figures).toContainText(`$5.00 pending until ${until}`);
  await expect(sales.filter({ hasText: `Pending until ${until}` })).toHaveCount(1);
  const summary = (await (await page.request.get('/api/partner/summary')).json()) as PartnerSummary;
  expect([summary.totalCommissionInCents, summary.pending?.amountInCents]).toEqual([500, 500]);
  const statement = (await (await page.request.get('/api/partner/statement')).json()) as StatementMonth[];
  expect(statement).toMatchObject([{ unpaidInCents: 500, paidInCents: 0, payouts: [] }]);
  await page.goto('/statement');
  await expect(page.getByRole('row').filter({ hasText: 'Of that not payable yet' })).toContainText('$5.00');
  await expect(page.getByRole('row').filter({ hasText: 'Paid in advance' })).toContainText('$0.00');
  await expectAccessible(page);
  await picture(page, 'hold-statement');
});

test('at month end what is pending is named, and a partner who has nothing else cannot be selected', async ({
  page,
}) => {
  // Faked, as in admin-payouts.spec.ts: tests share the portal's real months.
  const partner = (partnerId: number, firstName: string, unpaid: number, pending: number): UnpaidPartner => ({
    ...{ partnerId, firstName, lastName: 'Stone', companyName: null, email: `${firstName}@example.com` },
    ...{ salesCount: 3, commission: unpaid, commissionInCents: unpaid * 100 },
    ...{ unpaid, unpaidInCents: unpaid * 100, advance: 0, advanceInCents: 0 },
    ...{ payable: unpaid - pending, payableInCents: (unpaid - pending) * 100 },
    pending: { amount: pending, amountInCents: pending * 100, first: '2026-12-06', last: '2026-12-09' },
  });
  const rows = [partner(7, 'Ada', 120, 20), partner(8, 'Bob', 50, 50)];
  await page.route('**/api/admin/payout-batches?*', (route) =>
    route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  );
  await page.route('**/api/admin/month-end?*', (route) =>
    route.fulfill({ json: rows, headers: { 'x-total-count': '2' } }),
  );
  await page.route('**/api/admin/month-end/selection?*', (route) =>
    route.fulfill({ json: rows.filter(({ partnerId }) => route.request().url().includes(`=${partnerId}`)) }),
  );
  const [month, earlier] = lastMonths(3).slice(1) as [string, string];
  await page.route('**/api/admin/month-end/payable-since', (route) =>
    route.fulfill({
      json: [month, earlier].map((one) => ({
        month: one,
        partnersCount: 1,
        unpaid: 30,
        unpaidInCents: 3_000,
      })),
    }),
  );
  await signInAsAdmin(page);
  await page.goto(`/admin/month-end?month=${month}`);
  await expect(page.getByRole('button', { name: /, \$30\.00$/ })).toHaveCount(1);
  await expect(page.getByRole('checkbox', { name: 'Select Bob Stone' })).toBeDisabled();
  await expect(page.getByText('$50.00 pending, payable from Dec 6 to Dec 9')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Ada Stone' }).press('Space');
  await expectAccessible(page);
  await picture(page, 'hold-month-end');
  await page.getByRole('button', { name: 'Pay 1 selected, $100.00' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('All that is payable now of the month');
  await expect(dialog).toContainText('$20.00 pending, payable from Dec 6 to Dec 9');
  await expect(dialog.getByRole('button', { name: 'Pay $100.00' })).toBeEnabled();
  await expectAccessible(page);
  await picture(page, 'hold-batch');
});
