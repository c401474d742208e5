import type { Page } from '@playwright/test';
import { newAdmin, signInAsAdmin } from './admins.js';
import { keptMail } from './outbox.js';
import { PasskeyDevice } from './passkey-device.js';
import {
  expect,
  expectAccessible,
  expectToast,
  picture,
  signInByForm,
  signOut,
  signUp,
  test,
  withoutTour,
} from './support.js';

const securityDialog = (page: Page) => page.getByRole('dialog', { name: 'Security' });
const usePasskey = (page: Page) => page.getByRole('button', { name: 'Use your passkey' });
const factors = (page: Page) =>
  securityDialog(page).getByRole('list', { name: 'Second factors' }).getByRole('listitem');

async function openSecurity(page: Page) {
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('menuitem', { name: 'Security' }).click();
  await expect(securityDialog(page)).toBeVisible();
}

async function keepCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const kept = await codes.allTextContents();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  return kept;
}

/** As it is now, on a phone too. */
async function expectNarrow(page: Page) {
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 375, height: 720 });
  await expectAccessible(page);
  await page.setViewportSize(wide);
}

/** From the open dialog. */
async function addPasskey(page: Page, name: string) {
  await securityDialog(page).getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill(name);
  await page.getByRole('button', { name: 'Add this passkey' }).click();
}

test.describe('a partner', () => {
  test.use({ allowed: [/status of 401 .*\/api\/login$/] });

  test('adds a passkey, signs in with it, and removes it', async ({ page, newPartner }) => {
    await withoutTour(page);
    const device = await PasskeyDevice.plugInto(page);
    await signUp(page, newPartner);
    await openSecurity(page);
    await expectAccessible(page);
    await securityDialog(page).getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByLabel('Name of the passkey')).toHaveValue('Linux computer');
    await expectAccessible(page);
    await expectNarrow(page);
    await picture(page, 'add');
    await page.getByLabel('Name of the passkey').fill(' ');
    await page.getByRole('button', { name: 'Add this passkey' }).click();
    await expect(page.getByText('Give the passkey a name')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await addPasskey(page, 'My phone');
    await keepCodes(page);
    expect(await device.countPasskeys()).toBe(1);
    await expect(factors(page)).toContainText(['My phone']);
    await expectAccessible(page);
    await expectNarrow(page);
    await picture(page, 'list');

    // The device has one already: nothing is added, and nobody is stuck.
    await addPasskey(page, 'Once more');
    await expectToast(page, 'This device has a passkey of your account already');
    await expect(factors(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Close' }).click();
    await signOut(page);

    await signInByForm(page, newPartner.email, newPartner.password);
    await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
    await expect(usePasskey(page)).toBeFocused();
    await expect(page.getByRole('button', { name: /authenticator app/ })).toBeHidden();
    await expectAccessible(page);
    await expectNarrow(page);
    await picture(page, 'sign-in');
    await usePasskey(page).click();
    await expect(page.getByRole('heading', { name: 'Welcome back, Pat' })).toBeVisible();

    await openSecurity(page);
    await expect(factors(page)).toContainText('used');
    await page.getByRole('button', { name: 'Rename My phone' }).click();
    const renaming = page.getByRole('dialog', { name: 'Rename My phone' });
    await renaming.getByLabel('Name of the passkey').fill(' ');
    await page.keyboard.press('Enter');
    await expect(renaming.getByText('Give the passkey a name')).toBeVisible();
    await expectAccessible(page);
    await expectNarrow(page);
    await picture(page, 'rename');
    await renaming.getByLabel('Name of the passkey').fill('Work phone');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Renamed to Work phone');
    await expect(factors(page)).toContainText(['Work phone']);
    await expectNarrow(page);
    await picture(page, 'renamed');
    await page.getByRole('button', { name: 'Remove Work phone' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, 'Work phone removed');
    await expect
      .poll(async () => (await keptMail('factor-changed', newPartner.email)).subject)
      .toBe('A passkey was removed from your account');
  });

  test('is told in words when a device shows none, and takes another way', async ({ page, newPartner }) => {
    await withoutTour(page);
    const device = await PasskeyDevice.plugInto(page);
    await signUp(page, newPartner);
    await openSecurity(page);
    await addPasskey(page, 'My phone');
    const [code] = await keepCodes(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await signOut(page);
    await device.forget();

    await signInByForm(page, newPartner.email, newPartner.password);
    await usePasskey(page).click();
    await expect(
      page.getByText('No passkey was shown: it was cancelled, took too long, or is not on this device.'),
    ).toBeVisible();
    await expect(usePasskey(page)).toBeFocused();
    await picture(page, 'not-this-device');
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await page.getByLabel('Recovery code').fill(code!);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back, Pat' })).toBeVisible();
  });

  test('whose browser knows no passkeys is offered the app, and told why', async ({ page, newPartner }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    await withoutTour(page);
    await signUp(page, newPartner);
    await openSecurity(page);
    await expect(securityDialog(page).getByText('This browser cannot make passkeys here.')).toBeVisible();
    await expect(securityDialog(page).getByRole('button', { name: 'Add a passkey' })).toBeHidden();
    await expect(
      securityDialog(page).getByRole('button', { name: 'Add an authenticator app' }),
    ).toBeVisible();
  });
});

test.describe('an administrator', () => {
  test.use({ allowed: [/status of 40[13] .*\/api\/(login|admin\/invite)$/] });

  test('shows the passkey again before an invitation', async ({ page, newPartner: { email } }) => {
    const admin = await newAdmin(page, { email, firstName: 'Ada', lastName: 'Key' });
    await PasskeyDevice.plugInto(page);
    await signInAsAdmin(page, admin.email, admin.password);
    await openSecurity(page);
    await addPasskey(page, 'My key');
    await keepCodes(page);
    await page.getByRole('button', { name: 'Close' }).click();

    // As five minutes later: the first answer is the gateway's refusal.
    await page.route(
      '**/api/admin/invite',
      (route) =>
        route.fulfill({
          status: 403,
          json: {
            code: 'STEP_UP_NEEDED',
            message: 'Please show your second factor again to do this',
            requestId: 'r',
            factors: ['passkey'],
          },
        }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Admin Settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Admin Settings' });
    await settings.getByLabel('Email', { exact: true }).fill(`new.${email}`);
    await settings.getByLabel('First name').fill('Nina');
    await settings.getByLabel('Last name').fill('Novak');
    await settings.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByRole('dialog', { name: 'Show your second factor' })).toBeVisible();
    await expect(usePasskey(page)).toBeFocused();
    await expectAccessible(page);
    await expectNarrow(page);
    await picture(page, 'step-up');
    await usePasskey(page).click();
    await expectToast(page, 'Invitation sent');
  });
});
