import { randomInt } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { signInAsAdmin } from './admins.js';
import { pdfOf } from './pdf.js';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  picture,
  signUp,
  test,
} from './support.js';

// A number that cannot be loaded.
test.use({ allowed: [/status of 404 .*\/tax-number$/] });

const W9 = pdfOf('Form W-9', 'Page two');

/** A new partner who sends a W-9. */
async function sendW9(browser: Browser, person: Parameters<typeof signUp>[1]): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signUp(page, person);
  const { firstName, lastName } = person;
  const w9Document = { name: 'w9.pdf', mimeType: 'application/pdf', buffer: W9 };
  const saved = await page.request.patch('/api/profile', {
    multipart: { firstName, lastName, w9Document },
  });
  expect(saved.status()).toBe(200);
  await context.close();
}

/** Opens the W-9 of the partner with this e-mail, and the tax number on it. */
async function openTaxNumber(page: Page, email: string) {
  await page.goto(`/admin/documents?search=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: /^View the W9 of / }).click();
  const dialog = page.getByRole('dialog', { name: /^W9 of / });
  await dialog.getByRole('button', { name: /^Tax number of / }).click();
  return dialog;
}

test('one tax number typed from two partners’ W-9 forms flags both, and nobody reads it again', async ({
  page,
  browser,
  newPartner,
}) => {
  const own = newPartner.email.split('.')[1]!.split('@')[0]!;
  const one = { ...newPartner, email: `one.${newPartner.email}`, lastName: `Tallis ${own}` };
  const other = { ...newPartner, email: `other.${newPartner.email}`, lastName: `Umber ${own}` };
  await sendW9(browser, one);
  await sendW9(browser, other);
  const digits = String(randomInt(120_000_000, 980_000_000));
  const typed = `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;

  await signInAsAdmin(page);
  const dialog = await openTaxNumber(page, one.email);
  await expect(dialog).toContainText('only its last four digits are shown');
  const field = dialog.getByLabel('Tax number', { exact: true });
  await field.fill('12-34');
  await field.press('ArrowRight'); // moves in the text, and turns no page
  await expect(dialog.getByText('Page 1 of 2')).toBeVisible();
  await field.press('Enter');
  await expect(dialog).toContainText('Tax number must be 9 digits');
  await expectAccessible(page);
  await field.fill(typed);
  await field.press('Enter');
  await expectToast(page, 'Tax number saved');
  await expect(dialog).toContainText(`Ends in ${digits.slice(-4)}, typed by `);
  await expect(dialog.getByRole('button', { name: 'Replace' })).toBeVisible();
  for (const spelled of [digits, typed]) expect(await page.content()).not.toContain(spelled);
  await expectAccessible(page);
  await picture(page, 'tax-number');
  await page.setViewportSize({ width: 375, height: 720 });
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(dialog.getByLabel('New tax number')).toHaveValue('');
  await expect(dialog.getByLabel('New tax number')).toBeFocused();
  await picture(page, 'tax-number-phone');
  await page.setViewportSize({ width: 1280, height: 860 });
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await openTaxNumber(page, other.email);
  await field.fill(digits);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Tax number saved');

  const flag = (name: string, same: string) =>
    page.getByRole('row').filter({ hasText: `${name} has the same tax number as ${same}.` });
  const names = [one, other].map(({ firstName, lastName }) => `${firstName} ${lastName}`) as [string, string];
  // Told by an event, and the page of flags is not live.
  await expect(async () => {
    await page.goto('/admin/flags');
    await expect(flag(...names)).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  await expect(flag(names[1], names[0])).toHaveCount(1);
  await expect(flag(...names)).toContainText('One tax number, two partners');
  await picture(page, 'tax-number-flags');

  await openTaxNumber(page, other.email);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  const asking = page.getByRole('alertdialog');
  await expect(asking).toContainText(`ends in ${digits.slice(-4)}`);
  await asking.getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Tax number removed');
  await expect(field).toHaveValue('');
  await page.goto('/admin/flags');
  await expect(flag(names[1], names[0])).toHaveCount(1);
});

test('a tax number that cannot be loaded says so, and is asked for again', async ({
  page,
  browser,
  newPartner,
}) => {
  await sendW9(browser, newPartner);
  await signInAsAdmin(page);
  let isDown = true;
  await page.route('**/api/admin/partners/*/tax-number', (route) =>
    isDown
      ? route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: 'Not there' } })
      : route.continue(),
  );
  const dialog = await openTaxNumber(page, newPartner.email);
  await expect(dialog.getByRole('alert')).toContainText('The tax number could not be loaded');
  isDown = false;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByLabel('Tax number', { exact: true })).toBeVisible();
});
