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
  signUp,
  test,
} from './support.js';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Contact support' });

async function openSupport(page: Page) {
  await chooseFromMenu(accountButton(page), 'Support');
  await expect(dialogOf(page)).toBeVisible();
  return dialogOf(page);
}

test('a partner writes to support, and the mail comes in their name', async ({ page, newPartner }) => {
  await signUp(page, newPartner);
  const dialog = await openSupport(page);
  await expect(dialog.getByLabel('Email')).toHaveValue(newPartner.email);
  await expect(dialog.getByLabel('Name')).toHaveValue('Pat Quinn');
  for (const label of ['Email', 'Name'])
    await expect(dialog.getByLabel(label)).toHaveAttribute('readonly', '');
  await expect(dialog.getByLabel('Reason').getByRole('option')).toHaveText([
    'Select a reason',
    'Technical issue',
    'Billing question',
    'Account issue',
    'Feature request',
    'General question',
    'Other',
  ]);
  await expectAccessible(page);
  await picture(page, 'support');

  const submit = dialog.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeDisabled();
  await dialog.getByLabel('Reason').selectOption('Billing question');
  await expect(submit).toBeDisabled();
  const message = `When is my payout due?\nI am ${newPartner.email}`;
  await dialog.getByLabel('Message').fill(message);

  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/support', async (route) => {
    await held;
    await route.continue();
  });
  await submit.click();
  await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  answer();
  await expectToast(page, 'Support request submitted', "We'll get back to you as soon as possible.");
  await expect(dialog).toBeHidden();

  const mail = await keptMail('support', newPartner.email);
  expect(mail.to).toBe('support@example.com');
  expect(mail.subject).toMatch(/^Billing question: support request \d+ from Pat Quinn$/);
  expect(mail.text).toContain(message);

  await openSupport(page);
  await expect(dialog.getByLabel('Reason')).toHaveValue('');
  await expect(dialog.getByLabel('Message')).toHaveValue('');
});

test('an administrator may write to support too', async ({ page }) => {
  await signIn(page, given('ADMIN_EMAIL'), given('ADMIN_PASSWORD'), '/admin');
  await expect(page.getByRole('heading', { name: 'Admin dashboard' })).toBeVisible();
  const dialog = await openSupport(page);
  await expect(dialog.getByLabel('Email')).toHaveValue(given('ADMIN_EMAIL'));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('it is all done by keyboard, and the focus comes back', async ({ page, newPartner }) => {
  await signUp(page, newPartner);
  await accountButton(page).focus();
  await page.keyboard.press('Enter');
  const entry = page.getByRole('menuitem', { name: 'Support' });
  await expect(entry).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(entry).toHaveAttribute('data-highlighted', '', { timeout: 200 });
  }).toPass();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('G');
  await expect(dialog.getByLabel('Reason')).toHaveValue('general');
  await page.keyboard.press('Tab');
  await page.keyboard.type('What is a tier?');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Support request submitted');
  await expect(dialog).toBeHidden();
  await expect(accountButton(page)).toBeFocused();
});

test.describe('what goes wrong', () => {
  test.use({ allowed: [/status of (429|503) .*\/api\/support$/] });

  test('is told in the specified words, and nothing that was typed is lost', async ({ page, newPartner }) => {
    await signUp(page, newPartner);
    const dialog = await openSupport(page);
    const message = dialog.getByLabel('Message');
    const submit = dialog.getByRole('button', { name: 'Submit' });
    await dialog.getByLabel('Reason').selectOption('Other');
    await message.fill('   ');
    await submit.click();
    const missing = 'Missing information - Please select a reason and provide a message.';
    await expect(dialog.getByText(missing)).toBeVisible();
    await expect(message).toBeFocused();
    await expectAccessible(page);

    await message.fill('a'.repeat(5_001));
    await expect(dialog.getByText('Please use at most 5,000 characters')).toBeVisible();
    await message.fill('Nothing works');
    await expect(dialog.getByRole('alert')).toHaveCount(0);

    const answerWith = (status: number, text: string) =>
      page.route(
        '**/api/support',
        (route) => route.fulfill({ status, json: { code: 'X', message: text, requestId: 'r' } }),
        { times: 1 },
      );
    await answerWith(503, 'This is temporarily unavailable.');
    await submit.click();
    await expectToast(page, 'Error', 'Failed to submit support request. Please try again.');
    await expect(message).toHaveValue('Nothing works');
    await answerWith(429, 'Too many attempts. Please try again in 9 seconds.');
    await submit.click();
    await expectToast(page, 'Error', 'Too many attempts. Please try again in 9 seconds.');

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await openSupport(page);
    await expect(message).toHaveValue('Nothing works');
    await submit.click();
    await expectToast(page, 'Support request submitted');
  });
});
