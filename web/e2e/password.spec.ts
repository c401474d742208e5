import type { Page } from '@playwright/test';
import { keptMail } from './outbox.js';
import {
  expect,
  expectAccessible,
  expectToast,
  picture,
  register,
  signInByForm,
  signOut,
  signUp,
  test,
} from './support.js';

const NEW = 'battery-staple';
const INVALID = 'This link no longer works';
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Welcome back, Pat' });
const setForm = (page: Page) => page.getByRole('heading', { name: 'Set a new password' });

async function askFor(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
}

/** The link in the newest mail to this address. */
async function mailedLink(email: string): Promise<string> {
  const { text } = await keptMail('password-reset', email);
  return /http\S+\/reset-password#token=[\w-]+/.exec(text!)![0];
}

test('a partner who forgot the password sets another by the mailed link, and is signed out elsewhere', async ({
  page,
  newPartner,
  browser,
}) => {
  await signUp(page, newPartner);
  const other = await (await browser.newContext()).newPage();
  await signInByForm(other, newPartner.email, newPartner.password);
  await expect(dashboard(other)).toBeVisible();
  await signOut(page);

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'forgot');
  await askFor(page, newPartner.email.toUpperCase());
  await expect(page.getByText('If there is an account for', { exact: false })).toBeFocused();
  await expectAccessible(page);
  await picture(page, 'sent');

  const link = await mailedLink(newPartner.email);
  await page.goto(link);
  await expect(setForm(page)).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'set');
  await page.getByLabel('New password').fill(NEW);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expectToast(page, 'Password changed', 'Sign in with your new password.');
  await expect(page).toHaveURL(/\/auth$/);
  await signInByForm(page, newPartner.email, NEW);
  await expect(dashboard(page)).toBeVisible();

  await other.goto('/');
  await expect(other).toHaveURL(/\/auth$/);
  await other.context().close();
});

test('the link opens also where somebody is signed in, and ends that', async ({ page, newPartner }) => {
  await signUp(page, newPartner);
  const asked = await page.request.post('/api/forgot-password', { data: { email: newPartner.email } });
  expect(asked.status()).toBe(204);
  await page.goto(await mailedLink(newPartner.email));
  await page.getByLabel('New password').fill(NEW);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/auth$/);
});

test('an administrator asks from the own sign-in page, and is led back there', async ({ page }) => {
  await page.goto('/admin/auth');
  await page.getByRole('link', { name: 'Forgot password?' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/forgot-password$/);
  // The previous page has such a field too, and may still be displayed.
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible();
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('nobody@example.com')).toBeVisible();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expect(page).toHaveURL(/\/admin\/auth$/);
});

test('the answer does not tell whether anybody has the e-mail', async ({ page, newPartner }) => {
  await signUp(page, newPartner);
  const ask = async (email: string) => {
    const answer = await page.request.post('/api/forgot-password', { data: { email } });
    return [answer.status(), await answer.text()];
  };
  expect(await ask(`nobody.${newPartner.email}`)).toEqual(await ask(newPartner.email));
});

test.describe('what goes wrong', () => {
  test.use({ allowed: [/status of (400|404|429|503) .*\/api\/(forgot|reset)-password/] });

  test('an e-mail that is none is told at once', async ({ page }) => {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill('not-an-email');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('Please enter a valid email', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expectAccessible(page);
  });

  test('a link that is used, made up or cut off says so, and leads to a new one', async ({
    page,
    newPartner,
  }) => {
    await register(page, newPartner);
    await page.request.post('/api/forgot-password', { data: { email: newPartner.email } });
    const link = await mailedLink(newPartner.email);
    const token = link.split('token=')[1]!;
    const used = await page.request.post('/api/reset-password', { data: { token, password: NEW } });
    expect(used.status()).toBe(200);

    for (const bad of [link, '/reset-password#token=made-up', '/reset-password']) {
      await page.goto('about:blank');
      await page.goto(bad);
      await expect(page.getByRole('heading', { name: INVALID })).toBeVisible();
      await expect(page.getByLabel('New password')).toHaveCount(0);
    }
    await expectAccessible(page);
    await picture(page, 'invalid');
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
  });

  test('a link that is used up while the page is open says so too', async ({ page, newPartner }) => {
    await register(page, newPartner);
    await page.request.post('/api/forgot-password', { data: { email: newPartner.email } });
    const link = await mailedLink(newPartner.email);
    await page.goto(link);
    await expect(
      page.getByText(/^At least 6 characters, .* Administrators need at least 12\.$/),
    ).toBeVisible();
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await page.getByLabel('New password').fill('123456');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Choose a password that is harder to guess.')).toHaveCount(1);
    await expect(page.getByLabel('New password')).toBeFocused();
    const token = link.split('token=')[1]!;
    await page.request.post('/api/reset-password', { data: { token, password: 'somebody-else' } });
    await page.getByLabel('New password').fill(NEW);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('heading', { name: INVALID })).toBeVisible();
  });

  test('a portal that cannot answer keeps what was typed', async ({ page, newPartner }) => {
    const away = (path: string) =>
      page.route(
        path,
        (route) =>
          route.fulfill({
            status: 503,
            json: { code: 'UNAVAILABLE', message: 'This is temporarily unavailable.', requestId: 'r' },
          }),
        { times: 1 },
      );
    await page.goto('/forgot-password');
    await away('**/api/forgot-password');
    await page.getByLabel('Email').fill(newPartner.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('This is temporarily unavailable.')).toBeVisible();
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

    await away('**/api/reset-password/check');
    await page.goto('/reset-password#token=x');
    await expect(page.getByText('Your link could not be checked')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: INVALID })).toBeVisible();
  });

  test('too many mails to one address are refused', async ({ page, newPartner }) => {
    await page.goto('/forgot-password');
    for (let turn = 0; turn < 5; turn++) {
      await askFor(page, newPartner.email);
      await page.getByRole('button', { name: 'Ask again' }).click();
    }
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText(/^Too many attempts\. Please try again in \d+ seconds\.$/)).toBeVisible();
  });
});

test('the mail is written for people, and its link goes to this portal', async ({
  page,
  newPartner,
  baseURL,
}) => {
  await signUp(page, newPartner);
  await page.request.post('/api/forgot-password', { data: { email: newPartner.email } });
  const { subject, text } = await keptMail('password-reset', newPartner.email);
  expect(subject).toBe('Set a new password');
  expect(text).toContain('Hello Pat, somebody asked for a new password');
  expect(await mailedLink(newPartner.email)).toContain(new URL(baseURL!).origin);
});
