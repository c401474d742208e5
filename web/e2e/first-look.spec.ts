import type { Page } from '@playwright/test';
import { payButton, test } from './shop.js';
import { signInAsAdmin } from './admins.js';
import { accountButton, expect, signUp } from './support.js';

// What a page shows before its own scripts run (D-180).

/** The page's own scripts wait until they are let go. */
async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** A page that waits for its scripts is not loaded. */
const AT_ONCE = { waitUntil: 'commit' } as const;

const prices = (page: Page) => page.getByText(/^\$[\d,.]+$/).filter({ visible: true });

const callsOf = (page: Page) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname + search);
  });
  return calls;
};
const twiceIn = (calls: string[]) => calls.filter((call, index) => calls.indexOf(call) !== index);

test('a link says what it sells, for how much, before any script of the page runs', async ({
  page,
  shop,
}) => {
  const letGo = await holdScripts(page);
  const calls = callsOf(page);
  await page.goto(shop.path, AT_ONCE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.product.name);
  await expect(page.getByText('Secure checkout')).toBeVisible();
  await expect(prices(page).first()).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(calls).toEqual([]);

  letGo();
  await expect(payButton(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.product.name);
  expect(twiceIn(calls)).toEqual([]);
});

test('whoever was here before is shown a price once the page has read which', async ({ page, shop }) => {
  await page.goto(shop.path);
  await expect(payButton(page)).toBeVisible();
  const letGo = await holdScripts(page);
  await page.reload(AT_ONCE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.product.name);
  await expect(prices(page)).toHaveCount(0);
  letGo();
  await expect(prices(page).first()).toBeVisible();
});

test('the sign-in page says what it is, and takes what is typed as soon as there is a form', async ({
  page,
}) => {
  const letGo = await holdScripts(page);
  await page.goto('/auth', AT_ONCE);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  letGo();
  await page.getByLabel('Email').fill('somebody@example.com');
  await expect(page.getByLabel('Email')).toHaveValue('somebody@example.com');
});

test('words in another language than was chosen in this browser are not shown', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('portal.language', 'es'));
  const letGo = await holdScripts(page);
  await page.goto('/auth', AT_ONCE);
  await expect(page.locator('html')).toHaveAttribute('data-first-look', 'other-language');
  await expect(page.getByRole('heading')).toHaveCount(0);
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('the dark scheme that was chosen is there from the first paint', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('portal.theme', 'dark'));
  await holdScripts(page);
  await page.goto('/auth', AT_ONCE);
  await expect(page.locator('html')).toHaveClass(/dark/);
});

test('whoever is not signed in is led on before any script runs', async ({ page }) => {
  await holdScripts(page);
  await page.goto('/', AT_ONCE);
  await expect(page).toHaveURL('/auth');
  await page.goto('/admin', AT_ONCE);
  await expect(page).toHaveURL('/admin/auth');
});

test('a start page greets whose it is before any of its scripts runs', async ({ page, newPartner }) => {
  await signUp(page, newPartner);
  const letGo = await holdScripts(page);
  await page.reload(AT_ONCE);
  const greeting = page.getByRole('heading', { level: 1 });
  await expect(greeting).toHaveText(`Welcome back, ${newPartner.firstName}`);
  await expect(page.getByRole('heading', { name: 'Next payout' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link')).toHaveCount(0);
  letGo();
  await expect(accountButton(page)).toBeVisible();
  await expect(greeting).toHaveText(`Welcome back, ${newPartner.firstName}`);
});

test('an administrator reads what needs them before any script of the page runs', async ({ page }) => {
  await signInAsAdmin(page);
  const letGo = await holdScripts(page);
  await page.goto('/admin', AT_ONCE);
  const needs = page.getByRole('region', { name: 'Needs you' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin dashboard');
  await expect(needs.getByText('Administrators sign in without a second factor')).toBeVisible();
  await expect(needs.getByRole('link')).toHaveCount(0);
  letGo();
  await expect(needs.getByRole('link').first()).toBeVisible();
});

test('a start page begins its calls beside its scripts, and makes none twice', async ({
  page,
  newPartner,
}) => {
  await signUp(page, newPartner);
  const letGo = await holdScripts(page);
  const calls = callsOf(page);
  await page.goto('/', AT_ONCE);
  await expect.poll(() => calls).toContain('/api/partner/summary');
  letGo();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => globalThis.portalFirstCalls?.answers.size)).toBe(0);
  expect(twiceIn(calls)).toEqual([]);
});
