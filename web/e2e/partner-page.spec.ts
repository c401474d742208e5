import { signInAsAdmin } from './admins.js';
import { newSeller } from './seller.js';
import { expect, expectAccessible, expectToast, picture, test } from './support.js';

test('an administrator sees everything about a partner on one page', async ({ page, baseURL }) => {
  const seller = await newSeller(baseURL!, 2);
  await signInAsAdmin(page);
  await page.goto(`/admin/partners?search=${seller.email}`);
  await page.getByRole('link', { name: seller.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: seller.name })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${seller.name}`));
  await expect(page.getByRole('link', { name: seller.email })).toHaveAttribute(
    'href',
    `mailto:${seller.email}`,
  );
  const summary = page.getByRole('tabpanel', { name: 'Summary' });
  await expect(summary.getByText('2 sales')).toHaveCount(2);
  await expect(summary.getByText('No W9 uploaded')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'partner-summary');

  await page.getByRole('tab', { name: 'Sales' }).click();
  await expect(page).toHaveURL(/section=sales/);
  const sales = page.getByRole('table', { name: 'Sales' }).getByRole('row');
  await expect(sales).toHaveCount(3);
  await picture(page, 'partner-sales');
  await page.reload();
  await expect(sales).toHaveCount(3);
  await page.getByRole('tab', { name: 'Payouts' }).press('ArrowRight');
  await expect(page.getByRole('table', { name: 'Links' }).getByRole('row')).toHaveCount(2);
  await picture(page, 'partner-links');
  await page.getByRole('tab', { name: 'Documents' }).click();
  await expect(page.getByText('No documents uploaded yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByText('No administrator has done anything about this partner yet.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Summary' }).click();
  await page.getByRole('button', { name: /^Mark paid/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Mark \$/ })
    .click();
  await expectToast(page, `${seller.name} is marked as paid`);
  await expect(summary.getByRole('button', { name: /^Take back: this month/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Payouts' }).click();
  const payouts = page.getByRole('table', { name: 'Payouts' });
  await expect(payouts.getByText('Recorded', { exact: true }).last()).toBeVisible();
  await page.getByRole('tab', { name: 'Ledger' }).click();
  const entries = page.getByRole('table', { name: 'Ledger' }).getByRole('row');
  await expect(entries).toHaveCount(4);
  await expect(entries.nth(1)).toContainText('Payout');
  await expect(entries.nth(1)).toContainText('$0.00');
  await expect(entries.filter({ hasText: 'Commission of a sale' })).toHaveCount(2);
  await expectAccessible(page);
  await picture(page, 'partner-ledger');
  await entries
    .nth(3)
    .getByRole('button', { name: /^Sale / })
    .click();
  const explained = page.getByRole('dialog');
  await expect(explained).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(explained).toBeHidden();
  await entries
    .nth(1)
    .getByRole('button', { name: /^Payout / })
    .click();
  await expect(page).toHaveURL(/section=payouts/);
  await page.getByRole('tab', { name: 'Notes' }).click();
  await expect(page.getByText('No notes yet. Administrators alone read them.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep note' })).toBeDisabled();
  await page.getByLabel('New note').fill('Asks to be called after 5 pm.');
  await page.getByRole('button', { name: 'Keep note' }).dblclick();
  await expectToast(page, 'Note kept');
  const notes = page.getByRole('table', { name: 'Notes' }).getByRole('row');
  await expect(notes.filter({ hasText: 'Asks to be called after 5 pm.' })).toHaveCount(1);
  await expect(notes.filter({ hasText: 'Portal Admin' })).toHaveCount(1);
  await expectAccessible(page);
  await picture(page, 'partner-notes');
  await page.getByRole('tab', { name: 'Activity' }).click();
  const activity = page.getByRole('table', { name: 'Activity' }).getByRole('row');
  await expect(activity.filter({ hasText: 'wrote a note about' })).toHaveCount(1);
  await expect(activity).toHaveCount(3);
  await picture(page, 'partner-activity');
});

test.describe('a partner who cannot be shown', () => {
  test.use({ allowed: [/status of (404|503) .*\/api\/admin\/partners\/\d+(\/suspension)?$/] });

  test('is not there, or cannot be read: the page says which', async ({ page, baseURL }) => {
    const { email, name } = await newSeller(baseURL!, 0);
    await signInAsAdmin(page);
    for (const nobody of ['2000000000', 'nobody']) {
      await page.goto(`/admin/partners/${nobody}`);
      await expect(page.getByText('There is no such partner. They may have been deleted.')).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByRole('link', { name: 'All partners' }).click();
    await expect(page.getByRole('table', { name: 'Partners' })).toBeVisible();
    await page.route(/\/api\/admin\/partners\/\d+$/, (route) =>
      route.fulfill({
        status: 503,
        json: { code: 'UNAVAILABLE', message: 'Away for a moment.', requestId: 'r' },
      }),
    );
    await page.goto(`/admin/partners?search=${email}`);
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('alert').getByText('The partner could not be loaded')).toBeVisible();
    await page.unroute(/\/api\/admin\/partners\/\d+$/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  test('a partner is deleted from their page, which leads to the list', async ({ page, baseURL }) => {
    const seller = await newSeller(baseURL!, 0);
    await signInAsAdmin(page);
    await page.goto(`/admin/partners?search=${seller.email}`);
    await page.getByRole('link', { name: seller.name }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const asks = page.getByRole('alertdialog', { name: `Delete ${seller.name}?` });
    await asks.getByLabel(/^Type "/).fill(seller.name);
    await asks.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Partner deleted');
    await expect(page).toHaveURL(/\/admin\/partners$/);
    await page.goBack();
    const gone = page.getByText('There is no such partner. They may have been deleted.');
    // The account is deleted at once, the figures when payouts hears of it.
    await expect(async () => {
      await page.reload();
      await expect(gone).toBeVisible({ timeout: 5_000 });
    }).toPass();
  });
});
