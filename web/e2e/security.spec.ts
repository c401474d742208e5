import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { newAdmin, signInAsAdmin } from './admins.js';
import { keptMail } from './outbox.js';
import {
  expect,
  expectAccessible,
  expectToast,
  picture,
  signIn,
  signInByForm,
  signOut,
  signUp,
  test,
  withoutTour,
} from './support.js';

/** The code of the key, some steps of 30 seconds from now: each works once, one step early or late too. */
const codeOf = (key: string, stepsOff: number) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + stepsOff * 30_000 });

const securityDialog = (page: Page) => page.getByRole('dialog', { name: 'Security' });
const factorForm = (page: Page) => page.getByRole('form', { name: 'Second factor' });
const codeField = (page: Page) => page.getByLabel('Code from your authenticator app');

async function openSecurity(page: Page) {
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('menuitem', { name: 'Security' }).click();
  await expect(securityDialog(page)).toBeVisible();
}

const appForm = (page: Page) => page.getByRole('form', { name: 'Authenticator app' });
const keyShown = async (page: Page) =>
  (await appForm(page)
    .getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    .textContent())!.replaceAll(' ', '');

/** Types the first code into the form of a key that is shown. */
async function confirmApp(page: Page): Promise<{ key: string; used: string }> {
  const form = appForm(page);
  await expect(form.getByRole('img', { name: /QR code/ })).toBeVisible();
  const key = await keyShown(page);
  const used = codeOf(key, -1);
  await form.getByLabel('Code from the app').fill(used);
  await form.getByRole('button', { name: 'Confirm' }).click();
  return { key, used };
}

async function keepCodes(page: Page): Promise<string[]> {
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const kept = await codes.allTextContents();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  return kept;
}

async function addApp(page: Page): Promise<{ key: string; codes: string[] }> {
  await openSecurity(page);
  await securityDialog(page).getByRole('button', { name: 'Add an authenticator app' }).click();
  const { key } = await confirmApp(page);
  const codes = await keepCodes(page);
  await expect(securityDialog(page).getByText('10 codes are left.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  return { key, codes };
}

test.describe('with an authenticator app', () => {
  test.use({ allowed: [/status of 40[01] .*\/api\/login(\/factor)?$/] });

  test.describe('that is begun twice', () => {
    test.use({ allowed: [/status of 409 .*\/api\/security\/totp\/confirm$/] });

    test('the earlier key is told from a wrong code', async ({ page, context, newPartner }) => {
      await withoutTour(page);
      await signUp(page, newPartner);
      await openSecurity(page);
      await securityDialog(page).getByRole('button', { name: 'Add an authenticator app' }).click();
      const earlier = codeOf(await keyShown(page), 0);
      const other = await context.newPage();
      await other.goto('/');
      await openSecurity(other);
      await securityDialog(other).getByRole('button', { name: 'Add an authenticator app' }).click();
      await expect(other.getByText('This key is new.')).toBeVisible();
      await other.close();

      const code = appForm(page).getByLabel('Code from the app');
      await code.fill(earlier);
      await appForm(page).getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('This key was replaced by a newer one.')).toBeVisible();
      await expect(page.getByText('This key is new.')).toBeVisible();
      await expect(code).toHaveValue('');
      await expectAccessible(page);
      await picture(page, 'key-anew');
      await confirmApp(page);
      await keepCodes(page);
    });
  });

  test('a partner signs in with its code, and with a recovery code when it is lost', async ({
    page,
    newPartner,
  }) => {
    await withoutTour(page);
    await signUp(page, newPartner);
    await openSecurity(page);
    await expectAccessible(page);
    await picture(page, 'none');
    await securityDialog(page).getByRole('button', { name: 'Add an authenticator app' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'key');
    const { key, used } = await confirmApp(page);
    await expectAccessible(page);
    await picture(page, 'codes');
    // Codes that are not kept yet are not closed by accident.
    await page.keyboard.press('Escape');
    const [first] = await keepCodes(page);
    await expectAccessible(page);
    await picture(page, 'list');
    await page.getByRole('button', { name: 'Close' }).click();
    await signOut(page);

    await signInByForm(page, newPartner.email, newPartner.password);
    await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
    await expect(codeField(page)).toBeFocused();
    await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
    await expectAccessible(page);
    await picture(page, 'sign-in');
    await codeField(page).fill(used);
    await factorForm(page).getByRole('button', { name: 'Sign in' }).click();
    await expect(factorForm(page).getByText('This code is not right, or was used already.')).toBeVisible();
    await picture(page, 'wrong');
    await codeField(page).fill(codeOf(key, 0));
    await factorForm(page).getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back, Pat' })).toBeVisible();
    await signOut(page);

    await signInByForm(page, newPartner.email, newPartner.password);
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await picture(page, 'recovery');
    await page.getByLabel('Recovery code').fill(first!.toLowerCase());
    await factorForm(page).getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back, Pat' })).toBeVisible();
    await openSecurity(page);
    await expect(securityDialog(page).getByText('9 codes are left.', { exact: false })).toBeVisible();
    await expect
      .poll(async () => (await keptMail('factor-changed', newPartner.email)).subject)
      .toBe('A recovery code of your account was used');
  });

  test('the way back from the second step leads to the password', async ({ page, newPartner }) => {
    await withoutTour(page);
    await signUp(page, newPartner);
    await addApp(page);
    await signOut(page);
    await signInByForm(page, newPartner.email, newPartner.password);
    await page.getByRole('button', { name: 'Back to the password' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});

test.describe('an administrator', () => {
  test.use({ allowed: [/status of 40[13] .*\/api\/(login|admin\/invite|step-up)$/] });

  test('shows the factor again before an invitation and a download, and may give up', async ({
    page,
    newPartner: { email },
  }) => {
    const admin = await newAdmin(page, { email, firstName: 'Ada', lastName: 'Step' });
    await signInAsAdmin(page, admin.email, admin.password);
    const { key, codes } = await addApp(page);
    await signOut(page);
    await signInByForm(page, admin.email, admin.password, '/admin/auth');
    await codeField(page).fill(codeOf(key, 0));
    await factorForm(page).getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Admin dashboard' })).toBeVisible();

    // As five minutes later: the first answer of each call is the gateway's refusal.
    let refusals = 0;
    const sent: string[] = [];
    const asFiveMinutesLater = async (pattern: string) => {
      let isFirst = true;
      await page.route(pattern, async (route) => {
        sent.push(route.request().headers()['idempotency-key'] ?? '');
        if (!isFirst) return route.continue();
        isFirst = false;
        refusals++;
        return route.fulfill({
          status: 403,
          json: {
            code: 'STEP_UP_NEEDED',
            message: 'Please show your second factor again to do this',
            requestId: 'r',
            factors: ['totp'],
          },
        });
      });
    };
    await asFiveMinutesLater('**/api/admin/invite');

    await page.getByRole('button', { name: 'Admin Settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Admin Settings' });
    await expect(
      settings.getByText('Administrators need no second factor here', { exact: false }),
    ).toBeVisible();
    await settings.getByLabel('Email', { exact: true }).fill(`new.${email}`);
    await settings.getByLabel('First name').fill('Nina');
    await settings.getByLabel('Last name').fill('Novak');
    await settings.getByRole('button', { name: 'Send invitation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Show your second factor' });
    await expect(codeField(page)).toBeFocused();
    await expectAccessible(page);
    await picture(page, 'step-up');
    await page.keyboard.press('Escape');
    await expectToast(page, 'The invitation could not be sent', 'Nothing was done, since your second factor');
    await expect(settings.getByLabel('First name')).toHaveValue('Nina');

    await page.unroute('**/api/admin/invite');
    await asFiveMinutesLater('**/api/admin/invite');
    await settings.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await dialog.getByLabel('Recovery code').fill(codes[1]!);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expectToast(page, 'Invitation sent');
    expect([refusals, sent.length]).toEqual([2, 3]);
    await expect(dialog).toBeHidden();

    await page.goto('/admin/clients');
    await asFiveMinutesLater('**/api/step-up');
    await page.getByRole('link', { name: /CSV/ }).click();
    // The page has been refused: from here on it is answered by the portal.
    await expect(codeField(page)).toBeVisible();
    await page.unroute('**/api/step-up');
    await codeField(page).fill(codeOf(key, 1));
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  });

  test('of whom a factor is required is led to set it up, and then goes on', async ({
    page,
    newPartner: { email },
  }) => {
    const admin = await newAdmin(page, { email, firstName: 'Eve', lastName: 'Enrol' });
    // This portal requires none (scripts/lib/own-place.ts), so that other tests sign in by password alone.
    let isRequired = true;
    await page.route('**/api/user', async (route) => {
      const answer = await route.fetch();
      const user: unknown = await answer.json();
      await route.fulfill({
        response: answer,
        json: { ...(user as object), ...(isRequired && { mustEnrol: true }) },
      });
    });
    await signIn(page, admin.email, admin.password, '/admin');
    await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Later' })).toBeVisible();
    await expect(page.getByLabel('Name of the passkey')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use an authenticator app instead' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'enrol');
    await confirmApp(page);
    isRequired = false;
    await keepCodes(page);
    await expect(page.getByRole('heading', { name: 'Admin dashboard' })).toBeVisible();
  });
});
