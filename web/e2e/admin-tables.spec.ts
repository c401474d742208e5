import type { Page } from '@playwright/test';
import { ANNOUNCEMENT_STATES, type AdminAnnouncement } from '@portal/contracts/http/announcements';
import { readFile } from 'node:fs/promises';
import { newAdmin, signInAsAdmin } from './admins.js';
import { answer } from './screens.js';
import { newSeller } from './seller.js';
import { expect, expectAccessible, expectNoSidewaysScroll, picture, signIn, test } from './support.js';
import { openCard, showColumns } from './tables.js';

const LISTS = [
  '/admin/partners',
  '/admin/clients',
  '/admin/transactions',
  '/admin/links',
  '/admin/unknown-codes',
  '/admin/month-end',
  '/admin/payouts',
  '/admin/approvals',
  '/admin/flags?show=decided',
  '/admin/claims',
  '/admin/documents',
  '/admin/support',
  '/admin/mails',
  '/admin/products',
  '/admin/audit',
  '/admin/troubleshooting',
  '/admin/announcements',
];
/** Those that have rows in every portal with sample data; the others may be empty. */
const WITH_ROWS = ['partners', 'clients', 'transactions', 'links', 'products', 'audit'];
const hasRows = (path: string) => WITH_ROWS.some((name) => path === `/admin/${name}`);
const ROW_PX = 140;

/** An administrator of this test's own, whose views nobody else sees. */
async function asOwnAdmin(page: Page): Promise<void> {
  const id = `${Date.now().toString(36)}${test.info().workerIndex}`;
  const person = { email: `tab.${id}@example.com`, firstName: 'Tab', lastName: 'Less' };
  const { password } = await newAdmin(page, person);
  await signIn(page, person.email, password, '/admin');
  await expect(page.getByRole('heading', { name: 'Admin dashboard' })).toBeVisible();
}
const rowsOf = (page: Page, table: string) =>
  page.getByRole('table', { name: table, exact: true }).locator('tbody tr');

/** Opens a list, and waits until it has its rows or says that there are none. */
async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  if (hasRows(path)) await expect(page.getByRole('table').locator('tbody tr').first()).toBeVisible();
}

/** One of each state, whose text has more than a line of a phone. */
const announcements = ANNOUNCEMENT_STATES.map((state, index): AdminAnnouncement => ({
  id: index + 1,
  title: 'New commission for windshield care and roadside assistance from December on',
  text: 'From 1 December on you earn 18% instead of 15%. '.repeat(12),
  state,
  lastDay: null,
  publishedAt: '2026-11-22T09:30:00.000Z',
  by: { id: 1, name: 'Asa Admin' },
  withdrawnAt: state === 'withdrawn' ? '2026-11-23T09:30:00.000Z' : null,
  isUnderWay: false,
  mails: { sent: 118, waiting: 0, failed: 1 },
}));

test('no list has more than six columns at first', { tag: '@wide' }, async ({ page }) => {
  await signInAsAdmin(page);
  for (const path of LISTS) {
    await openList(page, path);
    const heads = await page
      .getByRole('table')
      .evaluateAll((tables) => tables.map((table) => table.querySelectorAll('th').length));
    for (const head of heads) expect(head, path).toBeLessThanOrEqual(6);
    await expectNoSidewaysScroll(page);
    await picture(page, `tables${path.replace(/\W/g, '-')}`);
  }
});

test('on a phone no row is higher than 140 pixels, and opens', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 375, height: 720 });
  await signInAsAdmin(page);
  await answer('/api/admin/announcements?*', 200, announcements)(page);
  const expectShortRows = async (where: string) => {
    const heights = await page
      .locator('table[role="table"] tbody tr')
      .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
    for (const height of heights) expect(height, where).toBeLessThanOrEqual(ROW_PX);
  };
  for (const path of LISTS) {
    await openList(page, path);
    await expectShortRows(path);
    await expectNoSidewaysScroll(page);
    await picture(page, `tables-phone${path.replace(/\W/g, '-')}`);
  }
  // Of its own: other tests make links meanwhile.
  const seller = await newSeller(baseURL!, 1);
  await page.goto(`/admin/partners?search=${encodeURIComponent(seller.name)}`);
  await page.getByRole('link', { name: seller.name }).click();
  await page.getByRole('tab', { name: 'Ledger' }).click();
  await expect(rowsOf(page, 'Ledger')).toHaveCount(1);
  await expectShortRows('ledger');
  // Which sale it is of is read without opening the card.
  const head = rowsOf(page, 'Ledger').locator('td[data-phone="head"]');
  await expect(head.getByText(/^Sale \d+/)).toBeVisible();
  await picture(page, 'ledger-phone');
  await page.goto(`/admin/links?search=${encodeURIComponent(seller.name)}`);
  const row = rowsOf(page, 'Links').first();
  await expect(row.locator('td[data-label="Visits"]')).toBeHidden();
  await openCard(page, row);
  await expect(row.locator('td[data-label="Visits"]')).toBeVisible();
  await expectAccessible(page);
});

test(
  'what is hidden of a list on a partner’s page is not hidden of the whole list',
  {
    tag: '@wide',
  },
  async ({ page, baseURL }) => {
    const seller = await newSeller(baseURL!, 0);
    await asOwnAdmin(page);
    await page.goto(`/admin/partners?search=${encodeURIComponent(seller.name)}`);
    await page.getByRole('link', { name: seller.name }).click();
    await page.getByRole('tab', { name: 'Links' }).click();
    await showColumns(page, 'Unpaid');
    await page.goto(`/admin/links?search=${encodeURIComponent(seller.name)}`);
    await expect(rowsOf(page, 'Links')).toHaveCount(1);
    await expect(page.locator('th', { hasText: 'Partner' })).toHaveCount(1);
    await expect(page.locator('th', { hasText: 'Unpaid' })).toHaveCount(0);
  },
);

test('columns, days and views are chosen and kept, and the whole list is a file', async ({
  page,
  baseURL,
}) => {
  const seller = await newSeller(baseURL!, 2);
  await asOwnAdmin(page);
  await page.goto(`/admin/links?search=${encodeURIComponent(seller.name)}`);
  const links = rowsOf(page, 'Links');
  await expect(links).toHaveCount(1);
  await expect(page.locator('th', { hasText: 'Unpaid' })).toHaveCount(0);
  await showColumns(page, 'Unpaid');
  await expect(page.locator('th', { hasText: 'Unpaid' })).toHaveCount(1);
  await page.reload();
  await expect(page.locator('th', { hasText: 'Unpaid' })).toHaveCount(1);

  const days = page.getByRole('combobox', { name: 'Days' });
  await days.selectOption('Last month');
  await expect(page).toHaveURL(/days=last-month/);
  await expect(page.getByText('No link matches.')).toBeVisible();
  await days.selectOption('Choose days …');
  const today = new Date().toISOString().slice(0, 10);
  await page.getByLabel('First day').fill(today);
  await expect(links).toHaveCount(1);
  await page.getByLabel('Last day').fill('2020-01-01');
  await expect(page.getByText('The first day is after the last one.')).toBeVisible();
  await days.selectOption('Last 30 days');
  await expect(links).toHaveCount(1);

  await page.getByRole('button', { name: /^View: Not kept/ }).click();
  await page.getByRole('menuitem', { name: 'Keep this view …' }).click();
  const naming = page.getByRole('dialog', { name: 'Keep this view' });
  await naming.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(naming.getByText('Please give the view a name')).toBeVisible();
  await naming.getByLabel('Name').fill('Mine of late');
  await naming.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByRole('button', { name: 'View: Mine of late' })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'tables-view');

  await page.getByRole('button', { name: /^View:/ }).click();
  await page.getByRole('menuitem', { name: /^All/ }).click();
  await expect(page).not.toHaveURL(/search=|days=/);
  await expect(page.locator('th', { hasText: 'Unpaid' })).toHaveCount(0);
  await page.getByRole('button', { name: 'View: All' }).click();
  await page.getByRole('menuitem', { name: 'Mine of late' }).click();
  await expect(page).toHaveURL(/days=last-30-days/);
  await expect(links).toHaveCount(1);
  await expect(page.locator('th', { hasText: 'Unpaid' })).toHaveCount(1);

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const taken = await file;
  expect(taken.suggestedFilename()).toMatch(/^links-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile((await taken.path())!, 'utf8')).trim().split('\n');
  expect(lines[0]).toBe('Code,Product,Partner,Visits,Sales,Commission,Unpaid');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(new RegExp(`,${seller.name},\\d+,2,\\d+\\.\\d\\d,\\d+\\.\\d\\d$`));
  const log = await page.request.get('/api/admin/audit-log?action=list.exported&limit=1');
  expect(await log.json()).toMatchObject([
    { action: 'list.exported', after: { table: 'links' }, outcome: 'done' },
  ]);

  await page.getByRole('button', { name: 'View: Mine of late' }).click();
  await page.getByRole('menuitem', { name: 'Delete ‘Mine of late’' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'View: Mine of late' })).toBeVisible();
});

test('what a list adds up to follows its filters', async ({ page, baseURL }) => {
  const seller = await newSeller(baseURL!, 2);
  await signInAsAdmin(page);
  const search = encodeURIComponent(seller.name);
  const sums = async () =>
    (await (await page.request.get(`/api/admin/clients/totals?search=${search}`)).json()) as {
      sales: number;
      standingAmountInCents: number;
    };
  await expect.poll(async () => (await sums()).sales).toBe(2);
  const { standingAmountInCents } = await sums();
  await page.goto(`/admin/clients?search=${search}`);
  const total = page.getByRole('group', { name: 'Total' });
  await expect(total).toContainText(
    `2 sales, $${(standingAmountInCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
  );
  await page.getByRole('combobox', { name: 'Days' }).selectOption('Last month');
  await expect(total).toContainText('0 sales, $0.00');
  await page.goto(`/admin/transactions?search=${search}`);
  await expect(total).toContainText('2 payments, 2 succeeded with $');
  const bad = await page.request.get('/api/admin/clients?from=2026-02-30');
  expect([bad.status(), await bad.text()]).toEqual([400, expect.stringContaining('Enter a day such as')]);
});

test.describe('several requests', () => {
  test.use({ allowed: [/status of 409 .*\/api\/admin\/support-requests\/\d+$/] });

  test('are solved together, and one that is refused says why', async ({ page, newPartner, browser }) => {
    const words = `Together ${Date.now().toString(36)}`;
    const partner = await browser.newContext();
    await partner.request.post('/api/register', { data: newPartner });
    for (const number of [1, 2, 3])
      await partner.request.post('/api/support', {
        data: { reason: 'billing', message: `${words} ${number}` },
      });
    await partner.close();
    await signInAsAdmin(page);
    await page.goto(`/admin/support?search=${encodeURIComponent(words)}`);
    const requests = rowsOf(page, 'Support requests');
    await expect(requests).toHaveCount(3);
    const boxes = page.getByRole('checkbox', { name: /^Select Request \d+ of/ });
    await boxes.nth(0).focus();
    await page.keyboard.press('Space');
    await boxes
      .nth(2)
      .locator('..')
      .click({ modifiers: ['Shift'] });
    await expect(page.getByText('3 selected')).toBeVisible();
    let asked = 0;
    await page.route('**/api/admin/support-requests/*', (route) =>
      route.request().method() === 'PATCH' && asked++ === 1
        ? route.fulfill({
            status: 409,
            json: { code: 'CHANGED_MEANWHILE', message: 'Somebody was faster', requestId: 'r' },
          })
        : route.continue(),
    );
    await page.getByRole('button', { name: 'Mark as solved' }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Mark 3 requests as solved?' });
    await expectAccessible(page);
    await confirm.getByRole('button', { name: 'Mark as solved' }).click();
    await expect(page.getByText('Mark as solved: done for 2 of 3.')).toBeVisible();
    await expect(page.getByText(/Somebody was faster/)).toBeVisible();
    await expect(requests.filter({ hasText: 'Solved' })).toHaveCount(2);
    await picture(page, 'tables-bulk');
  });

  test('leave a filtered list together, and what was done is still said', async ({
    page,
    newPartner,
    browser,
  }) => {
    const words = `Left ${Date.now().toString(36)}`;
    const partner = await browser.newContext();
    await partner.request.post('/api/register', { data: newPartner });
    for (const number of [1, 2])
      await partner.request.post('/api/support', {
        data: { reason: 'billing', message: `${words} ${number}` },
      });
    await partner.close();
    await signInAsAdmin(page);
    await page.goto(`/admin/support?state=open&search=${encodeURIComponent(words)}`);
    await expect(rowsOf(page, 'Support requests')).toHaveCount(2);
    for (const box of await page.getByRole('checkbox', { name: /^Select Request \d+ of/ }).all()) {
      await box.focus();
      await page.keyboard.press('Space');
    }
    await page.getByRole('button', { name: 'Mark as solved' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as solved' }).click();
    await expect(page.getByText('No request matches.')).toBeVisible();
    await expect(page.getByText('Mark as solved: done for all 2.')).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByText('Mark as solved: done for all 2.')).toBeHidden();
  });
});
