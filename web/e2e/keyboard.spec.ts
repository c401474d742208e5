import { pressAt, tabTo } from './keys.js';
import { expect, expectToast, test, withoutTour } from './support.js';

// `ten-tasks.spec` does its tasks by keyboard, too; other specs work by keyboard: filing a claim (claims.spec), paying (checkout.spec), saving the profile (profile.spec).
test('from sign-up to a copied link with the keyboard alone', async ({ page, newPartner }) => {
  await withoutTour(page);
  await page.goto('/auth');
  await pressAt(page, page.getByRole('button', { name: 'Create an account' }));
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  for (const [label, text] of [
    ['First name', newPartner.firstName],
    ['Last name', newPartner.lastName],
    ['Email', newPartner.email],
  ] as const) {
    await tabTo(page, page.getByRole('textbox', { name: label }));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(newPartner.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome back, Pat' })).toBeVisible();

  await pressAt(page, page.getByRole('button', { name: /^Create referral links/ }));
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByRole('radio'));
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio').nth(1)).toBeChecked();
  await pressAt(page, page.getByRole('button', { name: 'Generate' }));
  await expect(dialog.getByText('Your link is ready')).toBeVisible();
  const url = await dialog.getByLabel('Referral link').inputValue();
  await pressAt(page, page.getByRole('button', { name: 'Copy link' }));
  await expectToast(page, 'Copied!', 'Link copied to clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Create referral links/ })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Your links/ })).toContainText('1 active link');
});
