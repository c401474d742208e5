import type { Page } from '@playwright/test';
import type { PartnerSale } from '@portal/contracts/http/partner';
import { expect, expectAccessible, given, picture, signIn, test, openSection } from './support.js';

// Placeholders: of a page that is still loading, and of names that are unknown.

for (const [path, shape] of [
  ['/forgot-password', 'Loading the sign-in page'],
  ['/admin/auth', 'Loading the sign-in page'],
  ['/earnings', 'Loading the dashboard'],
  ['/leaderboard', 'Loading the dashboard'],
  ['/admin/partners', 'Loading the dashboard'],
] as const)
  test(`${path} has the shape of what comes, while nobody knows yet who is signed in`, async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/user', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(path);
    await expect(page.getByLabel(shape)).toBeVisible();
    await expect(page.getByRole('heading')).toHaveCount(0);
    resolve();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByLabel(shape)).toHaveCount(0);
  });

test('a payment page has the shape of what comes, while its link is read', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/links/*', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/r/AVA00001');
  await expect(page.getByText('Loading payment…')).toBeAttached();
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0);
  resolve();
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
});

const sale: PartnerSale = {
  id: 7,
  createdAt: '2026-11-02T09:30:00.000Z',
  productName: null,
  amount: 99,
  amountInCents: 9_900,
  commission: 9.9,
  commissionInCents: 990,
  standingAmount: 99,
  standingAmountInCents: 9_900,
  standingCommission: 9.9,
  standingCommissionInCents: 990,
  state: 'standing',
  isPaid: false,
  customerFirstName: null,
  customerLastName: null,
  customerEmail: null,
};
const answerWith = (page: Page, list: 'sales' | 'clients', rows: PartnerSale[]) =>
  page.route(`**/api/partner/${list}?*`, (route) =>
    route.fulfill({ json: rows, headers: { 'x-total-count': String(rows.length) } }),
  );

test('a sale whose product and customer nobody knows says so, in payments and in clients', async ({
  page,
}) => {
  await answerWith(page, 'sales', [sale]);
  await answerWith(page, 'clients', [sale]);
  await signIn(page, 'ava@example.com', given('DEMO_PASSWORD'));
  await openSection(page, /^Payments/);
  await expect(page.getByText('Unknown Product')).toBeVisible();
  await expect(page.getByText('Customer info not available')).toBeVisible();
  await openSection(page, /^Clients/);
  await expect(page.getByText('Client name not available')).toBeVisible();
  await expect(page.getByText('Unknown Product')).toHaveCount(2);
  await expectAccessible(page);
});

test('a partner whose customers left no name has payments, and no client yet', async ({ page }) => {
  await answerWith(page, 'sales', [sale]);
  await answerWith(page, 'clients', []);
  await signIn(page, 'ava@example.com', given('DEMO_PASSWORD'));
  await expect(page.getByRole('button', { name: /^Payments/ })).toContainText(
    'Track your earnings and payouts',
  );
  const clients = page.getByRole('button', { name: /^Clients/ });
  await expect(clients).toContainText('Your clients will appear here once you make your first sale');
  await clients.click();
  await expect(
    page.getByText('No clients yet. Share your referral link to start building your client base.'),
  ).toBeVisible();
  await picture(page, 'no-clients');
});
