import type { Page } from '@playwright/test';
import { expect, expectToast, test, withoutTour } from './support.js';

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, name: string | RegExp, role: 'button' | 'textbox' | 'radio' = 'button') {
  const target = page.getByRole(role, { name });
  await expect(target.first()).toBeAttached();
  const found = () => target.evaluateAll((all) => all.includes(document.activeElement as HTMLElement));
  for (let presses = 0; presses < 25; presses++) {
    if (await found()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`25 times Tab did not lead to ${String(name)}`);
}

// Other specs also work by keyboard: filing a claim (claims.spec), paying (checkout.spec), saving the profile (profile.spec).
test('from sign-up to a copied link with the keyboard alone', async ({ page, newPartner }) => {
  await withoutTour(page);
  await page.goto('/auth');
  await tabTo(page, 'Create an account');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  for (const [label, text] of [
    ['First name', newPartner.firstName],
    ['Last name', newPartner.lastName],
    ['Email', newPartner.email],
  ] as const) {
    await tabTo(page, label, 'textbox');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(newPartner.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome back, Pat' })).toBeVisible();

  await tabTo(page, /^Create referral links/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(page, /./, 'radio');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio').nth(1)).toBeChecked();
  await tabTo(page, 'Generate');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Your link is ready')).toBeVisible();
  const url = await dialog.getByLabel('Referral link').inputValue();
  await tabTo(page, 'Copy link');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Copied!', 'Link copied to clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Create referral links/ })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Your links/ })).toContainText('1 active link');
});
