import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { keptMail } from './outbox.js';
import {
  accountButton,
  chooseFromMenu,
  expect,
  expectAccessible,
  expectToast,
  given,
  picture,
  signIn,
  signInByForm,
  signUp,
  test,
} from './support.js';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const w9 = { name: 'Steuererklärung 2026.pdf', mimeType: 'application/pdf', buffer: pdf };

async function openProfile(page: Page) {
  await chooseFromMenu(accountButton(page), 'Profile');
  const dialog = page.getByRole('dialog', { name: 'Profile settings' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test.describe('a partner’s password', () => {
  test.use({ allowed: [/status of 400 .*\/api\/profile\/password$/] });

  test('is changed beside the profile: elsewhere it signs out, and the owner is told by mail', async ({
    page,
    newPartner,
    browser,
  }) => {
    await signUp(page, newPartner);
    const other = await (await browser.newContext()).newPage();
    await signInByForm(other, newPartner.email, newPartner.password);
    await expect(other.getByRole('heading', { name: 'Welcome back, Pat' })).toBeVisible();

    const dialog = await openProfile(page);
    const current = dialog.getByLabel('Current password', { exact: true });
    const next = dialog.getByLabel('New password', { exact: true });
    const send = () => dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(dialog.getByText('At least 6 characters, and not easy to guess')).toBeVisible();
    await send();
    await expect(dialog.getByText('Current password is required')).toBeVisible();
    await expect(dialog.getByText('New password must be at least 6 characters')).toBeVisible();
    await expect(current).toBeFocused();
    await expectAccessible(page);
    await picture(page, 'profile-password-wrong');
    await current.fill(newPartner.password);
    await next.fill(newPartner.password);
    await send();
    await expect(dialog.getByText('Choose a password that differs from the current one.')).toBeVisible();
    await next.fill('123456');
    await send();
    await expect(dialog.getByText('Choose a password that is harder to guess.')).toBeVisible();
    await expect(next).toBeFocused();
    await next.fill('battery-staple');
    await current.fill('not-mine');
    await send();
    await expect(dialog.getByText('Current password is incorrect')).toBeVisible();
    await current.fill(newPartner.password);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Your password is not changed yet');
    await send();
    await expectToast(page, 'Password changed', 'Wherever else you were signed in, you no longer are.');
    await expect(current).toHaveValue('');
    await expect(next).toHaveValue('');

    const mail = await keptMail('credentials-changed', newPartner.email);
    expect(mail.subject).toBe('Your password was changed');
    expect(mail.text).toContain('Hello Pat, your password was changed in the partner portal.');
    await other.goto('/');
    await expect(other).toHaveURL(/\/auth$/);
    await signInByForm(other, newPartner.email, 'battery-staple');
    await expect(other.getByRole('heading', { name: 'Welcome back, Pat' })).toBeVisible();
    await other.context().close();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Welcome back, Pat' })).toBeVisible();
  });
});

test.describe('a partner', () => {
  test.beforeEach(async ({ page, newPartner }) => signUp(page, newPartner));

  test('changes names, agency, address and both documents, and finds them again', async ({ page }) => {
    const dialog = await openProfile(page);
    await expect(dialog.getByText('Update your personal and business information')).toBeVisible();
    await expect(dialog.getByLabel('First name')).toHaveValue('Pat');
    await expect(dialog.getByText('No file yet')).toHaveCount(2);
    await expect(dialog.getByRole('img', { name: 'On file' })).toHaveCount(0);
    await expectAccessible(page);
    await picture(page, 'profile-empty');

    await dialog.getByLabel('First name').fill('Patricia');
    await dialog.getByLabel('Agency').fill('Quinn & Daughters');
    await dialog.getByLabel('Address').fill('1 Main Street, Springfield');
    await dialog.getByLabel('W9 tax form').setInputFiles(w9);
    await expect(dialog.getByRole('img', { name: 'Chosen' })).toHaveCount(1);
    await dialog.getByLabel('ACH form').setInputFiles({ ...w9, name: 'ach.pdf' });
    await expect(dialog.getByRole('img', { name: 'Chosen' })).toHaveCount(2);
    await expect(dialog.getByText('Not saved yet')).toHaveCount(2);
    await expect(dialog.getByRole('img', { name: 'On file' })).toHaveCount(0);
    await expectAccessible(page);
    await picture(page, 'profile-filled');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Your profile has been successfully updated');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Welcome back, Patricia' })).toBeVisible();

    const again = await openProfile(page);
    await expect(again.getByLabel('Agency')).toHaveValue('Quinn & Daughters');
    await expect(again.getByLabel('Address')).toHaveValue('1 Main Street, Springfield');
    await expect(again.getByText('Steuererklärung 2026.pdf')).toBeVisible();
    await expect(again.getByText('ach.pdf')).toBeVisible();
    await expect(again.getByRole('img', { name: 'On file' })).toHaveCount(2);
    const [sent] = await Promise.all([
      page.waitForEvent('download'),
      again.getByRole('link', { name: 'Download Steuererklärung 2026.pdf' }).click(),
    ]);
    expect(await readFile(await sent.path())).toEqual(w9.buffer);

    await again.getByLabel('Agency').fill('');
    await again.getByLabel('W9 tax form').setInputFiles({ ...w9, name: 'newer.pdf' });
    await again.getByRole('button', { name: 'Save changes' }).click();
    await expect(again).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Welcome back, Patricia' })).toBeVisible();
    const last = await openProfile(page);
    await expect(last.getByLabel('Agency')).toHaveValue('');
    await expect(last.getByText('newer.pdf')).toBeVisible();
  });

  test('closes without saving, and nothing of it stays', async ({ page }) => {
    const dialog = await openProfile(page);
    await dialog.getByLabel('First name').fill('Nobody');
    await dialog.getByLabel('W9 tax form').setInputFiles(w9);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    const again = await openProfile(page);
    await expect(again.getByLabel('First name')).toHaveValue('Pat');
    await expect(again.getByText('No file yet')).toHaveCount(2);
    await expect(again.getByRole('img', { name: 'On file' })).toHaveCount(0);
  });

  test('is told what is wrong before anything is sent', async ({ page }) => {
    const dialog = await openProfile(page);
    await expect(dialog.getByText('No file yet')).toHaveCount(2);
    await dialog.getByLabel('First name').fill(' ');
    await dialog.getByLabel('Last name').fill('');
    await expect(dialog.getByText('First name is required')).toBeVisible();
    await expect(dialog.getByText('Last name is required')).toBeVisible();
    await dialog.getByLabel('W9 tax form').setInputFiles({ ...w9, name: 'w9.png' });
    await expect(dialog.getByText('Only PDF, DOC and DOCX files are accepted')).toBeVisible();
    const tooLarge = Buffer.alloc(10 * 1024 * 1024 + 1);
    await dialog.getByLabel('ACH form').setInputFiles({ ...w9, buffer: tooLarge });
    await expect(dialog.getByText('A file may be at most 10 MB')).toBeVisible();
    await expect(dialog.getByRole('img', { name: 'On file' })).toHaveCount(0);
    await expectAccessible(page);
    await picture(page, 'profile-wrong');
    page.on('request', (request) => expect(request.method()).not.toBe('PATCH'));
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByLabel('First name')).toBeFocused();
  });

  test('uses the keyboard alone', async ({ page }) => {
    const opener = accountButton(page);
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
    await page.keyboard.press('p');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Profile settings' });
    await expect(dialog.getByText('No file yet')).toHaveCount(2);
    for (const label of ['First name', 'Last name', 'Agency', 'Address', 'W9 tax form', 'ACH form']) {
      await page.keyboard.press('Tab');
      await expect(dialog.getByLabel(label)).toBeFocused();
      if (label === 'Agency') await page.keyboard.type('Keys Ltd');
    }
    for (const label of ['Current password', 'New password']) {
      await page.keyboard.press('Tab');
      await expect(dialog.getByLabel(label, { exact: true })).toBeFocused();
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Change password' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Save changes' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Your profile has been successfully updated');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });
});

test.describe('when something fails', () => {
  test.use({ allowed: [/status of (400|503) .*\/api\/profile/] });
  test.beforeEach(async ({ page, newPartner }) => signUp(page, newPartner));

  test('a file that only claims to be a PDF is refused at its field, and the form stays', async ({
    page,
  }) => {
    const dialog = await openProfile(page);
    await dialog.getByLabel('First name').fill('Changed');
    await dialog.getByLabel('ACH form').setInputFiles({ ...w9, buffer: Buffer.from('MZ a program') });
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Error', 'Failed to update profile. Please try again.');
    await expect(
      dialog.getByText('This file is empty, damaged, or not what its name says. Save it as a PDF again'),
    ).toBeVisible();
    await expect(dialog.getByLabel('First name')).toHaveValue('Changed');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Welcome back, Pat' })).toBeVisible();
  });

  test('a portal that cannot save says so, and saves on the next try', async ({ page }) => {
    const dialog = await openProfile(page);
    await dialog.getByLabel('First name').fill('Patience');
    await page.route('**/api/profile', (route) => route.fulfill({ status: 503, json: { message: 'Away' } }), {
      times: 1,
    });
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Error', 'Failed to update profile. Please try again.');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back, Patience' })).toBeVisible();
  });

  test('documents that cannot be read are asked for again', async ({ page }) => {
    await page.route('**/api/profile/documents', (route) => route.fulfill({ status: 503, json: {} }), {
      times: 1,
    });
    // The dashboard of a new partner reads them too.
    await page.reload();
    await expect(page.getByText('0 of 5 done')).toBeVisible();
    const dialog = await openProfile(page);
    await expect(dialog.getByText('What is on file could not be loaded.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByText('What is on file could not be loaded.')).toBeHidden();
  });
});

test('an admin has a name to change, and no documents', async ({ page }) => {
  await signIn(page, given('ADMIN_EMAIL'), given('ADMIN_PASSWORD'), '/admin');
  const dialog = await openProfile(page);
  await expect(dialog.getByLabel('First name')).toHaveValue('Portal');
  await expect(dialog.getByText('Documents')).toHaveCount(0);
  await dialog.getByLabel('Address').fill('2 Side Street');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Your profile has been successfully updated');
});
