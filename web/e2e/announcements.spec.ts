import { request, type Page } from '@playwright/test';
import { signInAsAdmin } from './admins.js';
import { buyIn } from './seller.js';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  goDark,
  picture,
  settle,
  signUp,
  test,
} from './support.js';

const lately = (page: Page) => page.getByRole('region', { name: 'What happened lately' });

test('a dashboard says what happened lately, and so does the overview, as it happens', async ({
  page,
  browser,
  newPartner,
  baseURL,
}) => {
  // Before anything happens: other tests fill the overview meanwhile, and each line is seen as it comes.
  const admin = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await signInAsAdmin(admin);
  await expect(lately(admin).getByRole('listitem').first()).toBeVisible();
  // Whom no other test has.
  const partner = { ...newPartner, lastName: `Quinn ${Date.now().toString(36)}` };
  const name = `${partner.firstName} ${partner.lastName}`;
  await Promise.all([
    expect(lately(admin).getByRole('link', { name: `${name} signed up` })).toBeVisible({ timeout: 60_000 }),
    signUp(page, partner),
  ]);
  await expect(lately(page).getByText(/^Nothing yet/)).toBeVisible();

  const products = (await (await page.request.get('/api/products')).json()) as { id: number; name: string }[];
  const made = await page.request.post('/api/referrals', { data: { productId: products[0]!.id } });
  const { code } = (await made.json()) as { code: string };
  await expect(lately(page).getByRole('listitem')).toHaveText([
    new RegExp(`^Link created: ${products[0]!.name}`),
  ]);
  const customer = await request.newContext({ baseURL: baseURL! });
  const sold = lately(admin).getByRole('link', {
    name: new RegExp(`sale: ${products[0]!.name}.*By ${name}`),
  });
  await Promise.all([
    expect(sold).toHaveAttribute('href', /\/admin\/clients\?partner=\d+$/, { timeout: 60_000 }),
    buyIn(customer, code, { firstName: 'Dana', lastName: 'Reyes', email: `l.${newPartner.email}` }),
  ]);
  await customer.dispose();
  await expect(lately(page).getByRole('listitem')).toHaveText([
    new RegExp(`^New sale: ${products[0]!.name}\\$[\\d.]+ commission`),
    /^Link created/,
  ]);
  await settle(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await lately(page).scrollIntoViewIfNeeded();
  await picture(page, 'lately');
  await expectNoSidewaysScroll(admin);
  await lately(admin).scrollIntoViewIfNeeded();
  await settle(admin);
  await expectAccessible(admin);
  await picture(admin, 'lately-admin');
  await lately(page)
    .getByRole('link', { name: /^New sale/ })
    .click();
  await expect(page).toHaveURL(/\/earnings$/);
  await admin.context().close();
});

test('settings: whoever asks for the weekly summary has it, and times are shown in the chosen zone', async ({
  page,
  newPartner,
}) => {
  await signUp(page, newPartner);
  await page.goto('/settings');
  const weekly = page.getByLabel('Weekly summary', { exact: true });
  await expect(weekly).not.toBeChecked();
  await expect(page.getByLabel('Announcement', { exact: true })).toBeChecked();
  await weekly.focus();
  await page.keyboard.press('Space');
  await expectToast(page, 'You get the mail ‘Weekly summary’');
  await expect(weekly).toBeChecked();

  await page.request.post('/api/referrals', {
    data: {
      productId: ((await (await page.request.get('/api/products')).json()) as { id: number }[])[0]!.id,
    },
  });
  const zone = page.getByLabel('Time zone of display');
  await expect(zone).toHaveValue('');
  await zone.selectOption('Asia/Tokyo');
  await expectToast(page, 'Times are shown in Asia/Tokyo');
  await settle(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'settings-zone');
  await goDark(page);
  await picture(page, 'settings-zone-dark');

  // In another browser, too, from its first look on.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  const time = lately(page).getByRole('listitem').locator('time');
  const at = (await time.getAttribute('datetime'))!;
  const inTokyo = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Tokyo',
  }).format(new Date(at));
  // Browsers differ in which space they put before PM.
  await expect(time).toHaveAttribute('title', new RegExp(`^${inTokyo.replaceAll(/\s/gu, '\\s')}$`));
  await page.goto('/settings');
  await expect(zone).toHaveValue('Asia/Tokyo');
  await expect(weekly).toBeChecked();
  await zone.selectOption('');
  await expectToast(page, 'Times are shown in the time zone of each browser');
});

test.describe('while announcements cannot be read', () => {
  test.use({ allowed: [/status of 503 .*\/announcements/] });
  test('the pages say so, and read again', async ({ page, newPartner }) => {
    await signUp(page, newPartner);
    await page.route('**/api/partner/announcements', (route) =>
      route.fulfill({
        status: 503,
        json: { code: 'UNAVAILABLE', message: 'Away for a moment.', requestId: 'r' },
      }),
    );
    await page.goto('/announcements');
    await expect(page.getByText('The announcements could not be loaded')).toBeVisible();
    await page.unroute('**/api/partner/announcements');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('The announcements could not be loaded')).toBeHidden();
    await expectAccessible(page);
  });
});
