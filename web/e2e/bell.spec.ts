import { request, type Page } from '@playwright/test';
import { keptMail, mailsOf } from './outbox.js';
import { buyIn } from './seller.js';
import {
  accountButton,
  chooseFromMenu,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  goDark,
  picture,
  settle,
  signIn,
  signUp,
  test,
} from './support.js';

const bell = (page: Page) => page.getByRole('button', { name: /^Notices/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notices' });
const lines = (page: Page) => panel(page).getByRole('list', { name: 'Today' }).getByRole('listitem');

/** Makes a link of the partner who is signed in. @returns how a customer buys by it */
async function shop(page: Page, baseURL: string) {
  const products = (await (await page.request.get('/api/products')).json()) as { id: number; name: string }[];
  const made = await page.request.post('/api/referrals', { data: { productId: products[0]!.id } });
  const { code } = (await made.json()) as { code: string };
  const mark = `bell.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}`;
  return {
    product: products[0]!.name,
    async buy() {
      const customer = await request.newContext({ baseURL });
      await buyIn(customer, code, { firstName: 'Dana', lastName: 'Reyes', email: `${mark}@example.com` });
      await customer.dispose();
    },
  };
}

test('the bell tells of sales as they happen, and what is read here is read on another device', async ({
  page,
  browser,
  newPartner,
  baseURL,
}) => {
  await signUp(page, newPartner);
  await bell(page).click();
  await expect(panel(page).getByText(/^No notices yet/)).toBeVisible();
  await settle(page);
  await expectAccessible(page);
  await picture(page, 'bell-empty');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();

  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await signIn(other, newPartner.email, newPartner.password);
  const { product, buy } = await shop(page, baseURL!);
  await buy();
  for (const each of [page, other])
    await expect(each.getByRole('button', { name: 'Notices: 1 unread' })).toBeVisible();

  // By keyboard alone, and new ones come while it is open.
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(lines(page)).toHaveText([new RegExp(`Unread: New sale: ${product}.*\\$[\\d.]+ commission`)]);
  await buy();
  await expect(lines(page)).toHaveText([new RegExp(`Unread: 2 sales, \\$[\\d.]+ commission.*${product}`)]);
  await settle(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'bell');
  await goDark(page);
  await expectAccessible(page);
  await picture(page, 'bell-dark');

  await panel(page)
    .getByRole('button', { name: /^Mark as read: 2 sales/ })
    .click();
  await expect(lines(page)).toHaveText([/^2 sales/]);
  await expect(panel(page).getByRole('link', { name: /^2 sales/ })).toBeFocused();
  for (const each of [page, other])
    await expect(each.getByRole('button', { name: 'Notices', exact: true })).toBeVisible();

  await buy();
  await expect(other.getByRole('button', { name: 'Notices: 1 unread' })).toBeVisible();
  await expect(panel(page).getByText(/^Unread: 3 sales|^3 sales/)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(other.getByRole('button', { name: 'Notices', exact: true })).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Mark all as read' })).toBeHidden();
  await expect(panel(page).getByRole('heading', { name: 'Notices' })).toBeFocused();
  await panel(page)
    .getByRole('link', { name: /3 sales/ })
    .click();
  await expect(page).toHaveURL(/\/earnings$/);
  await expect(panel(page)).toBeHidden();
  await other.context().close();
});

test.describe('while notices cannot be read', () => {
  test.use({ allowed: [/status of 503 .*\/api\/partner\/notices/] });
  test('the bell says so, and reads again', async ({ page, newPartner }) => {
    await page.route('**/api/partner/notices?*', (route) =>
      route.fulfill({
        status: 503,
        json: { code: 'UNAVAILABLE', message: 'Away for a moment.', requestId: 'r' },
      }),
    );
    await signUp(page, newPartner);
    await bell(page).click();
    await expect(panel(page).getByText('Your notices could not be loaded')).toBeVisible();
    await page.unroute('**/api/partner/notices?*');
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(panel(page).getByText(/^No notices yet/)).toBeVisible();
  });
});

test('settings: a mail that is refused is no longer sent, sound and confetti are apart', async ({
  page,
  newPartner,
  baseURL,
}) => {
  await signUp(page, newPartner);
  const { buy } = await shop(page, baseURL!);
  await chooseFromMenu(accountButton(page), 'Settings');
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  const saleMail = page.getByLabel('New sale', { exact: true });
  await expect(saleMail).toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'settings');

  await page.getByText('New sale', { exact: true }).click();
  await expectToast(page, 'You no longer get the mail ‘New sale’');
  await expect(saleMail).not.toBeChecked();
  await buy();
  await expect(page.getByRole('button', { name: 'Notices: 1 unread' })).toBeVisible();
  await saleMail.focus();
  await page.keyboard.press('Space');
  await expectToast(page, 'You get the mail ‘New sale’');
  await expect(saleMail).toBeFocused();
  await buy();
  const { text, about } = await keptMail('sale', newPartner.email);
  expect(text).toContain('/settings#mails');
  // Of the sale before there is none, written or not.
  const mails = (await mailsOf('sale')).filter((mail) => mail.about['partnerId'] === about['partnerId']);
  expect(mails).toHaveLength(1);

  await page.getByText('Confetti on a new sale').click();
  await page.reload();
  await expect(page.getByLabel('Confetti on a new sale')).not.toBeChecked();
  await expect(page.getByLabel('Sound on a new sale')).toBeChecked();

  await page.getByRole('button', { name: 'Second factors' }).click();
  await expect(page.getByRole('dialog', { name: 'Security' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await expect(page.getByRole('dialog', { name: 'Profile settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await goDark(page);
  await expectAccessible(page);
  await picture(page, 'settings-dark');
});
