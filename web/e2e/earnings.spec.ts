import { readFile } from 'node:fs/promises';
import {
  expect,
  expectAccessible,
  expectToast,
  given,
  hold,
  picture,
  signIn,
  signUp,
  test,
  openSection,
} from './support.js';

test('a second click while a page of payments is on its way turns to nothing else', async ({ page }) => {
  await signIn(page, 'ava@example.com', given('DEMO_PASSWORD'));
  await openSection(page, /^Payments/);
  await expect(page.getByText(/^Showing 1-5 of \d+ payments$/)).toBeVisible();
  const answer = await hold(page, /\/api\/partner\/sales\?.*cursor=/);
  const next = page.getByRole('button', { name: 'Next page' });
  await next.click();
  await expect(page.locator('[aria-busy="true"]')).toBeVisible();
  await next.click();
  answer();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText(/^Showing 6-10 of \d+ payments$/)).toBeVisible();
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
});

test('a reload, or the address in another tab, shows the page of payments that was open', async ({
  page,
}) => {
  await signIn(page, 'ava@example.com', given('DEMO_PASSWORD'));
  await openSection(page, /^Payments/);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Clients/ })).toHaveAttribute('aria-expanded', 'false');
});

test('whether a sale is paid says that it is not known while nobody can say, and then what it is', async ({
  page,
}) => {
  const isKnown = { now: false };
  await page.route('**/api/partner/sales?*', async (route) => {
    const answer = await route.fetch();
    const sales = (await answer.json()) as { isPaid: boolean | null }[];
    const json = isKnown.now ? sales : sales.map((sale) => ({ ...sale, isPaid: null }));
    await route.fulfill({ response: answer, json });
  });
  await page.clock.install();
  await signIn(page, 'ava@example.com', given('DEMO_PASSWORD'));
  await openSection(page, /^Payments/);
  await expect(page.getByText('Not known now')).toHaveCount(5);
  isKnown.now = true;
  await page.clock.runFor(10_000);
  await expect(page.getByText('Not known now')).toHaveCount(0);
  await expect(page.getByText(/^(Paid|Pending)$/).first()).toBeVisible();
});

test('the start page says what is owed and when', async ({ page }) => {
  await signIn(page, 'ava@example.com', given('DEMO_PASSWORD'));
  const next = page.getByRole('region', { name: 'Next payout' });
  await expect(next.getByText(/^\$[\d,]+\.\d{2}$/)).toBeVisible();
  await expect(next.getByText(/month end, (from )?\w+ 1, \d{4}|^Payable now/)).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'next-payout');
});

test('a commission is explained, and the focus comes back', async ({ page }) => {
  await signIn(page, 'ava@example.com', given('DEMO_PASSWORD'));
  await openSection(page, /^Payments/);
  await page.getByRole('button', { name: 'Explain' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/paid × \d+(\.\d+)?% = /)).toBeVisible();
  await expect(dialog.getByText('Earned with the sale')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'own-explain');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Explain' }).first()).toBeFocused();
});

test('earnings shows balance, commissions, tax and bank', async ({ page }) => {
  await signIn(page, 'ava@example.com', given('DEMO_PASSWORD'));
  await page.goto('/earnings');
  await expect(page).toHaveTitle(/Earnings/);
  for (const name of ['Next payout', 'Balance', 'Payouts', 'Commissions', 'Tax and bank'])
    await expect(page.getByRole('region', { name })).toBeVisible();
  await expect(page.getByText('Owed to you now')).toBeVisible();
  await expect(page.getByText(/^Showing 1-5 of \d+ commissions$/)).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'earnings');
  await page.getByRole('link', { name: 'Statement by month' }).click();
  await expect(page.getByRole('heading', { name: 'Statement', exact: true })).toBeVisible();
});

test('an address that names a section leads to it, once that is shown', async ({ page }) => {
  await signIn(page, 'ava@example.com', given('DEMO_PASSWORD'));
  await page.goto('/earnings#tax-and-bank');
  await expect(page.getByRole('heading', { name: 'Tax and bank' })).toBeInViewport();
});

test('each payout says how far it is, and has a receipt as PDF', async ({ page }) => {
  await signIn(page, 'ava@example.com', given('DEMO_PASSWORD'));
  await page.goto('/earnings');
  const payouts = page.getByRole('region', { name: 'Payouts' });
  const first = payouts.getByRole('listitem').first();
  await expect(first.getByText(/^(Recorded|Exported|Taken back)$/)).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    first.getByRole('link', { name: /^Receipt of \$[\d,]+\.\d{2} for / }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^payout-\d{4}-\d{2}-\d+\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 375, height: 812 });
  await expectAccessible(page);
  await picture(page, 'payouts-dark');
});

test('who is new is owed nothing, and reads what is missing', async ({ page, newPartner }) => {
  await signUp(page, newPartner);
  await page.goto('/earnings');
  await expect(page.getByText('Nothing is owed now. Your next sale starts your next payout.')).toBeVisible();
  await expect(page.getByText('No bank account is on file.', { exact: true })).toBeVisible();
  await expect(page.getByText('Not on file: add it in your profile.', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await picture(page, 'earnings-new');
  await page.getByRole('link', { name: 'add your bank account' }).click();
  await expect(page.getByRole('dialog', { name: 'Add your bank account' })).toBeVisible();
});

test.describe('while payments-sales is away', () => {
  test.use({ allowed: [/status of 503 .*\/receipt\.pdf\?language=en$/] });

  test('a receipt that cannot be made says so, and nothing is saved', async ({ page }) => {
    await page.route('**/receipt.pdf*', (route) =>
      route.fulfill({ status: 503, json: { message: 'Away for a moment.', code: 'UNAVAILABLE' } }),
    );
    await signIn(page, 'ava@example.com', given('DEMO_PASSWORD'));
    await page.goto('/earnings');
    const receipts = page.getByRole('region', { name: 'Payouts' }).getByRole('link', { name: /^Receipt of/ });
    await receipts.first().click();
    await expectToast(page, 'Nothing was downloaded', 'Away for a moment.');
  });
});

test.describe('while documents is away', () => {
  test.use({ allowed: [/status of 503 .*\/bank-account$/] });

  test('the next payout is shown, and says that the account is not known', async ({ page }) => {
    await page.route('**/api/partner/bank-account', (route) =>
      route.fulfill({ status: 503, json: { message: 'Away for a moment.', code: 'UNAVAILABLE' } }),
    );
    await signIn(page, 'ava@example.com', given('DEMO_PASSWORD'));
    const next = page.getByRole('region', { name: 'Next payout' });
    await expect(next.getByText(/^\$[\d,]+\.\d{2}$/)).toBeVisible();
    await expect(
      next.getByText('Whether a bank account is on file could not be read just now.'),
    ).toBeVisible();
  });
});
