import type { PayoutBatch, UnpaidPartner } from '@portal/contracts/http/payouts';
import { lastMonths } from '@portal/contracts/values/month';
import type { Page } from '@playwright/test';
import { signInAsAdmin } from './admins.js';
import { chooseFromMenu, expect, expectAccessible, picture, test } from './support.js';

// The month that is paid here is made up: the portal's own is everybody's, and payouts' tests pay it for real.
const month = lastMonths(2)[1]!;
const unpaid = (partnerId: number, firstName: string, cents: number, advance = 0): UnpaidPartner => ({
  partnerId,
  firstName,
  lastName: 'Stone',
  companyName: null,
  email: `${firstName.toLowerCase()}@example.com`,
  salesCount: 3,
  commission: cents / 100,
  commissionInCents: cents,
  unpaid: cents / 100,
  unpaidInCents: cents,
  advance: advance / 100,
  advanceInCents: advance,
  payable: (cents - advance) / 100,
  payableInCents: cents - advance,
});
const ada = unpaid(7, 'Ada', 12_050);
const bob = unpaid(8, 'Bob', 5_000, 1_000);
const batch: PayoutBatch = {
  id: 3,
  month,
  createdAt: new Date().toISOString(),
  amount: 160.5,
  amountInCents: 16_050,
  payouts: [ada, bob].map(({ partnerId, firstName, lastName, companyName, email, payableInCents }) => ({
    payoutId: 10 + partnerId,
    partnerId,
    firstName,
    lastName,
    companyName,
    email,
    amount: payableInCents / 100,
    amountInCents: payableInCents,
    salesCount: 3,
    isVoided: false,
  })),
};

async function unpaidMonth(page: Page, rows: UnpaidPartner[]) {
  await page.route('**/api/admin/payout-batches?*', (route) =>
    route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  );
  await page.route('**/api/admin/month-end?*', (route) =>
    route.fulfill({ json: rows, headers: { 'x-total-count': String(rows.length) } }),
  );
}

test('a selection of a closed month is named with its sums before it is paid as one batch', async ({
  page,
}) => {
  await unpaidMonth(page, [ada, bob]);
  const asked: { key: string | undefined; body: unknown }[] = [];
  await page.route('**/api/admin/payout-batches', (route) => {
    asked.push({ key: route.request().headers()['idempotency-key'], body: route.request().postDataJSON() });
    return asked.length === 1
      ? route.fulfill({
          status: 503,
          json: { code: 'UNAVAILABLE', message: 'Not now, please.', requestId: 'x' },
        })
      : route.fulfill({ json: batch });
  });
  await signInAsAdmin(page);
  await page.goto('/admin/month-end');
  await expect(page.getByRole('row').filter({ hasText: 'Bob Stone' })).toContainText('$40.00');
  await page.getByRole('checkbox', { name: 'Select Ada Stone' }).press('Space');
  await expect(page.getByRole('button', { name: 'Pay 1 selected, $120.50' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Bob Stone' }).press('Space');
  await expectAccessible(page);
  await picture(page, 'month-end');

  await page.getByRole('button', { name: 'Pay 2 selected, $160.50' }).click();
  const dialog = page.getByRole('dialog', { name: /^Pay 2 partners for / });
  await expect(dialog.getByText('Ada Stone')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Pay $160.50' }).click();
  await expect(dialog.getByText('Nobody was paid: Not now, please.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pay $160.50' }).click();
  await expect(page.getByText('Batch 3: $160.50 to 2 partners')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download CSV of batch 3' })).toHaveAttribute(
    'href',
    '/api/admin/payout-batches/3/payouts.csv',
  );
  expect(asked[0]!.body).toEqual({ month, partnerIds: [7, 8] });
  expect(asked[1], 'the same wish under the same key').toEqual(asked[0]);
});
test.use({ allowed: [/status of 503/] });

test('a month of which everything is paid says so', async ({ page }) => {
  await unpaidMonth(page, []);
  await signInAsAdmin(page);
  await page.goto('/admin/month-end');
  await expect(page.getByText(/^Everything of .* is paid\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay selected' })).toBeDisabled();
});

test('a commission is explained from sale to payout', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/clients?status=paid');
  await chooseFromMenu(
    page.getByRole('button', { name: /^Actions for the sale to/ }).first(),
    'Explain commission',
  );
  const dialog = page.getByRole('dialog', { name: /^Commission of sale \d+$/ });
  await expect(dialog.getByText(/\$[\d.,]+ paid × [\d.]+% = /)).toBeVisible();
  await expect(dialog.getByText('Earned by the sale')).toBeVisible();
  await expect(dialog.getByText(/^Paid by payout \d+/)).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'explain');
});
