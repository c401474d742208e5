import type { Page } from '@playwright/test';
import { signInAsAdmin } from './admins.js';
import { keptMail } from './outbox.js';
import {
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

// What is announced stands on every partner's dashboard, so this spec runs alone (the project 'alone'), and withdraws it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const dialog = (page: Page) => page.getByRole('dialog');
const announced = (page: Page) => page.getByRole('region', { name: 'Announcements' });

test('an announcement is written, looked at, published, read on every device, put away and withdrawn', async ({
  page,
  browser,
  newPartner,
  baseURL,
}) => {
  const title = `Commission rises ${Date.now().toString(36)}`;
  const text = 'From January 1 on you earn 14 % for Roadside Plus.\nAll about it: https://example.com/news.';
  const newContext = () => browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce' });
  const theirs = await (await newContext()).newPage();
  await signUp(theirs, newPartner);
  const phone = await (
    await browser.newContext({ baseURL: baseURL!, viewport: { width: 375, height: 720 } })
  ).newPage();
  await signIn(phone, newPartner.email, newPartner.password);

  await signInAsAdmin(page);
  await page.getByRole('link', { name: 'Announcements', exact: true }).click();
  await page.getByRole('button', { name: 'New announcement' }).click();
  await dialog(page).getByRole('button', { name: 'Preview' }).click();
  await expect(dialog(page).getByText('Give it a title')).toBeVisible();
  await expect(dialog(page).getByText('Write the announcement')).toBeVisible();
  await expect(dialog(page).getByLabel('Title')).toBeFocused();
  await page.keyboard.type(title);
  await dialog(page).getByLabel('Text').fill(text);
  await dialog(page).getByText('Also by e-mail').click();
  await settle(page);
  await expectAccessible(page);
  await picture(page, 'announcement-write');
  await dialog(page).getByRole('button', { name: 'Preview' }).click();
  await expect(dialog(page).getByText(/^It is e-mailed to [\d,]+ partners? of [\d,]+\./)).toBeVisible();
  await expect(dialog(page).getByRole('heading', { name: title })).toBeVisible();
  await settle(page);
  await expectAccessible(page);
  await picture(page, 'announcement-preview');
  await dialog(page).getByRole('button', { name: 'Back' }).click();
  await expect(dialog(page).getByLabel('Title')).toHaveValue(title);
  await dialog(page).getByRole('button', { name: 'Preview' }).click();
  await dialog(page).getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'Announcement published', title);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('Standing');
  await expect(row).toContainText(/\d sent$|\d sent, \d+ not sent|\d sent/);
  const mail = await keptMail('announcement', title);
  expect(mail.text).toContain('https://example.com/news');
  await settle(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'announcements');
  await goDark(page);
  await expectAccessible(page);
  await picture(page, 'announcements-dark');

  // Live, on both devices; once it is put away, on neither.
  for (const each of [theirs, phone]) {
    await expect(announced(each).getByRole('heading', { name: title })).toBeVisible();
    await expect(announced(each).getByRole('link', { name: 'https://example.com/news' })).toBeVisible();
    await expectNoSidewaysScroll(each);
  }
  await settle(phone);
  await expectAccessible(phone);
  await picture(phone, 'announced-375');
  await picture(theirs, 'announced-1280');
  await expect(theirs.getByRole('button', { name: /^Notices: \d unread/ })).toBeVisible();
  await announced(theirs)
    .getByRole('button', { name: `Put away: ${title}` })
    .focus();
  await theirs.keyboard.press('Enter');
  for (const each of [theirs, phone])
    await expect(announced(each).getByRole('heading', { name: title })).toBeHidden();
  await theirs.reload();
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'What happened lately' })).toBeVisible();
  await expect(announced(theirs).getByRole('heading', { name: title })).toBeHidden();
  await theirs.getByRole('button', { name: /^Notices/ }).click();
  await theirs
    .getByRole('dialog', { name: 'Notices' })
    .getByRole('link', { name: new RegExp(title) })
    .click();
  await expect(theirs).toHaveURL(/\/announcements$/);
  await expect(theirs.getByRole('article').filter({ hasText: title })).toBeVisible();
  await settle(theirs);
  await expectAccessible(theirs);
  await picture(theirs, 'announcements-of-partner');

  await page.getByRole('button', { name: `Withdraw ${title}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expectToast(page, 'Announcement withdrawn', title);
  await expect(row).toContainText('Withdrawn');
  await expect(theirs.getByRole('article').filter({ hasText: title })).toBeHidden();
  await theirs.context().close();
  await phone.context().close();
});
