import {
  accountButton,
  chooseFromMenu,
  expect,
  expectAccessible,
  expectToast,
  picture,
  signInByForm,
  signUp,
  test,
} from './support.js';

test.use({ allowed: [/status of 401 /] });

test('somebody sees where they are signed in, ends one session, and then all others', async ({
  page,
  newPartner,
  browser,
}) => {
  await signUp(page, newPartner);
  const elsewhere = async () => {
    const other = await (await browser.newContext()).newPage();
    await signInByForm(other, newPartner.email, newPartner.password);
    await expect(other.getByRole('heading', { name: 'Welcome back, Pat' })).toBeVisible();
    return other;
  };
  const [first, second] = [await elsewhere(), await elsewhere()];

  await chooseFromMenu(accountButton(page), 'Signed-in devices');
  const dialog = page.getByRole('dialog', { name: 'Signed-in devices' });
  const rows = dialog.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'This one' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'The portal’s own machine' })).toHaveCount(3);
  await expectAccessible(page);
  await picture(page, 'signed-in-devices');

  // The newest use first: the second browser was the last to sign in.
  await rows.filter({ hasNotText: 'This one' }).first().getByRole('button').click();
  await expect(rows).toHaveCount(2);
  await expect(second.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(first.getByRole('heading', { name: 'Welcome back, Pat' })).toBeVisible();

  await dialog.getByRole('button', { name: 'End all others' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click();
  await expectToast(page, 'You are signed in here alone');
  await expect(rows).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'End all others' })).toHaveCount(0);
  await expect(first.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
