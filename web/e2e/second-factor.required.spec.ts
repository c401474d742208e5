import { PasskeyDevice } from './passkey-device.js';
import {
  expect,
  expectAccessible,
  expectToast,
  given,
  picture,
  signInByForm,
  signOut,
  test,
  withoutTour,
} from './support.js';

test.use({ allowed: [/status of 401 .*\/api\/login$/] });

test('an administrator of a new portal sets up a passkey, and from then on signs in with it', async ({
  page,
  newPartner: { email },
}) => {
  const [admin, password] = [given('ADMIN_EMAIL'), given('ADMIN_PASSWORD')];
  const usePasskey = page.getByRole('button', { name: 'Use your passkey' });
  const dashboard = page.getByRole('heading', { name: 'Admin dashboard' });
  const setUp = page.getByRole('heading', { name: 'Set up your second factor' });
  await withoutTour(page);
  await PasskeyDevice.plugInto(page);

  // The first sign-in may put it off, and then does nothing that needs the factor.
  await signInByForm(page, admin, password, '/admin/auth');
  await expect(setUp).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(dashboard).toBeVisible();
  const invitation = { email: `nina.${email}`, firstName: 'Nina', lastName: 'Novak', adminRole: 'owner' };
  const refused = await page.request.post('/api/admin/invite', { data: invitation });
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'ENROLMENT_NEEDED']);
  await signOut(page);

  // The second one does nothing else.
  await signInByForm(page, admin, password, '/admin/auth');
  await expect(setUp).toBeVisible();
  await expect(page.getByLabel('Name of the passkey')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Later' })).toBeHidden();
  const nothing = await page.request.get('/api/admin/stats');
  expect([nothing.status(), (await nothing.json()).code]).toEqual([403, 'ENROLMENT_NEEDED']);
  await page.goto('/admin/partners');
  await expect(setUp).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'enrol');
  await page.getByRole('button', { name: 'Add this passkey' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await picture(page, 'codes');
  // A reload would lose them: the browser asks.
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const leaving = await asked;
  expect(leaving.type()).toBe('beforeunload');
  await leaving.dismiss();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(dashboard).toBeVisible();
  const invited = await page.request.post('/api/admin/invite', { data: invitation });
  expect(invited.status()).toBe(201);
  await signOut(page);

  await signInByForm(page, admin, password, '/admin/auth');
  await expect(usePasskey).toBeVisible();
  expect((await page.request.get('/api/admin/stats')).status()).toBe(401);
  await usePasskey.click();
  await expect(dashboard).toBeVisible();
  // Who has one is not asked to set up another.
  await page.goto('/second-factor');
  await expect(dashboard).toBeVisible();
  await expectToast(page, 'Your second factor is set up');

  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('menuitem', { name: 'Security' }).click();
  await page.getByRole('button', { name: 'Remove Linux computer' }).click();
  await expect(page.getByText('Administrators need a second factor. Add another one')).toBeVisible();
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Remove' })).toBeHidden();
  const { factors } = await (await page.request.get('/api/security')).json();
  const kept = await page.request.delete(`/api/security/factors/${factors[0].id}`);
  expect([kept.status(), (await kept.json()).code]).toEqual([409, 'LAST_FACTOR']);
});
