import type { Page } from '@playwright/test';
import { newSeller, paySession } from './seller.js';
import {
  chooseFromMenu,
  expect,
  expectAccessible,
  expectToast,
  hold,
  given,
  picture,
  signIn,
  test,
} from './support.js';
import { openCard, showColumns } from './tables.js';

const asAdmin = async (page: Page, path: string) => {
  await signIn(page, given('ADMIN_EMAIL'), given('ADMIN_PASSWORD'), '/admin');
  await expect(page.getByRole('heading', { name: 'Admin dashboard' })).toBeVisible();
  await page.goto(path);
};
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const answered = (page: Page, part: string) =>
  page.waitForResponse((answer) => answer.url().includes(part) && answer.ok());

test('clients are sorted, filtered, searched and paged, and the address says how', async ({ page }) => {
  await asAdmin(page, '/admin/clients');
  await expect(page.getByRole('heading', { name: 'Client Subscriptions' })).toBeVisible();
  await expect(rows(page)).toHaveCount(50);
  // A second click while the page is loading does nothing.
  const answer = await hold(page, /\/api\/admin\/clients\?.*cursor=/);
  const next = page.getByRole('button', { name: 'Next page' });
  await next.click();
  await expect(page).toHaveURL(/page=2/);
  await next.click();
  answer();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();

  const sorts = page.getByRole('group', { name: 'Sort by' });
  const sorted = answered(page, 'sort=amount');
  await sorts.getByRole('button', { name: 'Amount' }).click();
  await sorted;
  await expect(page).toHaveURL(/sort=amount&direction=desc|direction=desc.*sort=amount/);
  await expect(page).not.toHaveURL(/page=/);

  await page.getByRole('button', { name: 'Commission Paid' }).click();
  await expect(page).toHaveURL(/status=paid/);
  await page.getByRole('button', { name: 'All Sales' }).click();

  const found = answered(page, 'search=pi_sample_ben');
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('pi_sample_ben');
  await found;
  await expect(rows(page).first()).toContainText('Ben');
  await expect(rows(page).filter({ hasText: 'Chloe' })).toHaveCount(0);

  await page.getByRole('searchbox', { name: 'Search clients' }).fill('nobody-at-all');
  await expect(page.getByText('No matching subscriptions found.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(50);

  await page.getByRole('combobox', { name: 'Partner' }).fill('chlo');
  const option = page.locator('datalist option[value*="Chloe"]').first();
  await expect(option).toBeAttached();
  const chloe = await option.getAttribute('value');
  await page.getByRole('combobox', { name: 'Partner' }).fill(chloe!);
  await expect(page).toHaveURL(/partner=\d+/);
  await expect(rows(page).first()).toContainText('Chloe');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Partner' })).toHaveValue(chloe!);
  await expectAccessible(page);
  await picture(page, 'clients');
});

test('what is filtered is exported', async ({ page }) => {
  await asAdmin(page, '/admin/clients?search=pi_sample_ava_000&sort=amount&direction=asc');
  await expect(rows(page).first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('clients.csv');
});

test('a commission is deleted, and only after it was asked', async ({ page, request }) => {
  const email = `gone.${Date.now().toString(36)}${test.info().workerIndex}@example.com`;
  await paySession(request, { count: 1, amount: 4_500, client_reference_id: 'CH10E003', email });
  await asAdmin(page, `/admin/clients?search=${email}`);
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh View' }).click();
    await expect(rows(page)).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  const actions = rows(page).getByRole('button', { name: /^Actions for/ });
  await actions.click();
  await expect(page.getByRole('menuitem', { name: 'Copy payment ID' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: 'Copy payment ID' })).toBeHidden();
  await chooseFromMenu(actions, 'Delete commission');
  const confirm = page.getByRole('alertdialog');
  await expect(confirm).toContainText('disappears from every list and total');
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows(page)).toHaveCount(1);
  await chooseFromMenu(actions, 'Delete commission');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') sent.push(request.url());
  });
  await confirm.getByRole('button', { name: 'Delete commission' }).dblclick();
  await expectToast(page, 'Commission deleted');
  await expect(page.getByText('No matching subscriptions found.')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test.describe('a commission whose sale is gone, with its partner say', () => {
  test.use({ allowed: [/status of 404 .*\/api\/admin\/sales\/\d+$/] });

  test('cannot be deleted, which is said', async ({ page }) => {
    await asAdmin(page, '/admin/clients?search=pi_sample_ava_0004');
    await page.route('**/api/admin/sales/*', (route) =>
      route.fulfill({
        status: 404,
        json: { code: 'NOT_FOUND', message: 'Sale not found', requestId: 'x' },
      }),
    );
    await chooseFromMenu(rows(page).getByRole('button', { name: /^Actions for/ }), 'Delete commission');
    const confirm = page.getByRole('alertdialog');
    await confirm.getByRole('button', { name: 'Delete commission' }).click();
    await expectToast(page, 'Cannot delete payment', "This payment doesn't have a valid sale ID.");
    await expect(confirm.getByRole('alert')).toHaveText("This payment doesn't have a valid sale ID.");
  });
});

test('pulling from Stripe leads back and says what came of it', async ({ page }) => {
  await asAdmin(page, '/admin/clients');
  await page.getByRole('link', { name: 'Pull Stripe Data' }).click();
  await expectToast(page, /^Sync complete/, /processed/);
  await expect(page).toHaveURL(/\/admin\/clients$/);
});

test.describe('when it fails', () => {
  test.use({ allowed: [/status of 503/] });

  test('the list, the pull and a deletion say so', async ({ page }) => {
    const down = { status: 503, json: { message: 'Away', code: 'UNAVAILABLE', requestId: 'x' } };
    await asAdmin(page, '/admin/clients?search=pi_sample_ava_0003');
    await expect(rows(page)).toHaveCount(1);
    await page.route('**/api/admin/sales/*', (route) => route.fulfill(down));
    await chooseFromMenu(rows(page).getByRole('button', { name: /^Actions for/ }), 'Delete commission');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete commission' }).click();
    await expectToast(
      page,
      'Error deleting commission',
      'There was a problem deleting the commission payment.',
    );
    await page.route('**/api/admin/sync-stripe-sessions', (route) =>
      route.request().method() === 'POST' ? route.fulfill(down) : route.continue(),
    );
    await page.goto('/admin/clients?sync=1');
    await expectToast(page, 'Sync Failed', 'Failed to sync Stripe sessions: Away');
    await page.route('**/api/admin/clients?*', (route) => route.fulfill(down));
    await page.goto('/admin/clients');
    await expect(page.getByText('Error loading client subscriptions')).toBeVisible();
  });
});

test("Stripe's transactions are listed and searched", async ({ page }) => {
  await asAdmin(page, '/admin/transactions');
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill('nobody-at-all');
  await expect(page.getByText('No transactions matching search criteria')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  const id = rows(page)
    .first()
    .getByTitle(/^pi_\w{8,}/); // the tooltip has the whole id
  await expect(id).toHaveText(/^\w{10}$/);
  await expectAccessible(page);
  await picture(page, 'transactions');
});

test(
  "Stripe's transactions are sorted by amount, and the address says how",
  { tag: '@wide' },
  async ({ page }) => {
    await asAdmin(page, '/admin/transactions');
    const head = page.getByRole('columnheader', { name: 'Amount' });
    const amounts = async () =>
      (await rows(page).locator('td[data-label="Amount"]').allTextContents()).map((text) =>
        Number(text.replace(/[^\d.]/g, '')),
      );
    for (const [aria, direction] of [
      ['descending', 'desc'],
      ['ascending', 'asc'],
    ] as const) {
      const sorted = answered(page, `sort=amount&direction=${direction}`);
      await head.getByRole('button').click();
      await sorted;
      await expect(head).toHaveAttribute('aria-sort', aria);
      await expect(page).toHaveURL(new RegExp(`direction=${direction}`));
      await expect(async () => {
        const shown = await amounts();
        const ascending = shown.toSorted((a, b) => a - b);
        expect(shown.length).toBeGreaterThan(1);
        expect(shown).toEqual(direction === 'asc' ? ascending : ascending.toReversed());
      }).toPass();
    }
  },
);

test('an unknown code is assigned, and becomes a referral that credits what waited', async ({
  page,
  request,
}) => {
  const code = `FAIR-${Date.now().toString(36)}${test.info().workerIndex}`;
  const customer = { email: 'fair@example.com', name: 'Fay Fair' };
  await paySession(request, { count: 2, amount: 4_500, client_reference_id: code, ...customer });
  await asAdmin(page, '/admin/unknown-codes?unresolved=true');
  const row = rows(page).filter({ hasText: code });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('$90.00', { timeout: 2_000 });
  }).toPass();
  await expectAccessible(page);
  await picture(page, 'unknown-codes');
  await showColumns(page, 'Assigned Partner');

  await row.getByRole('button', { name: `Assign ${code}` }).click();
  const assign = page.getByRole('dialog', { name: `Assign ${code}` });
  await assign.getByLabel('Notes').fill('On the flyers');
  // A partly typed name is nobody, whoever was chosen before: it is never sent as that partner.
  await assign.getByLabel('Partner').fill('Be');
  await assign.getByLabel('Partner').press('Enter');
  await expect(assign.getByText('Choose a partner from the list')).toBeVisible();
  await assign.getByRole('button', { name: 'Assign' }).click();
  await expect(assign.getByLabel('Partner')).toHaveValue('Be');
  await assign.getByLabel('Partner').fill('');
  await assign.getByRole('button', { name: 'Assign' }).click();
  await expectToast(page, 'Notes saved');
  await openCard(page, row);
  await expect(row).toContainText('On the flyers');

  await row.getByRole('button', { name: 'Create Referral' }).click();
  const create = page.getByRole('dialog', { name: `Create a referral for ${code}` });
  await create.getByRole('button', { name: 'Create Referral' }).click();
  await expect(create.getByText('Partner is required')).toBeVisible();
  await expect(create.getByText('Product is required')).toBeVisible();
  await create.getByRole('combobox', { name: 'Partner' }).fill('ava');
  const option = create.locator('datalist option[value*="Ava"]').first();
  await expect(option).toBeAttached();
  const ava = await option.getAttribute('value');
  const partner = create.getByRole('combobox', { name: 'Partner' });
  await partner.fill(ava!);
  // After the text is replaced, Ava is no longer chosen: neither by a part of another name, nor by her id after it.
  const sent: string[] = [];
  page.on('request', (asked) => asked.method() === 'POST' && sent.push(asked.url()));
  for (const other of ['Be', ava!.replace('Ava', 'Ben')]) {
    await partner.fill(other);
    await partner.press('Enter');
    await expect(create.getByText('Choose a partner from the list')).toBeVisible();
    await partner.fill(ava!);
  }
  expect(sent).toEqual([]);
  await create.getByLabel('Product').selectOption({ index: 1 });
  await expect(
    create.getByText(/^2 payments of this customer are credited: .+ of commission\.$/),
  ).toBeVisible();
  await picture(page, 'create-referral');
  await create.getByRole('button', { name: 'Create Referral' }).click();
  await expectToast(page, 'Referral created', '2 sales credited.');
  await expect(row).toHaveCount(0);
});

test('a sale that comes in is announced, and shown when it is asked for', async ({ page, baseURL }) => {
  await asAdmin(page, '/admin/clients?search=pi_');
  const first = rows(page).first();
  await expect(first).toBeVisible();
  // The channel is connected once the page has refetched because of it.
  const announced = page.getByRole('button', { name: /^\d+ new sales?$/ });
  await expect(async () => {
    await newSeller(baseURL!, 1);
    await expect(announced).toBeVisible({ timeout: 5_000 });
  }).toPass();
  // Another test's sale may come right after the click and be announced again.
  await expect(async () => {
    if (await announced.isVisible()) await announced.click();
    await expect(announced).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await expect(rows(page).filter({ hasText: 'Sel ' }).first()).toBeVisible();
});
