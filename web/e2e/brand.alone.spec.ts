import type { Page } from '@playwright/test';
import type { Brand } from '@portal/contracts/http/brand';
import { signInAsAdmin } from './admins.js';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  goDark,
  picture,
  test,
} from './support.js';

// A brand is everybody's, so this spec runs alone (the project 'alone') and ends as it began.
test.describe.configure({ mode: 'serial' });
test.use({
  allowed: [/status of (400|409|422) .*\/api\/admin\/brand$/],
  contextOptions: { reducedMotion: 'reduce' },
});

const COMES = { name: 'Partner Portal', color: '#0f6b64', supportAddress: null, site: null };
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32"><rect width="32" height="32" rx="8" fill="#4338ca"/><path d="M40 8h72v6H40zM40 18h48v6H40z" fill="#1e1b4b"/></svg>`;
const svgFile = (svg: string) => ({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });

async function save(page: Page, change: Partial<Brand> | { logo: null; mark: null }) {
  const { version } = (await (await page.request.get('/api/brand')).json()) as Brand;
  const answer = await page.request.put('/api/admin/brand', {
    data: { ...COMES, ...change, seenVersion: version },
  });
  expect(answer.status()).toBe(200);
}
/** What buttons are filled with. */
const solid = (page: Page) =>
  page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--chakra-colors-brand-700').trim(),
  );
const field = (page: Page) => page.getByLabel('Brand colour');

async function restore(page: Page) {
  await save(page, { logo: null, mark: null });
  // The first HTML of a page is up to two seconds old.
  await expect(async () => {
    await page.goto('/admin/brand');
    expect(await solid(page)).toBe(COMES.color);
  }).toPass();
}

test('the colour is changed for everybody, here at once', async ({ page, browser }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/brand');
  await field(page).fill('4338CA');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Brand saved');
  expect(await solid(page)).toBe('#4338ca');
  for (const width of [375, 768]) {
    await page.setViewportSize({ width, height: 720 });
    await expectNoSidewaysScroll(page);
    await picture(page, `brand-saved-${width}`);
  }

  // Somebody else's next page, before its first script.
  const theirs = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await expect(async () => {
    await theirs.goto(new URL('/', page.url()).href);
    await expect(theirs.locator('link[href="/brand/4338ca.css"]')).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await page.reload();
  await expect(field(page)).toHaveValue('#4338ca');
  expect(await solid(page)).toBe('#4338ca');
  await restore(page);
});

test('what is typed is seen before it is saved, and a colour nobody could read is refused', async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin/brand');
  const light = page.getByRole('group', { name: 'Light' });
  const filled = () =>
    light.getByText('Copy link').evaluate((button) => getComputedStyle(button).backgroundColor);
  await page.getByLabel('Name').fill('Harbor Insurance');
  await field(page).fill('#9f1239');
  await expect(light.getByText('Harbor Insurance')).toBeVisible();
  await expect.poll(filled).toBe('rgb(159, 18, 57)');
  expect(await solid(page)).toBe('#0f6b64');
  await expectAccessible(page);
  await picture(page, 'brand-preview');

  await field(page).fill('#ffd400');
  await expect(
    page.getByText(/Too light to read: its contrast is 1\.\d:1, and text needs 4\.5:1/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Too light to read')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'brand-refused');
  await page.getByRole('button', { name: /^Use #/ }).click();
  await expect(page.getByText('Too light to read')).toBeHidden();

  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Partner Portal');
  await expect(field(page)).toHaveValue('#0f6b64');
  await goDark(page);
  await expectAccessible(page);
  await picture(page, 'brand-dark');
});

test('of two administrators, the second is told and keeps what was typed', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/brand');
  await field(page).fill('#9f1239');
  await save(page, { supportAddress: 'help@harbor.example' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'The brand was not saved', /changed since you saw it/);
  await expect(page.getByLabel('Support address')).toHaveValue('help@harbor.example');
  await expect(field(page)).toHaveValue('#9f1239');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Brand saved');
  // The colour that the portal comes with is the theme's again, without a reload.
  await expect.poll(() => solid(page)).toBe('#9f1239');
  await field(page).fill('#0f6b64');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => solid(page)).toBe('#0f6b64');
  await restore(page);
});

test('name, logo and icon are on the pages of visitors', async ({ page, browser }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/brand');
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles(svgFile(LOGO.replace('<path', '<script/><path')));
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'The brand was not saved', /scripts, styles or references/);
  await page.getByLabel('Logo', { exact: true }).setInputFiles(svgFile(LOGO));
  await page
    .getByLabel('Mark', { exact: true })
    .setInputFiles(svgFile(LOGO.replace('0 0 120 32', '0 0 32 32')));
  await page.getByLabel('Name').fill('Harbor Insurance');
  await page.getByLabel('Support address').fill('help@harbor.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Brand saved');
  await picture(page, 'brand-logo');
  try {
    const theirs = await (await browser.newContext({ viewport: { width: 1280, height: 860 } })).newPage();
    await expect(async () => {
      await theirs.goto(new URL('/claims', page.url()).href);
      await expect(theirs).toHaveTitle('File a claim · Harbor Insurance', { timeout: 1_000 });
    }).toPass();
    const logo = theirs.getByRole('img', { name: 'Harbor Insurance' });
    await expect(logo).toBeVisible();
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
    await expect(theirs.getByRole('link', { name: 'help@harbor.example' })).toBeVisible();
    await expect(theirs.locator('link[rel=icon]')).toHaveAttribute(
      'href',
      /^\/api\/brand\/pictures\/[\da-f]{64}$/,
    );
    await picture(theirs, 'brand-claims');
    await theirs.goto(new URL('/', page.url()).href);
    await expect(theirs.getByRole('img', { name: 'Harbor Insurance' })).toBeVisible();
    await picture(theirs, 'brand-sign-in');
  } finally {
    await restore(page);
  }
});
