import type { Page } from '@playwright/test';
import { applyCoupon, fillIn, payButton, test } from './shop.js';
import { chooseFromMenu, accountButton, expect, expectToast, given, signIn, signUp } from './support.js';

// The error of an attempt disappears with the next attempt, and with its success.

const notices = (page: Page) => page.locator('[data-part=root][data-scope=toast]');
const away = { status: 503, json: { code: 'UNAVAILABLE', message: 'Away for a moment.', requestId: 'r' } };

/** The first call fails; later ones are held until the test releases them. */
async function failThenHold(page: Page, path: string): Promise<() => void> {
  let first = true;
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    if (first) {
      first = false;
      return route.fulfill(away);
    }
    await promise;
    return route.continue();
  });
  return resolve;
}

/** Stops the clock; otherwise a notice would disappear by itself. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
}

test.describe('an error that is over is not shown any more:', () => {
  test.use({ allowed: [/status of (503 .*\/api\/|400 .*\/apply-coupon|402 .*\/confirm)/] });

  test('of a claim, once it is filed', async ({ page, newPartner }) => {
    await page.addInitScript(
      (email) =>
        sessionStorage.setItem(
          'portal.claim',
          JSON.stringify({
            changedAt: Date.now(),
            values: {
              claimType: 'windshield',
              firstName: 'Cora',
              lastName: 'Miles',
              email,
              phone: '555-010-9999',
              policyNumber: 'P-42',
              incidentDate: '2024-02-29',
            },
            fileNames: [],
          }),
        ),
      newPartner.email,
    );
    const goOn = await failThenHold(page, '/api/claims');
    await page.clock.install();
    await page.goto('/claims?step=4');
    const submit = page.getByRole('button', { name: 'Submit claim' });
    await submit.click();
    await expect(notices(page)).toContainText('Error submitting claim');
    await stopTime(page);
    await submit.click();
    await expect(notices(page)).toHaveCount(0);
    await expect(page.getByText('Away for a moment.')).toBeHidden();
    await page.clock.resume();
    goOn();
    await expect(page.getByRole('heading', { name: 'Claim submitted successfully' })).toBeVisible();
    await expect(notices(page)).toHaveCount(0);
  });

  test('of a coupon, under whose field it stands', async ({ page, shop }) => {
    await page.goto(shop.path);
    const field = page.getByLabel('Coupon code');
    const error = page.getByRole('alert').filter({ hasText: 'Invalid Coupon' });
    await applyCoupon(page, 'nosuchcode');
    await expect(error).toContainText('Coupon code is invalid or expired');
    await expect(field).toHaveAccessibleErrorMessage(/Coupon code is invalid or expired/);
    await expect(notices(page)).toHaveCount(0);
    await field.press('X');
    await expect(error).toHaveCount(0);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(error).toBeVisible();
    await applyCoupon(page, 'welcome10');
    await expect(page.getByRole('button', { name: /^Remove coupon/ })).toBeVisible();
    await expect(page.getByText('Invalid Coupon')).toHaveCount(0);
  });

  test('of a payment: what was missing beside a card that is refused, and the other way round', async ({
    page,
    shop,
    email,
  }) => {
    await page.clock.install();
    await page.goto(shop.path);
    await expect(page.getByLabel('Card number')).toBeVisible();
    await payButton(page).click();
    await expect(notices(page)).toContainText('Missing Information');
    await fillIn(page, email, '4000000000000002');
    await payButton(page).click();
    const declined = page.getByRole('alert').filter({ hasText: 'Payment Failed' });
    await expect(declined).toBeVisible();
    expect(await page.getByText('Missing Information').count()).toBe(0);
    expect(await page.getByText('Required', { exact: true }).count()).toBe(0);

    await page.getByLabel('Carrier').fill('');
    await payButton(page).click();
    await expectToast(page, 'Missing Information');
    await expect(declined).toHaveCount(0);
  });

  test('of a form in a dialog, while it is sent again', async ({ page, newPartner }) => {
    const goOn = await failThenHold(page, '/api/support');
    await page.clock.install();
    await signUp(page, newPartner);
    await chooseFromMenu(accountButton(page), 'Support');
    const dialog = page.getByRole('dialog', { name: 'Contact support' });
    await dialog.getByLabel('Reason').selectOption('general');
    await dialog.getByLabel('Message').fill('Hello');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(notices(page)).toContainText('Failed to submit support request. Please try again.');
    await stopTime(page);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeVisible();
    await expect(notices(page)).toHaveCount(0);
    await page.clock.resume();
    goOn();
    await expectToast(page, 'Support request submitted');
  });

  test('of a form, once it is sent with a mistake', async ({ page, newPartner }) => {
    await failThenHold(page, '/api/profile');
    await page.clock.install();
    await signUp(page, newPartner);
    await chooseFromMenu(accountButton(page), 'Profile');
    const dialog = page.getByRole('dialog', { name: 'Profile settings' });
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(notices(page)).toContainText('Failed to update profile. Please try again.');
    await stopTime(page);
    await dialog.getByLabel('First name').fill('');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(notices(page)).toHaveCount(0);
    await expect(dialog.getByText('First name is required')).toBeVisible();
  });

  test('of a button without a form', async ({ page }) => {
    const goOn = await failThenHold(page, '/api/webhook/simulate');
    await page.clock.install();
    await signIn(page, given('ADMIN_EMAIL'), given('ADMIN_PASSWORD'), '/admin/troubleshooting');
    const test = page.getByRole('button', { name: 'Test Notification' });
    await test.click();
    await expect(notices(page).filter({ hasText: 'Webhook test failed' })).toContainText(
      'Away for a moment.',
    );
    await test.click();
    await expect(notices(page).filter({ hasText: 'Webhook test failed' })).toHaveCount(0, { timeout: 2_000 });
    goOn();
    await expectToast(page, 'Test event received');
  });
});
