import type { Page } from '@playwright/test';
import pg from 'pg';
import { signInAsAdmin } from './admins.js';
import { asService, keptMail } from './outbox.js';
import {
  expect,
  expectAccessible,
  expectToast,
  given,
  picture,
  register,
  signInByForm,
  signUp,
  test,
  withoutTour,
} from './support.js';

// A link that does not work, a mail too many, and a payment that is refused: the browser logs these.
test.use({ allowed: [/status of (400|404|429|409) .*\/api\/(confirm-email|admin\/)/] });

/**
 * As if the partner had signed up while links are mailed: this portal sends no mails, so everybody counts here. Payouts
 * learns of it as it does of every change, by the copy of identity's answer.
 */
async function mustConfirm(email: string): Promise<number> {
  const client = new pg.Client({ connectionString: given('IDENTITY_OWNER_URL') });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `update users set email_verified_at = null, email_verified_by = null, revision = revision + 1 where email = $1 returning id`,
      [email],
    );
    return Number(rows[0]!.id);
  } finally {
    await client.end();
  }
}

/** Asks identity as the gateway does. @returns the status */
async function askIdentity(path: string, body: object): Promise<number> {
  const response = await fetch(`${given('IDENTITY_SERVICE_URL')}${path}`, {
    method: 'POST',
    headers: { ...asService('identity', 'gateway'), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.status;
}

/** The link in the newest mail to this address, without the portal's origin. */
async function mailedLink(email: string): Promise<string> {
  const { text, subject } = await keptMail('email-confirmation', email);
  expect(subject).toBe('Confirm your e-mail address');
  return /\/confirm-email#token=[\w-]+/.exec(text!)![0];
}

const notice = (page: Page) => page.getByRole('region', { name: 'Your e-mail address' });

async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await picture(page, `${name}-${page.viewportSize()!.width}`);
}

test('a partner confirms the address by one press on the page of the link, and is told until then', async ({
  page,
  newPartner,
}) => {
  await signUp(page, newPartner);
  await expect(notice(page)).toHaveCount(0);
  await mustConfirm(newPartner.email);
  await page.reload();
  await expect(notice(page)).toContainText('Confirm your e-mail address to be paid');
  await notice(page).getByRole('button', { name: 'Send again' }).click();
  await expectToast(
    page,
    'A mail is on its way',
    `To ${newPartner.email}. Its link works once, for 24 hours.`,
  );
  await look(page, 'notice');
  await notice(page).getByRole('button', { name: 'Send again' }).click();
  await expectToast(
    page,
    'No mail was sent',
    /We sent you a mail just now\. Please ask again in \d+ seconds?\./,
  );

  const link = await mailedLink(newPartner.email);
  // A scanner that follows links confirms nothing.
  expect((await page.request.get(link)).status()).toBe(200);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible();
  await expect(page.getByText(newPartner.email)).toBeVisible();
  await look(page, 'confirm');
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await look(page, 'confirmed');
  await page.getByRole('link', { name: 'Open the portal' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back, Pat' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);

  for (const bad of [link, '/confirm-email#token=made-up', '/confirm-email']) {
    await page.goto('about:blank');
    await page.goto(bad);
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  }
  // Whoever is signed in is led home, a partner here.
  await expect(page.getByRole('link', { name: 'Open the portal' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in as an administrator' })).toHaveCount(0);
  await look(page, 'invalid');
});

test('registering by mail says the same of every address, and the link makes the account with the chosen password', async ({
  page,
  newPartner,
}) => {
  // This portal registers without mail; the call is led to identity as the gateway does with REGISTER_BY_MAIL=on.
  await page.route('**/api/register', async (route) => {
    const answer = await askIdentity('/internal/registrations', route.request().postDataJSON());
    await route.fulfill({ status: answer === 204 ? 202 : answer, json: { mailed: true } });
  });
  await page.goto('/auth?mode=sign-up');
  await page.getByLabel('First name').fill(newPartner.firstName);
  await page.getByLabel('Last name').fill(newPartner.lastName);
  await page.getByLabel('Email').fill(newPartner.email);
  await page.getByLabel('Password', { exact: true }).fill(newPartner.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(`We sent a mail to ${newPartner.email}`)).toBeFocused();
  await look(page, 'mailed');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expectToast(page, 'A mail is on its way');

  const { text } = await keptMail('registration', newPartner.email);
  const link = /\/confirm-email#token=[\w-]+/.exec(text!)![0];
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Finish your registration' })).toBeVisible();
  await look(page, 'finish');
  await page.getByLabel('Password', { exact: true }).fill('not-the-chosen-one');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This is not the password that you chose when you registered.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(newPartner.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  await look(page, 'ready');
  await withoutTour(page);
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await signInByForm(page, newPartner.email, newPartner.password);
  await expect(page.getByRole('heading', { name: 'Welcome back, Pat' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);

  expect(await askIdentity('/internal/registrations', newPartner)).toBe(204);
  await expect(async () => {
    const mail = await keptMail('registration', newPartner.email);
    expect(mail.subject).toBe('You already have an account');
    expect(mail.text).toContain('/forgot-password');
    expect(mail.text).not.toContain('token=');
  }).toPass();
});

test('until then they are not paid, which administrators see, and mails do not have their name', async ({
  page,
  browser,
  newPartner,
}) => {
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await register(theirs, newPartner);
  const id = await mustConfirm(newPartner.email);
  // A change of the profile has payouts ask identity again.
  const renamed = await theirs.request.patch('/api/profile', {
    multipart: { firstName: 'Pat', lastName: newPartner.lastName },
  });
  expect(renamed.status(), await renamed.text()).toBe(200);

  await signInAsAdmin(page);
  const search = encodeURIComponent(newPartner.email);
  await expect(async () => {
    const [partner] = await (await page.request.get(`/api/admin/partners?search=${search}`)).json();
    expect(partner).toMatchObject({ id, isUnverified: true });
  }).toPass();
  await page.goto(`/admin/partners?search=${search}`);
  await expect(page.getByText('E-mail not confirmed').first()).toBeVisible();
  await look(page, 'partners');
  const month = new Date().toISOString().slice(0, 7);
  const paid = await page.request.post('/api/admin/process-partner-payment', {
    data: { partnerId: id, amount: 1, month, advanceReason: 'a trial of ours' },
  });
  expect([paid.status(), await paid.json()]).toMatchObject([409, { code: 'EMAIL_NOT_VERIFIED' }]);

  await theirs.request.post('/api/forgot-password', { data: { email: newPartner.email } });
  expect((await keptMail('password-reset', newPartner.email)).text).not.toContain('Hello');

  expect((await theirs.request.post('/api/confirm-email/send')).status()).toBe(204);
  const token = (await mailedLink(newPartner.email)).split('token=')[1]!;
  expect((await theirs.request.post('/api/confirm-email', { data: { token } })).status()).toBe(200);
  await expect(async () => {
    const [partner] = await (await page.request.get(`/api/admin/partners?search=${search}`)).json();
    expect(partner).not.toHaveProperty('isUnverified');
  }).toPass();
  await context.close();
});

test('an owner corrects an address that was mistyped, and its own link confirms the right one', async ({
  page,
  browser,
  newPartner,
}) => {
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await register(theirs, newPartner);
  const id = await mustConfirm(newPartner.email);
  // A change of the profile has payouts ask identity again.
  await theirs.request.patch('/api/profile', {
    multipart: { firstName: 'Pat', lastName: newPartner.lastName },
  });
  const right = `right-${newPartner.email}`;
  const listed = async (email: string) =>
    (await page.request.get(`/api/admin/partners?search=${encodeURIComponent(email)}`)).json();

  await signInAsAdmin(page);
  await expect(async () =>
    expect(await listed(newPartner.email)).toMatchObject([{ id, isUnverified: true }]),
  ).toPass();
  await page.goto(`/admin/partners?search=${encodeURIComponent(newPartner.email)}`);
  await page.getByRole('button', { name: /^Correct e-mail of Pat/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Nobody has confirmed ${newPartner.email}.`);
  await dialog.getByLabel('Right e-mail').fill('ada');
  await dialog.getByRole('button', { name: 'Correct' }).click();
  await expect(dialog.getByLabel('Right e-mail')).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'correct');
  await dialog.getByLabel('Right e-mail').fill(right);
  await dialog.getByRole('button', { name: 'Correct' }).click();
  await expectToast(page, 'E-mail corrected');
  await expect(dialog).toHaveCount(0);

  const told = await keptMail('credentials-changed', newPartner.email);
  expect(told.text).toContain('An administrator');
  const token = (await mailedLink(right)).split('token=')[1]!;
  expect((await theirs.request.post('/api/confirm-email', { data: { token } })).status()).toBe(200);
  await expect(async () => {
    const [partner] = await listed(right);
    expect(partner).toMatchObject({ id, email: right });
    expect(partner).not.toHaveProperty('isUnverified');
  }).toPass();
  await context.close();
});
