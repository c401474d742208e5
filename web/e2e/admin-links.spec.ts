import type { Page } from '@playwright/test';
import { signInAsAdmin } from './admins.js';
import { newSeller } from './seller.js';
import { expect, expectAccessible, expectNoSidewaysScroll, picture, test, tryAgain } from './support.js';

const asAdmin = async (page: Page, tab: string) => {
  await signInAsAdmin(page);
  await page.goto(tab);
};
const table = (page: Page) => page.getByRole('table', { name: 'Links' });
const codes = (page: Page) => table(page).getByRole('row').locator('td:first-child');

test("a partner's link is found, with what it sold", async ({ page, baseURL }) => {
  const seller = await newSeller(baseURL!, 2);
  await asAdmin(page, '/admin');
  await page.getByRole('link', { name: 'Links', exact: true }).click();
  await expect(page).toHaveTitle(/^Links/);
  await page.getByRole('searchbox', { name: 'Search links' }).fill(seller.name);
  await expect(page).toHaveURL(/search=Sel/);
  const row = table(page).getByRole('row').filter({ hasText: seller.name });
  await expect(row).toHaveCount(1);
  const sold = await page.request.get(`/api/admin/links?search=${encodeURIComponent(seller.name)}`);
  const [link] = (await sold.json()) as { code: string; totals: { salesCount: number } }[];
  expect(link!.totals.salesCount).toBe(2);
  await expect(row).toContainText(link!.code);
  await row.getByRole('link', { name: `2 sales by ${link!.code}` }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/clients\\?search=${link!.code}`));
  await expect(page.getByRole('table', { name: 'Client Subscriptions' }).locator('tbody tr')).toHaveCount(2);
  await page.goBack();
  await row.getByRole('link', { name: seller.name }).click();
  await expect(page).toHaveURL(/\/admin\/partners\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: seller.name })).toBeVisible();
  await page.goBack();
  await expect(row).toContainText(link!.code);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'partner-links');
});

test('Back returns to where a tab was scrolled to', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 500 });
  await asAdmin(page, '/admin/links');
  await expect(codes(page).first()).toBeVisible();
  await page.mouse.wheel(0, 1_000);
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await expect.poll(scrolled).toBe(1_000);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('option', { name: 'Claims', exact: true }).click();
  await expect(page).toHaveTitle(/^Claims/);
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(page).toHaveTitle(/^Links/);
  await expect.poll(scrolled).toBe(1_000);
});

test('links are sorted by their code, either way, and the address keeps it', async ({ page }) => {
  await asAdmin(page, '/admin/links');
  const order = async () => (await codes(page).allInnerTexts()).map((text) => text.split('\n')[0]!);
  const sorted = (texts: string[]) => texts.toSorted((a, b) => (a.toUpperCase() < b.toUpperCase() ? -1 : 1));
  await table(page).getByRole('button', { name: 'Code' }).click();
  await expect(page).toHaveURL(/sort=code/);
  await expect(table(page).getByRole('columnheader', { name: 'Code' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(async () => expect(await order()).toEqual(sorted(await order()))).toPass();
  const first = (await order())[0]!;
  await table(page).getByRole('button', { name: 'Code' }).click();
  await expect(page).toHaveURL(/direction=desc/);
  await expect(async () => expect(await order()).toEqual(sorted(await order()).reverse())).toPass();
  await page.goBack();
  await expect(codes(page).first()).toContainText(first);
});

test('a search that finds nothing says so, and is cleared with one press', async ({ page }) => {
  await asAdmin(page, '/admin/links?search=no-such-link');
  await expect(page.getByText('No link matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(table(page)).toBeVisible();
});

test.describe('a page that is gone', () => {
  test.use({ allowed: [/status of 400 .*\/api\/admin\/links/] });
  test('leads to the first one', async ({ page }) => {
    await asAdmin(page, '/admin/links?page=3&from=of-another-list');
    await expect(page.getByText('This page no longer exists.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'First page' }).click();
    await expect(table(page)).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/links$/);
  });
});

test('a page that has no rows any more leads to the first one', async ({ page }) => {
  await page.route(/\/api\/admin\/links.*cursor=/, (route) => route.fulfill({ json: [] }));
  await asAdmin(page, '/admin/links?page=2&from=after-the-last');
  await page.getByRole('button', { name: 'First page' }).click();
  await expect(table(page)).toBeVisible();
});

test('a later page that loads after a search without a match is not taken for one that is gone', async ({
  page,
}) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/api\/admin\/links.*cursor=/, async (route) => {
    await held;
    await route.fulfill({ json: [] });
  });
  await asAdmin(page, '/admin/links?search=no-such-link');
  await expect(page.getByText('No link matches.')).toBeVisible();
  const asked = page.waitForRequest(/\/api\/admin\/links.*cursor=/);
  await page.evaluate(() => history.pushState({}, '', '/admin/links?page=2&from=forgotten'));
  await asked;
  await expect(page.getByText('No link matches.')).toBeHidden();
  await expect(page.getByText('This page no longer exists.')).toBeHidden();
  answer();
  await expect(page.getByText('This page no longer exists.')).toBeVisible();
});

test.describe('while the links cannot be read', () => {
  test.use({ allowed: [/status of 503 .*\/api\/admin\/links/] });
  test('the page says so, and tries again', async ({ page }) => {
    await page.route(/\/api\/admin\/links/, (route) =>
      route.fulfill({ status: 503, json: { message: 'Try again in a moment' } }),
    );
    await asAdmin(page, '/admin/links');
    await expect(page.getByText('The links could not be loaded')).toBeVisible();
    await page.unroute(/\/api\/admin\/links/);
    await tryAgain(page, table(page));
  });
});
