import { newAdmin, signInAsAdmin } from './admins.js';
import { expect, expectAccessible, expectToast, picture, test } from './support.js';

test.use({ allowed: [/status of (401|403) /] });

test('an owner changes the role of an administrator, suspends and removes them', async ({
  page,
  newPartner: person,
  browser,
}) => {
  const name = `${person.firstName} ${person.lastName}`;
  const { email, password } = await newAdmin(page, person, 'support');
  const theirs = await (await browser.newContext()).newPage();
  await signInAsAdmin(theirs, email, password);

  // What the role does not allow is not offered.
  const tabs = theirs.getByRole('navigation', { name: 'Admin dashboard' });
  await expect(tabs.getByRole('link', { name: 'Claims' })).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: 'Add product' })).toHaveCount(0);
  await theirs.goto('/admin/partners');
  const row = theirs.getByRole('row').nth(1);
  await expect(row.getByRole('button', { name: /^Payouts of/ })).toBeVisible();
  for (const refused of [/^Delete/, /^Bank account of/, /^Pay /])
    await expect(row.getByRole('button', { name: refused })).toHaveCount(0);
  await theirs.getByRole('link', { name: 'Troubleshooting' }).click();
  await theirs.goto('/admin?dialog=settings');
  const seen = theirs.getByRole('dialog', { name: 'Admin Settings' });
  await expect(seen.getByText('Only an owner invites, changes and removes administrators.')).toBeVisible();
  await expect(seen.getByRole('tab', { name: 'Invite Admin' })).toHaveCount(0);
  await expectAccessible(theirs);
  await picture(theirs, 'seen-by-support');

  await signInAsAdmin(page);
  await page.getByRole('button', { name: 'Admin Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Admin Settings' });
  await dialog.getByRole('tab', { name: 'Administrators' }).click();
  const listed = dialog.getByRole('listitem').filter({ hasText: email });
  await expect(listed).toContainText('Support');
  const self = dialog.getByRole('listitem').filter({ has: page.getByText('You', { exact: true }) });
  await expect(self).toHaveCount(1);
  await expect(self.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await picture(page, 'administrators');

  const change = () => listed.getByRole('button').click();
  const changing = page.getByRole('dialog', { name: `Change ${name}` });
  await change();
  await expect(changing.getByRole('button', { name: 'Change role' })).toBeDisabled();
  await changing.getByLabel('Role').selectOption('Finance');
  await expect(changing.getByText('They pay partners, handle bank accounts')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'change-administrator');
  await changing.getByRole('button', { name: 'Change role' }).click();
  await expectToast(page, 'Administrator changed', `${name} has the role Finance, and signs in again.`);
  await expect(listed).toContainText('Finance');
  // Their page is signed out within seconds, without a click.
  await expect(theirs.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await signInAsAdmin(theirs, email, password);

  await change();
  await changing.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
  await expectToast(page, 'Account suspended');
  await expect(listed).toContainText('Suspended');
  await expect(theirs.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await theirs.getByLabel('Email', { exact: true }).fill(email);
  await theirs.getByLabel('Password', { exact: true }).fill(password);
  await theirs.getByRole('button', { name: 'Sign in' }).click();
  await expect(theirs.getByRole('alert')).toContainText('This account is suspended.');

  await change();
  await changing.getByRole('button', { name: 'Lift the suspension' }).click();
  await expectToast(page, 'Administrator changed');
  await change();
  await changing.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Administrator removed');
  await expect(listed).toHaveCount(0);
  await theirs.getByRole('button', { name: 'Sign in' }).click();
  await expect(theirs.getByRole('alert')).toContainText('The email or password you entered is incorrect');
});

test('an owner withdraws an invitation', async ({ page, newPartner: person }) => {
  await signInAsAdmin(page);
  const { email, firstName, lastName } = person;
  await page.request.post('/api/admin/invite', {
    data: { email, firstName, lastName, adminRole: 'catalogue' },
  });
  await page.getByRole('button', { name: 'Admin Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Admin Settings' });
  await dialog.getByRole('tab', { name: 'Administrators' }).click();
  const invited = dialog
    .getByRole('list', { name: 'Invitations' })
    .getByRole('listitem')
    .filter({ hasText: email });
  await expect(invited).toContainText('Catalogue');
  await invited.getByRole('button').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expectToast(page, 'Invitation withdrawn', `The link sent to ${email} no longer works.`);
  await expect(invited).toHaveCount(0);
});
