import type { Page } from '@playwright/test';
import { newAdmin, signInAsAdmin } from './admins.js';
import { letApprove } from './approvers.js';
import { keptMail } from './outbox.js';
import { expect, expectAccessible, expectToast, picture, signOut, test, withoutTour } from './support.js';

const settings = (page: Page) => page.getByRole('dialog', { name: 'Admin Settings' });

async function openAdministrators(page: Page) {
  await page.getByRole('button', { name: 'Admin Settings' }).click();
  await settings(page).getByRole('tab', { name: 'Administrators' }).click();
}

test('an owner asks to reset an administrator’s second factor, and another owner confirms it', async ({
  page,
  newPartner: { email },
}) => {
  const ada = await newAdmin(page, { email: `ada.${email}`, firstName: 'Ada', lastName: 'Asks' });
  const bea = await newAdmin(page, { email: `bea.${email}`, firstName: 'Bea', lastName: 'Confirms' });
  await letApprove(ada.email);
  // Who could decide already; Bea cannot yet.
  const cy = await newAdmin(page, { email: `cy.${email}`, firstName: 'Cy', lastName: 'Could' });
  await letApprove(cy.email);
  const last = `Lost${Date.now().toString(36)}`;
  const bo = await newAdmin(page, { email: `bo.${email}`, firstName: 'Bo', lastName: last }, 'support');
  const waiting = settings(page)
    .getByRole('listitem')
    .filter({ hasText: `Bo ${last}’s second factor` });
  await withoutTour(page);

  await signInAsAdmin(page, ada.email, ada.password);
  await openAdministrators(page);
  await settings(page)
    .getByRole('button', { name: `Change Bo ${last}` })
    .click();
  await page.getByRole('button', { name: 'Reset second factor' }).click();
  const asking = page.getByRole('alertdialog', { name: `Ask to reset the second factor of Bo ${last}?` });
  await expectAccessible(page);
  await picture(page, 'ask');
  await asking.getByRole('button', { name: 'Ask', exact: true }).click();
  await expectToast(page, 'Reset asked for');
  await expect(waiting).toContainText('You asked to reset');
  await expect(waiting.getByRole('button', { name: 'Confirm' })).toBeHidden();
  await expect(waiting.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await expect
    .poll(async () => (await keptMail('factor-reset', bo.email)).subject)
    .toBe('An owner asked to reset an administrator’s second factors');
  await page.getByRole('button', { name: 'Close' }).click();
  await signOut(page);

  await signInAsAdmin(page, bea.email, bea.password);
  await openAdministrators(page);
  await expect(waiting).toContainText(`Ada Asks asked to reset Bo ${last}’s second factor`);
  await expect(waiting).toContainText('You cannot confirm it yet: only owners who could pay for 3 days can.');
  await expect(waiting.getByRole('button', { name: 'Confirm' })).toBeHidden();
  // Nor ask for one: said before anybody presses.
  await page.route('**/api/admin/admins', async (route) => {
    const answer = await route.fetch();
    const listed = (await answer.json()) as { admins: { id: number; email: string }[] };
    const others = listed.admins.filter((one) => one.email !== bea.email).map(({ id }) => id);
    await route.fulfill({ json: { ...listed, resetDeciders: others } });
  });
  await page.getByRole('button', { name: 'Close' }).click();
  await openAdministrators(page);
  await settings(page)
    .getByRole('button', { name: `Change Bo ${last}` })
    .click();
  await expect(page.getByRole('button', { name: 'Reset second factor' })).toBeDisabled();
  await expect(
    page.getByText('You cannot ask for it yet: only owners who could pay for 3 days can.'),
  ).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'too-new-to-ask');
  await page.keyboard.press('Escape');
  await page.unroute('**/api/admin/admins');
  await letApprove(bea.email);
  await page.getByRole('button', { name: 'Close' }).click();
  await openAdministrators(page);
  await expectAccessible(page);
  await picture(page, 'waiting');
  await page.setViewportSize({ width: 375, height: 720 });
  await expectAccessible(page);
  await picture(page, 'waiting-on-a-phone');
  await waiting.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  await expectToast(page, 'Second factor reset');
  await expect(waiting).toBeHidden();

  const login = await page.request.post('/api/login', { data: { email: bo.email, password: bo.password } });
  expect(login.status()).toBe(401);
  await expect
    .poll(async () => (await keptMail('password-reset', bo.email)).text)
    .toContain('/reset-password#token=');
});
