import type { Page } from '@playwright/test';
import { signInAsAdmin } from './admins.js';
import { choose, field, group, open, opener, options } from './palette.js';
import { accountButton, chooseFromMenu, expect, expectAccessible, goDark, picture, test } from './support.js';

const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

const address = (page: Page) => {
  const { pathname, searchParams } = new URL(page.url());
  return [pathname, searchParams.get('search')];
};

test.describe('the palette', () => {
  test.beforeEach(({ page }) => signInAsAdmin(page));

  test('opens by key and by button, closes, and gives the focus back', async ({ page }) => {
    await open(page);
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeHidden();
    await page.keyboard.press('Meta+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('ava');
    await page.keyboard.press('Escape');
    await expect(field(page)).toBeHidden();

    await opener(page).click();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(opener(page)).toBeFocused();
    await opener(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(opener(page)).toBeFocused();

    await page.goto('/admin/partners');
    const box = page.getByRole('searchbox', { name: 'Search partners' });
    await box.fill('ben');
    await open(page);
    await page.keyboard.press('Escape');
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('ben');
  });

  test('leads to a tab', async ({ page }) => {
    await choose(page, 'ref unk', options(page, 'Go to').filter({ hasText: 'Unknown Referral Codes' }));
    await expect(page).toHaveURL(/\/admin\/unknown-codes$/);
    await choose(page, '', options(page, 'Go to').filter({ hasText: 'Audit log' }));
    await expect(page).toHaveURL(/\/admin\/audit$/);
    await opener(page).click();
    await options(page, 'Go to').filter({ hasText: 'Claims' }).click();
    await expect(page).toHaveTitle(/^Claims/);
  });

  test('leads to the settings, over the tab that is shown', async ({ page }) => {
    await page.goto('/admin/partners');
    await choose(page, 'settings', options(page, 'Go to').filter({ hasText: 'Admin Settings' }));
    const settings = page.getByRole('dialog', { name: 'Admin Settings' });
    await expect(settings).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/partners\?dialog=settings$/);
    await expect.poll(() => settings.evaluate((it) => it.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('?');
    await page.keyboard.press('Escape');
    await expect(settings).toBeHidden();
    await expect(field(page)).toBeHidden();
    await expect(shortcuts(page)).toBeHidden();
  });

  test('leads to a partner', async ({ page }) => {
    await choose(page, 'reyes ins', options(page, 'Partners').filter({ hasText: 'Ava Reyes' }).first());
    await expect(page).toHaveURL(/\/admin\/partners\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Ava Reyes' })).toBeVisible();
    await expect(page.locator('main')).toBeFocused();
  });

  test('leads to a client', async ({ page }) => {
    await choose(page, 'pi_sample_ava_0003', options(page, 'Clients').first());
    expect(address(page)).toEqual(['/admin/clients', 'pi_sample_ava_0003']);
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByRole('searchbox', { name: 'Search clients' })).toHaveValue('pi_sample_ava_0003');
  });

  test('leads to a transaction', async ({ page }) => {
    await choose(page, 'pi_sample_ben_0002', options(page, 'Transactions').first());
    expect(address(page)).toEqual(['/admin/transactions', 'pi_sample_ben_0002']);
    await expect(rows(page)).toHaveCount(1);
  });

  test("leads from a link's code to its list", async ({ page }) => {
    await page.goto('/admin/partners?search=chloe&sort=totalSales&direction=asc');
    await choose(page, 'ava00001', options(page, 'Referral codes').first());
    expect(address(page)).toEqual(['/admin/links', 'AVA00001']);
    await expect(page).not.toHaveURL(/sort=/);
    await expect(rows(page).first()).toContainText('Ava Reyes');
  });

  test('leads to a code that no link knows', async ({ page }) => {
    await choose(page, 'PODCAST22', options(page, 'Referral codes').filter({ hasText: 'listener@' }).first());
    expect(address(page)).toEqual(['/admin/unknown-codes', 'PODCAST22']);
    await expect(rows(page).first()).toContainText('PODCAST22');
    await page.getByRole('searchbox', { name: 'Search codes' }).fill('nobody-at-all');
    await expect(page.getByText('No unknown referral codes found.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows(page).first()).toBeVisible();
    await expectAccessible(page);
  });

  test('asks nobody about one letter, and says when there is nothing', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await open(page);
    await page.keyboard.type('z');
    await expect(page.getByText('Type at least 2 letters')).toBeVisible();
    await expect(page.getByText(/^Nothing found/)).toBeHidden();
    await page.keyboard.type('qzq <b>');
    await expect(page.getByText('Nothing found for “zqzq <b>”.')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(field(page)).toBeFocused();
    expect(asked.filter((url) => /search=z(&|$)/.test(url))).toEqual([]);
    await expectAccessible(page);
    await picture(page, 'nothing');
  });

  test('does not wait for what was typed before', async ({ page }) => {
    await page.route(
      ({ pathname, searchParams }) =>
        pathname === '/api/admin/partners' && searchParams.get('search') === 'be',
      () => undefined,
    );
    await open(page);
    const asked = page.waitForRequest(/\/api\/admin\/partners\?.*search=be&/);
    await field(page).fill('be');
    await asked;
    const aborted = page.waitForEvent('requestfailed', (request) => /search=be&/.test(request.url()));
    await field(page).fill('ben@example');
    await aborted;
    await expect(options(page, 'Partners').first()).toContainText('Ben Carter');
  });

  test('is right for everybody, light and dark', async ({ page }) => {
    await page.goto('/admin/partners');
    await expect(rows(page).first()).toBeVisible();
    await open(page);
    await expectAccessible(page);
    await picture(page, 'palette');
    await page.route('**/api/admin/clients?*', () => undefined);
    await page.keyboard.type('ava');
    await expect(options(page, 'Referral codes').first()).toBeVisible();
    await expect(group(page, 'Clients')).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'palette-found');
    await goDark(page);
    await expectAccessible(page);
    await picture(page, 'palette-dark');
  });

  test.describe('when it fails', () => {
    test.use({ allowed: [/status of 503/] });

    test('says what could not be searched, and tries again', async ({ page }) => {
      const away = { code: 'UNAVAILABLE', message: 'Away for a moment.', requestId: 'r' };
      for (const list of ['partners', 'referral-codes'])
        await page.route(`**/api/admin/${list}?*`, (route) => route.fulfill({ status: 503, json: away }));
      await open(page);
      await page.keyboard.type('ava');
      const partners = options(page, 'Partners');
      await expect(partners).toContainText('Partners could not be searched');
      await expect(partners).toContainText('Away for a moment.');
      await expect(options(page, 'Referral codes')).toContainText('Referral codes could not be searched');
      await expect(options(page, 'Clients').first()).toBeVisible();
      await expectAccessible(page);
      await picture(page, 'failed');
      await goDark(page);
      await expectAccessible(page, ['color-contrast']);

      await page.unroute('**/api/admin/partners?*');
      await page.keyboard.press('Enter');
      await expect(partners.first()).toContainText('Ava Reyes');
      await page.unroute('**/api/admin/referral-codes?*');
      await options(page, 'Referral codes').click();
      await expect(options(page, 'Referral codes').first()).toContainText('AVA00001');
      await expect(field(page)).toBeFocused();
    });
  });
});

test.describe('the keys', () => {
  test.beforeEach(({ page }) => signInAsAdmin(page));

  for (const [tab, label] of [
    ['partners', 'Search partners'],
    ['clients', 'Search clients'],
    ['transactions', 'Search transactions'],
    ['documents', 'Search partner or file'],
    ['unknown-codes', 'Search codes'],
    ['claims', 'Search claims'],
    ['support', 'Search support requests'],
  ] as const)
    test(
      `/ goes to the search of ${tab}, and is then a letter like any other`,
      { tag: '@wide' },
      async ({ page }) => {
        await page.goto(`/admin/${tab}`);
        const box = page.getByLabel(label, { exact: true });
        await expect(box).toBeVisible();
        await page.keyboard.press('/');
        await expect(box).toBeFocused();
        await expect(box).toHaveValue('');
        await page.keyboard.type('a/b?');
        await expect(box).toHaveValue('a/b?');
        await expect(shortcuts(page)).toBeHidden();
      },
    );

  test('/ does nothing where there is no search', { tag: '@wide' }, async ({ page }) => {
    for (const [tab, shown] of [
      ['', 'Overview'],
      ['products', 'Products'],
      ['troubleshooting', 'Troubleshooting'],
      ['month-end', 'Month end'],
    ] as const) {
      await page.goto(`/admin/${tab}`);
      // Its name goes on with what is to do there, such as '3 to credit'.
      await expect(page.getByRole('link', { name: new RegExp(`^${shown}( \\d|$)`) })).toHaveAttribute(
        'data-status',
        'active',
      );
      await page.keyboard.press('/');
      await expect(page.locator('body')).toBeFocused();
    }
  });

  test('? lists them, and so does the account menu', async ({ page }) => {
    await page.keyboard.press('?');
    await expect(shortcuts(page)).toBeVisible();
    await expect(shortcuts(page)).toContainText('Ctrl');
    await expectAccessible(page);
    await picture(page, 'shortcuts');
    await goDark(page);
    await expectAccessible(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await expect(shortcuts(page)).toBeHidden();
    await expect(field(page)).toBeHidden();

    await chooseFromMenu(accountButton(page), 'Keyboard shortcuts');
    await expect(shortcuts(page)).toBeVisible();
  });

  test.describe('on a Mac', { tag: '@wide' }, () => {
    test.use({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15' });

    test('are called by its own names', async ({ page }) => {
      await page.keyboard.press('?');
      await expect(shortcuts(page)).toContainText('⌘');
      await expect(shortcuts(page)).not.toContainText('Ctrl');
    });
  });
});

test('a partner has none of it', async ({ page, newPartner }) => {
  await page.request.post('/api/register', { data: newPartner });
  expect((await page.request.get('/api/admin/referral-codes?search=ava')).status()).toBe(403);
  await page.goto('/leaderboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeHidden();
  await expect(opener(page)).toBeHidden();
});
