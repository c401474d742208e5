import { readFile } from 'node:fs/promises';
import type { ListedStatement } from '@portal/contracts/http/books';
import { expect, expectAccessible, given, picture, signIn, signUp, test, openSection } from './support.js';

test('a partner reads, prints and downloads the statement, month by month', async ({ page }) => {
  await signIn(page, 'ava@example.com', given('DEMO_PASSWORD'));
  await openSection(page, /^Payments/);
  await page.getByRole('link', { name: 'Statement by month' }).click();
  await expect(page.getByRole('heading', { name: 'Statement', exact: true })).toBeVisible();
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: /^Total/ })).toHaveCount(1);
  expect(await rows.count()).toBeGreaterThan(10);
  await expect(page).toHaveTitle(/Statement/);
  await expectAccessible(page);
  await picture(page, 'statement');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(lines[0]).toBe('Month,Entry,Date,Sales,Amount,Commission,Paid,Unpaid,Advance');
  expect(lines).toHaveLength((await rows.count()) - 3); // the page also has rows of totals
  expect(lines[1]).toMatch(/^\d{4}-\d{2},Sales,,\d+,\d+\.\d{2},\d+\.\d{2},,\d+\.\d{2},$/);
  // Columns add up: earned less paid equals unpaid less paid in advance.
  const column = (index: number) =>
    lines.slice(1).reduce((sum, line) => sum + Math.round(Number(line.split(',')[index]) * 100), 0);
  expect(column(5) - column(6)).toBe(column(7) - column(8));

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(rows.first()).toBeVisible();
  // On paper, however narrow: all columns, and the totals once, after the last month.
  await page.setViewportSize({ width: 375, height: 720 });
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toBeVisible();
  const footer = page.locator('tfoot');
  expect(await footer.evaluate((element) => getComputedStyle(element).display)).toBe('table-row-group');
});

test('a partner downloads the signed statement of a month that is over', async ({ page, newPartner }) => {
  await signUp(page, newPartner);
  const listed: ListedStatement = {
    period: '2026-03',
    opening: 0,
    openingInCents: 0,
    closing: 1_234.5,
    closingInCents: 123_450,
    issuedAt: null,
  };
  await page.route('**/api/partner/statements', (route) => route.fulfill({ json: [listed] }));
  await page.route('**/api/partner/statements/2026-03.*', (route) =>
    route.fulfill({ body: `of ${route.request().url().split('/').at(-1)}` }),
  );
  await page.goto('/statement');
  const month = page.getByRole('region', { name: 'Signed statements' }).getByRole('listitem');
  await expect(month).toContainText(/Mar 2026.*Balance at its end: \$1,234\.50/);
  await expectAccessible(page);
  for (const [name, file] of [
    ['Download signed: Mar 2026', 'statement-2026-03.json'],
    ['CSV: Mar 2026', 'statement-2026-03.csv'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      month.getByRole('link', { name }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(file);
    expect(await readFile(await download.path(), 'utf8')).toBe(`of ${file.replace('statement-', '')}`);
  }
});

test('before the first sale the statement says that there is none', async ({ page, newPartner }) => {
  await signUp(page, newPartner);
  await page.goto('/statement');
  await expect(page.getByText('Nothing to state yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expectAccessible(page);
});

test.describe('while payouts is away', () => {
  test.use({ allowed: [/status of 503 .*\/statement$/] });

  test('the statement says so, and can be read again', async ({ page, newPartner }) => {
    await signUp(page, newPartner);
    await page.route('**/api/partner/statement', (route) =>
      route.fulfill({
        status: 503,
        json: { message: 'This is temporarily unavailable.', code: 'UNAVAILABLE' },
      }),
    );
    await page.goto('/statement');
    await expect(page.getByText('Your statement could not be loaded')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/partner/statement');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Nothing to state yet.')).toBeVisible();
  });
});
