import type { Page } from '@playwright/test';
import { signInAsAdmin } from './admins.js';
import { expect, expectAccessible, expectNoSidewaysScroll, picture, test } from './support.js';

// The frame of the administrators' pages: the ways to them, and where each begins (D-47).

const pages = (page: Page) => page.getByRole('navigation', { name: 'Admin dashboard' });
/** Its name goes on with what is to do there, such as '3 to credit'. */
const entry = (page: Page, name: string) =>
  pages(page).getByRole('link', { name: new RegExp(`^${name}( \\d|$)`) });
const settings = (page: Page) => pages(page).getByRole('button', { name: 'Settings' });

test('on a phone the menu marks the current page, leads to another and closes', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 500 });
  await signInAsAdmin(page);
  await page.goto('/admin/audit');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(pages(page)).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(entry(page, 'Audit log')).toHaveAttribute('aria-current', 'page');
  await expect(entry(page, 'Audit log')).toBeInViewport({ ratio: 1 });
  await expect(settings(page)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await picture(page, 'admin-menu');
  await entry(page, 'Clients').click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveTitle(/^Clients/);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/clients$/);
  await page.getByRole('button', { name: 'Menu' }).click();
  await settings(page).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Admin Settings' })).toBeVisible();
});

test('payouts and mails have pages of their own', async ({ page }) => {
  await signInAsAdmin(page);
  await expect(entry(page, 'Overview')).toBeVisible();
  await page.goto('/admin/payouts');
  await expect(page.getByRole('heading', { name: 'Batches', level: 2 })).toBeVisible();
  const choice = page.getByLabel('Payouts of one partner');
  await choice.fill('ava');
  const option = page.locator('datalist option[value*="Ava"]').first();
  await expect(option).toBeAttached();
  await choice.fill((await option.getAttribute('value'))!);
  await expect(page.getByRole('dialog', { name: /^Payouts of Ava / })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'payouts-of-one');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await picture(page, 'payouts');
  await page.goto('/admin/mails');
  await expect(page.getByRole('heading', { name: 'Mail outbox', level: 2 })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'mails');
});

test('on a low window the current page, the focused one and the settings are in view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await signInAsAdmin(page);
  await page.goto('/admin/audit');
  await expect(entry(page, 'Audit log')).toBeInViewport({ ratio: 1 });
  await expect(settings(page)).toBeInViewport({ ratio: 1 });
  await entry(page, 'Overview').focus();
  for (const name of ['Charts', 'Products', 'Partners', 'Unknown Referral Codes', 'Links', 'Clients']) {
    await page.keyboard.press('Tab');
    await expect(entry(page, name)).toBeFocused();
    await expect(entry(page, name)).toBeInViewport({ ratio: 1 });
  }
  await expect(settings(page)).toBeInViewport({ ratio: 1 });
});

for (const { width, height, most } of [
  { width: 1280, height: 800, most: 130 },
  { width: 375, height: 720, most: 120 },
])
  test(`at ${width} px each page begins within ${most} px, and none scrolls sideways`, async ({ page }) => {
    await signInAsAdmin(page);
    const addresses = await pages(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
    await page.setViewportSize({ width, height });
    const began: Record<string, number> = {};
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      began[address] = await page
        .getByRole('heading', { level: 1 })
        .evaluate((title) => title.parentElement!.nextElementSibling!.getBoundingClientRect().top);
      await expectNoSidewaysScroll(page);
    }
    expect(Object.entries(began).filter(([, top]) => top > most)).toEqual([]);
    expect(addresses.length).toBeGreaterThan(12);
  });
