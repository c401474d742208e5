import type { Page } from '@playwright/test';
import type { PartnerOfMonth, SalesChart } from '@portal/contracts/http/charts';
import type { StatementMonth } from '@portal/contracts/http/partner';
import { formatExactDollars } from '@portal/contracts/values/money';
import { lastMonths } from '@portal/contracts/values/month';
import { showPages, signInAsAdmin } from './admins.js';
import { newSeller } from './seller.js';
import {
  expect,
  expectAccessible,
  given,
  goDark,
  picture,
  signIn,
  signUp,
  test,
  tryAgain,
} from './support.js';

const months = lastMonths(12);
const BY_DAY = 'Sales and commission by day (UTC)';
const BY_PRODUCT = 'Sales and commission by product';
const BY_PARTNER = /^Sales and commission by partner, /;
const YEAR = 'Your sales and commission by month (UTC)';

interface Figures {
  salesCount: number;
  amountInCents: number;
  commissionInCents: number;
}
const sold = (salesCount: number): Figures & { amount: number; commission: number } => ({
  salesCount,
  amount: salesCount * 120.5,
  amountInCents: salesCount * 12_050,
  commission: salesCount * 12.05,
  commissionInCents: salesCount * 1_205,
});
const cellsOf = ({ salesCount, amountInCents, commissionInCents }: Figures) => [
  salesCount.toLocaleString('en-US'),
  formatExactDollars(amountInCents),
  formatExactDollars(commissionInCents),
];
const table = (page: Page, caption: string | RegExp) => page.getByRole('table', { name: caption });
/** The numbers of a table, without header row and first column. */
const numbersIn = (page: Page, caption: string | RegExp) =>
  table(page, caption)
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.slice(1).map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
    );
const drawn = (page: Page) => page.locator('.recharts-surface path.recharts-curve').first();
/** The chart library is loaded when a chart is shown. */
const scripts = (page: Page) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  return () => fetched.filter((url) => /\/(time|ranking|year)-chart-/.test(url));
};
const away = { status: 503, json: { code: 'UNAVAILABLE', message: 'Away for a moment.', requestId: 'r' } };

test.describe('the charts of administrators', () => {
  const read = async (page: Page, days = 30) =>
    (await (await page.request.get(`/api/admin/charts/sales?days=${days}`)).json()) as SalesChart;

  test('draw what was sold, say the same as tables, and follow each sale', async ({ page, baseURL }) => {
    const fetched = scripts(page);
    await signInAsAdmin(page);
    await expect(page.getByText('Total sales')).toBeVisible();
    expect(fetched()).toEqual([]);
    await showPages(page);
    await page.getByRole('link', { name: 'Charts' }).click();
    await expect(page).toHaveTitle(/^Charts/);
    await expect(drawn(page)).toBeVisible();
    expect(fetched().length).toBeGreaterThan(0);
    const before = (await read(page)).days.at(-1)!.salesCount;
    await expectAccessible(page);
    await picture(page, 'charts');

    await newSeller(baseURL!, 2);
    await expect(async () => {
      const { days, products } = await read(page);
      expect(days.at(-1)!.salesCount).toBeGreaterThanOrEqual(before + 2);
      expect(await numbersIn(page, BY_DAY)).toEqual(days.map(cellsOf));
      expect(await numbersIn(page, BY_PRODUCT)).toEqual(products.map(cellsOf));
      const partners = await page.request.get(`/api/admin/charts/partners?month=${months[0]}`);
      expect(await numbersIn(page, BY_PARTNER)).toEqual(((await partners.json()) as Figures[]).map(cellsOf));
    }).toPass();

    await goDark(page);
    await expectAccessible(page);
    await picture(page, 'charts-dark');
  });

  test('are narrowed by the URL, and shown as tables on demand', async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto(`/admin/charts?days=90&month=${months[1]}`);
    await expect(page.getByLabel('Days')).toHaveValue('90');
    await expect(page.getByLabel('Month')).toHaveValue(months[1]!);
    await expect(table(page, BY_DAY).getByRole('row')).toHaveCount(91);
    await page.getByLabel('Days').selectOption('Last 365 days');
    await expect(page).toHaveURL(/days=.*365/);
    await expect(table(page, BY_DAY).getByRole('row')).toHaveCount(366);
    await page.getByLabel('Month').selectOption(months[2]!);
    await expect(page).toHaveURL(new RegExp(`month=${months[2]}`));

    const toggle = page.getByRole('button', { name: `Show as table: ${BY_PRODUCT}` });
    await toggle.press('Enter');
    await expect(table(page, BY_PRODUCT)).toBeInViewport();
    await page.getByRole('button', { name: `Show as table: ${BY_DAY}` }).click();
    await expect(drawn(page)).toHaveCount(0);
    await expectAccessible(page);
    await picture(page, 'tables');
    await page.getByRole('button', { name: `Show as chart: ${BY_DAY}` }).click();
    await expect(drawn(page)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Days')).toHaveValue('365');
    await expect(page.getByLabel('Month')).toHaveValue(months[2]!);
  });

  test('name everybody, however long the name is', async ({ page }) => {
    const partners: PartnerOfMonth[] = Array.from({ length: 10 }, (_, n) => ({
      partnerId: n + 1,
      firstName: n === 0 ? 'Bartholomew Maximilian' : 'Kim',
      lastName: n === 0 ? 'Featherstonehaugh-Cholmondeley of Worcestershire' : 'Lee',
      companyName: null,
      ...sold(40 - 3 * n),
    }));
    partners[9] = { ...partners[9]!, firstName: null, lastName: null };
    await page.route('**/api/admin/charts/partners?*', (route) => route.fulfill({ json: partners }));
    await signInAsAdmin(page);
    await page.goto('/admin/charts');
    const names = table(page, BY_PARTNER).getByRole('rowheader');
    await expect(names).toHaveCount(10);
    await expect(names.first()).toHaveText(/^Bartholomew Maximilian Featherstonehaugh/);
    await expect(names.last()).toHaveText('Partner 10');
    await expect(page.getByTitle(/^Bartholomew/)).toBeVisible();
    expect(await numbersIn(page, BY_PARTNER)).toEqual(partners.map(cellsOf));
    await expectAccessible(page);
    await picture(page, 'long-names');
  });

  test('say that nothing was sold', async ({ page }) => {
    const days = [{ day: '2026-01-01', ...sold(0) }];
    await page.route('**/api/admin/charts/sales?*', (route) =>
      route.fulfill({ json: { days, products: [] } }),
    );
    await page.route('**/api/admin/charts/partners?*', (route) => route.fulfill({ json: [] }));
    await signInAsAdmin(page);
    await page.goto('/admin/charts');
    await expect(page.getByText('No sales in these days.')).toHaveCount(2);
    await expect(page.getByText(/^No sales in \w{3} \d{4}\.$/)).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'empty');
  });

  test.describe('that cannot be loaded', () => {
    test.use({ allowed: [/status of 503 .*\/charts\/|net::ERR_FAILED|dynamically imported module/] });

    test('say so, each by itself, and are there at the next try', async ({ page }) => {
      let broken = true;
      await page.route('**/api/admin/charts/sales?*', (route) =>
        broken ? route.fulfill(away) : route.continue(),
      );
      await signInAsAdmin(page);
      await page.goto('/admin/charts');
      const region = page.getByRole('region', { name: 'By day' });
      await expect(region.getByRole('alert')).toContainText('Away for a moment.');
      await expect(region.getByText('The sales could not be loaded')).toBeVisible();
      await expect(table(page, BY_PARTNER)).toBeAttached();
      await expectAccessible(page);
      await picture(page, 'failed');
      broken = false;
      await region.getByRole('button', { name: 'Try again' }).click();
      await expect(drawn(page)).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

    test('because their code cannot, are tables', async ({ page }) => {
      await page.route(/\/(time|ranking)-chart-/, (route) => route.abort());
      await signInAsAdmin(page);
      await page.goto('/admin/charts');
      await expect(page.getByRole('button', { name: `Show as chart: ${BY_DAY}` })).toBeVisible();
      await expect(table(page, BY_PRODUCT)).toBeVisible();
    });
  });
});

test.describe("a partner's year", () => {
  const open = (page: Page) => page.getByRole('button', { name: /^Your year/ });

  test('is drawn by month once it is opened, and says the same as the statement', async ({ page }) => {
    const fetched = scripts(page);
    await signIn(page, 'ava@example.com', given('DEMO_PASSWORD'));
    await expect(page.getByRole('button', { name: /^Payments/ })).toBeVisible();
    expect(fetched().filter((url) => url.includes('/year-chart-'))).toEqual([]);
    await open(page).press('Enter');
    await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible();
    expect(fetched().length).toBeGreaterThan(0);
    const statement = await page.request.get('/api/partner/statement');
    const sold = (await statement.json()) as StatementMonth[];
    const nothing = { salesCount: 0, amountInCents: 0, commissionInCents: 0 };
    const year = months.toReversed().map((month) => sold.find((row) => row.month === month) ?? nothing);
    expect(await numbersIn(page, YEAR)).toEqual(year.map(cellsOf));
    await expectAccessible(page);
    await picture(page, 'year');
    await goDark(page);
    await expectAccessible(page);
    await picture(page, 'year-dark');

    await page.getByRole('button', { name: `Show as table: ${YEAR}` }).click();
    await expect(table(page, YEAR)).toBeInViewport();
    await expectAccessible(page);
    await picture(page, 'year-as-table');
  });

  test('begins with the first sale', async ({ page, newPartner }) => {
    await signUp(page, newPartner);
    await open(page).click();
    await expect(page.getByText('Nothing sold yet. Your first sale starts your year.')).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'year-empty');
  });

  test.describe('that cannot be loaded', () => {
    test.use({ allowed: [/status of 503 .*\/statement$/] });

    test('says so, and is there at the next try', async ({ page, newPartner }) => {
      let broken = true;
      await page.route('**/api/partner/statement', (route) =>
        broken ? route.fulfill(away) : route.continue(),
      );
      await signUp(page, newPartner);
      await open(page).click();
      await expect(page.getByText('Your year could not be loaded')).toBeVisible();
      await expectAccessible(page);
      broken = false;
      await tryAgain(page, page.getByText('Nothing sold yet.'));
    });
  });
});
