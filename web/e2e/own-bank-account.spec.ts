import { newAdmin, signInAsAdmin } from './admins.js';
import { letApprove } from './approvers.js';
import { keptMail } from './outbox.js';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  picture,
  signUp,
  test,
} from './support.js';
import { endWaitOf } from './waiting-accounts.js';
import type { Page } from '@playwright/test';

// No bank account is on file, or a change is refused: the browser logs these answers.
test.use({ allowed: [/status of (404 .*\/bank-account|409 .*\/partner\/bank-account)/] });

const NUMBER = '73190046582';

async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await picture(page, `${name}-${page.viewportSize()!.width}`);
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add your bank account' });
const account = (page: Page) => page.getByRole('region', { name: 'Tax and bank' });

async function fill(page: Page, again = NUMBER) {
  const dialog = dialogOf(page);
  await dialog.getByLabel('Account holder').fill('Pat Quinn');
  await dialog.getByLabel('The holder is').selectOption('individual');
  await dialog.getByLabel('Account type').selectOption('savings');
  await dialog.getByLabel('Routing number').fill('021000021');
  await dialog.getByLabel('Account number', { exact: true }).fill(NUMBER);
  await dialog.getByLabel('Account number again').fill(again);
}

test('a partner types their bank account, an administrator approves it, and it is in effect', async ({
  page,
  browser,
  baseURL,
  newPartner: person,
}) => {
  await signUp(page, person);
  await page.goto('/earnings');
  await page.getByRole('link', { name: 'add your bank account' }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/earnings#bank-account$/);
  await fill(page, '7319004658');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('The account numbers do not match')).toBeVisible();
  await dialog.getByLabel('Account number again').fill(NUMBER);
  await look(page, 'own-account-form');
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expectToast(page, 'Bank account sent', 'ends in 6582');
  await expect(dialog).toBeHidden();
  await expect(
    account(page).getByText(/ending in 6582, has been waiting for approval since .* at the earliest\.$/),
  ).toBeVisible();
  await expect(account(page).getByRole('button', { name: 'Change bank account' })).toHaveCount(0);
  await look(page, 'own-account-waits');

  const { text } = await keptMail('bank-account', person.email);
  expect(text).toContain('in your account');
  expect(text).toContain('This was not me http');
  expect(text).not.toContain(NUMBER);

  const context = await browser.newContext({ viewport: page.viewportSize(), baseURL: baseURL! });
  const admins = await context.newPage();
  const noor = await newAdmin(
    admins,
    { ...person, firstName: 'Noor', email: `noor.${person.email}` },
    'finance',
  );
  await letApprove(noor.email);
  await signInAsAdmin(admins, noor.email, noor.password);
  const { id } = (await (await page.request.get('/api/user')).json()) as { id: number };
  // Other tests have theirs wait at the same time, and may not approve in this one's place.
  await admins.route('**/api/admin/bank-account-approvals', async (route) => {
    const response = await route.fetch();
    const accounts = (await response.json()) as { partnerId: number }[];
    await route.fulfill({ response, json: accounts.filter(({ partnerId }) => partnerId === id) });
  });
  await admins.goto('/admin/approvals');
  const row = admins
    .getByRole('table', { name: 'Bank accounts' })
    .getByRole('row')
    .filter({ hasText: '6582' });
  await expect(row).toContainText('by the partner');
  await look(admins, 'own-account-approvals');
  await row.getByRole('button', { name: /^Approve/ }).click();
  const approving = admins.getByRole('alertdialog', { name: /^Approve the account of .* ends in 6582\?$/ });
  await expect(approving.getByText(/by the partner$/)).toBeVisible();
  await look(admins, 'own-account-approve');
  await approving.getByRole('button', { name: 'Approve' }).click();
  await expectToast(admins, 'Account approved');
  await context.close();

  await endWaitOf(id);
  await page.reload();
  await expect(account(page).getByText(/^Account ending in 6582 has been in effect since /)).toBeVisible();
  await expect(account(page).getByRole('button', { name: 'Change bank account' })).toBeVisible();
});

test('what waits is withdrawn, and of two tabs one is told that an account waits', async ({
  page,
  newPartner: person,
}) => {
  await signUp(page, person);
  await page.goto('/earnings');
  await account(page).getByRole('button', { name: 'Add bank account' }).click();
  await expect(dialogOf(page)).toBeVisible();
  // The other tab was quicker.
  const seen = { version: 0 };
  const typed = await page.request.put('/api/partner/bank-account', {
    data: {
      holderName: 'Pat Quinn',
      accountType: 'checking',
      routingNumber: '021000021',
      accountNumber: '4711004712',
      seen,
    },
  });
  expect(typed.status(), await typed.text()).toBe(200);
  await fill(page);
  await dialogOf(page).getByRole('button', { name: 'Send' }).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText('An account waits already.');
  await look(page, 'own-account-two-tabs');
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await account(page).getByRole('button', { name: 'Withdraw the new account' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Withdraw the new account?' });
  await expect(confirm).toContainText('ends in 4712');
  await look(page, 'own-account-withdraw');
  await confirm.getByRole('button', { name: 'Withdraw' }).click();
  await expectToast(page, 'Account withdrawn', '4712');
  await expect(account(page).getByText('No bank account is on file.', { exact: true })).toBeVisible();
  expect((await keptMail('bank-account', 'was withdrawn in your account')).text).toContain('stays');
});

test('where the portal has terms, signing up needs the box, which is not ticked', async ({
  page,
  newPartner: person,
}) => {
  // The portal of the tests has none, so that the others register as they do: the page is told of some.
  const legal = {
    termsUrl: 'https://www.example.com/terms',
    privacyUrl: 'https://www.example.com/privacy',
    version: '2026-11',
  };
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), legal } });
  });
  await page.goto('/auth?mode=sign-up');
  const box = page.getByRole('checkbox', { name: 'I agree to the Terms and the Privacy notice' });
  await expect(box).not.toBeChecked();
  await expect(page.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', legal.termsUrl);
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please tick this box to sign up')).toBeVisible();
  await look(page, 'consent');
  await page.getByText('I agree to the').click({ position: { x: 5, y: 5 } });
  await expect(box).toBeChecked();
  const sent = page.waitForRequest('**/api/register');
  await page.getByRole('button', { name: 'Create account' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ email: person.email, agreedTo: '2026-11' });
  await page.goto('/claims');
  await expect(page.getByRole('link', { name: 'Privacy notice' })).toHaveAttribute('href', legal.privacyUrl);
  await expectAccessible(page);
});
