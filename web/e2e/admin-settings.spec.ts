import type { Page } from '@playwright/test';
import { invitationOf, newAdmin, signInAsAdmin } from './admins.js';
import {
  expect,
  expectAccessible,
  expectToast,
  given,
  leave,
  picture,
  signUp,
  test,
  goDark,
} from './support.js';

async function openSettings(page: Page, tab: 'Invite Admin' | 'Update Credentials') {
  await page.getByRole('button', { name: 'Admin Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Admin Settings' });
  await dialog.getByRole('tab', { name: tab }).click();
  return dialog;
}
const INVALID = 'This invitation no longer works';

test.describe('inviting an administrator', () => {
  test.use({ allowed: [/status of 4(00|04|09) .*\/api\/(accept-invite|admin\/invite)/] });

  test('mails a link, by which the invited sets a password and signs in', async ({
    page,
    newPartner: person,
    browser,
  }) => {
    await signInAsAdmin(page);
    const dialog = await openSettings(page, 'Invite Admin');
    await expectAccessible(page);
    await picture(page, 'invite');
    await dialog.getByLabel('Email', { exact: true }).fill(person.email.toUpperCase());
    await dialog.getByLabel('First name').fill(person.firstName);
    await dialog.getByLabel('Last name').fill(person.lastName);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expectToast(page, 'Invitation sent', `${person.email} can choose a password within 24 hours.`);
    await expect(dialog).toBeHidden();

    const context = await browser.newContext();
    const theirs = await context.newPage();
    const link = new URL(await invitationOf(person.email), page.url()).href;
    await theirs.goto(link);
    await expect(theirs.getByRole('heading', { name: `Welcome, ${person.firstName}` })).toBeVisible();
    await expect(theirs.getByLabel('Email')).toHaveValue(person.email);
    await expectAccessible(theirs);
    await picture(theirs, 'accept');
    await goDark(theirs);
    await expectAccessible(theirs);
    await expect(theirs.getByText('At least 12 characters, and not easy to guess')).toBeVisible();
    await theirs.getByLabel('Password', { exact: true }).fill('short');
    await theirs.getByRole('button', { name: 'Create account' }).click();
    await expect(theirs.getByText('Password must be at least 6 characters')).toBeVisible();
    await theirs.getByLabel('Password', { exact: true }).fill('elevenchars');
    await expect(theirs.getByText('Administrators need at least 12 characters')).toBeVisible();
    await theirs.getByLabel('Password', { exact: true }).fill('Password1234');
    await theirs.getByRole('button', { name: 'Create account' }).click();
    await expect(theirs.getByText('Choose a password that is harder to guess.')).toHaveCount(1);
    await expect(theirs.getByLabel('Password', { exact: true })).toBeFocused();
    await expectAccessible(theirs);
    await theirs.getByLabel('Password', { exact: true }).fill(person.password);
    await theirs.getByRole('button', { name: 'Create account' }).click();
    await expect(theirs.getByRole('heading', { name: 'Your account is ready' })).toBeVisible();
    await expectAccessible(theirs);
    await picture(theirs, 'accepted');
    await theirs.getByRole('link', { name: 'Go to sign-in' }).click();
    await signInAsAdmin(theirs, person.email, person.password);

    await theirs.goto('about:blank');
    await theirs.goto(link);
    await expect(theirs.getByRole('heading', { name: INVALID })).toBeVisible();
    await context.close();
  });

  test('again sends another link, and the first no longer works', async ({ page, newPartner: person }) => {
    await signInAsAdmin(page);
    const invite = () => page.request.post('/api/admin/invite', { data: person });
    await invite();
    const first = await invitationOf(person.email);
    await invite();
    await expect(async () => expect(await invitationOf(person.email)).not.toBe(first)).toPass();
    const second = await invitationOf(person.email);
    for (const bad of [first, '/accept-invite#token=made-up', '/accept-invite']) {
      await page.goto('about:blank');
      await page.goto(bad);
      await expect(page.getByRole('heading', { name: INVALID })).toBeVisible();
    }
    await expectAccessible(page);
    await picture(page, 'invalid');
    await page.goto('about:blank');
    await page.goto(second);
    await expect(page.getByRole('heading', { name: `Welcome, ${person.firstName}` })).toBeVisible();
  });

  test('says at its field what is wrong', async ({ page }) => {
    await signInAsAdmin(page);
    const dialog = await openSettings(page, 'Invite Admin');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    for (const words of ['Please enter a valid email', 'First name is required', 'Last name is required'])
      await expect(dialog.getByText(words)).toBeVisible();
    await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused();
    await expectAccessible(page);
    await picture(page, 'invite-wrong');

    await dialog.getByLabel('Email', { exact: true }).fill(given('ADMIN_EMAIL'));
    await dialog.getByLabel('First name').fill('Noor');
    await dialog.getByLabel('Last name').fill('Haddad');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog.getByText('An account with this email already exists')).toBeVisible();
    await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused();
  });
});

test.describe('own credentials', () => {
  test.use({
    // A page that is being left may still send a read, and is signed out by then.
    allowed: [/status of (400|401|409) .*\/api\//],
  });

  test('are changed here, and every other session ends', async ({ page, newPartner: person, browser }) => {
    const { email, password } = await newAdmin(page, person);
    const context = await browser.newContext();
    await signInAsAdmin(page, email, password);
    const other = await context.request.post(new URL('/api/login', page.url()).href, {
      data: { email, password },
    });
    expect(other.status()).toBe(200);

    const dialog = await openSettings(page, 'Update Credentials');
    await expect(dialog.getByText(`You sign in as ${email}.`)).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'credentials');
    await goDark(page);
    await expectAccessible(page);
    await picture(page, 'credentials-dark');
    await dialog.getByLabel('Current password', { exact: true }).fill(password);
    await dialog.getByLabel('New password (optional)').fill('battery-staple');
    await dialog.getByLabel('New email (optional)').fill(`new.${email}`);
    await dialog.getByRole('button', { name: 'Update credentials' }).click();
    await expectToast(page, 'Credentials updated', 'Wherever else you were signed in, you no longer are.');
    await expect(dialog).toBeHidden();

    expect((await context.request.get(new URL('/api/user', page.url()).href)).status()).toBe(401);
    const again = await openSettings(page, 'Update Credentials');
    await expect(again.getByText(`You sign in as new.${email}.`)).toBeVisible();
    await expect(again.getByLabel('Current password', { exact: true })).toHaveValue('');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Admin dashboard' })).toBeVisible();
    await leave(page);
    await page.request.post('/api/logout');
    await signInAsAdmin(page, `new.${email}`, 'battery-staple');
    await context.close();
  });

  test('that cannot be are refused at their field, in the specified words', async ({
    page,
    newPartner: person,
  }) => {
    const { email, password } = await newAdmin(page, person);
    await signInAsAdmin(page, email, password);
    const dialog = await openSettings(page, 'Update Credentials');
    const send = () => dialog.getByRole('button', { name: 'Update credentials' }).click();
    const current = dialog.getByLabel('Current password', { exact: true });
    await send();
    await expect(dialog.getByText('Current password is required')).toBeVisible();
    await expect(current).toBeFocused();
    await current.fill('not-mine');
    await send();
    await expect(dialog.getByText('You must change either password or email')).toBeVisible();
    await dialog.getByLabel('New password (optional)').fill('12345');
    await dialog.getByLabel('New email (optional)').fill('nonsense');
    await send();
    await expect(dialog.getByText('New password must be at least 6 characters')).toBeVisible();
    await expect(dialog.getByText('Please enter a valid email')).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'credentials-wrong');

    await dialog.getByLabel('New password (optional)').fill('');
    await dialog.getByLabel('New email (optional)').fill(given('ADMIN_EMAIL'));
    await send();
    await expect(dialog.getByText('Current password is incorrect')).toBeVisible();
    await expect(current).toBeFocused();
    await current.fill(password);
    await dialog.getByLabel('New password (optional)').fill('elevenchars');
    await send();
    await expect(dialog.getByText('Administrators need at least 12 characters')).toBeVisible();
    await dialog.getByLabel('New password (optional)').fill('Password1234');
    await send();
    await expect(dialog.getByText('Choose a password that is harder to guess.')).toBeVisible();
    await dialog.getByLabel('New password (optional)').fill('');
    await send();
    await expect(dialog.getByText('An account with this email already exists')).toBeVisible();
    await expect(dialog.getByLabel('New email (optional)')).toBeFocused();
  });
});

test.describe('the dialog', () => {
  test.use({ allowed: [/status of 503 .*\/api\/admin\/invite/] });
  test.beforeEach(({ page }) => signInAsAdmin(page));

  test('keeps what was typed over a look at the other tab, and asks before it is lost', async ({ page }) => {
    const dialog = await openSettings(page, 'Invite Admin');
    await dialog.getByLabel('First name').fill('Noor');
    await dialog.getByRole('tab', { name: 'Update Credentials' }).click();
    await expect(dialog.getByLabel('Current password', { exact: true })).toBeVisible();
    await dialog.getByRole('tab', { name: 'Invite Admin' }).click();
    await expect(dialog.getByLabel('First name')).toHaveValue('Noor');

    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Close Admin Settings?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel('First name')).toHaveValue('Noor');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    await openSettings(page, 'Invite Admin');
    await expect(dialog.getByLabel('First name')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Admin Settings' })).toBeFocused();
  });

  test('cannot be closed while it sends, and says when the portal is away', async ({ page, newPartner }) => {
    const dialog = await openSettings(page, 'Invite Admin');
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(
      '**/api/admin/invite',
      async (route) => {
        await held;
        await route.fulfill({
          status: 503,
          json: { code: 'UNAVAILABLE', message: 'This is temporarily unavailable.', requestId: 'r' },
        });
      },
      { times: 1 },
    );
    await dialog.getByLabel('Email', { exact: true }).fill(newPartner.email);
    await dialog.getByLabel('First name').fill('Noor');
    await dialog.getByLabel('Last name').fill('Haddad');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(dialog).toBeVisible();
    answer();
    await expectToast(page, 'The invitation could not be sent', 'This is temporarily unavailable.');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expectToast(page, 'Invitation sent');
  });
});

test('an invitation makes no administrator of an e-mail that signed up as a partner meanwhile', async ({
  page,
  newPartner: person,
}) => {
  await signInAsAdmin(page);
  await page.request.post('/api/admin/invite', { data: person });
  const link = await invitationOf(person.email);
  await leave(page);
  await page.request.post('/api/logout');
  await signUp(page, person);
  const token = link.split('token=')[1]!;
  const refused = await page.request.post('/api/accept-invite', {
    data: { token, password: 'another-horse' },
  });
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([409, 'EMAIL_TAKEN']);
});

test('the settings open and close over the page that is shown, with its filters', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/clients?search=silva');
  await page.getByRole('navigation').getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog', { name: 'Admin Settings' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/clients\?.*search=silva/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Admin Settings' })).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/clients\?search=silva$/);
});
