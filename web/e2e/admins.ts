import type { Page } from '@playwright/test';
import type { AdminRole } from '@portal/contracts/values/admin-roles';
import { keptMail } from './outbox.js';
import { accountButton, expect, given, signIn } from './support.js';

/** The link of the newest invitation to this e-mail, without the portal's origin. */
export async function invitationOf(email: string): Promise<string> {
  const { text } = await keptMail('invite', email);
  const link = /https?:\/\/\S+\/accept-invite#token=[\w-]+/.exec(text!)![0];
  return link.replace(new URL(link).origin, '');
}

export async function signInAsAdmin(
  page: Page,
  email = given('ADMIN_EMAIL'),
  password = given('ADMIN_PASSWORD'),
): Promise<void> {
  await signIn(page, email, password, '/admin');
  await expect(page.getByRole('heading', { name: 'Admin dashboard' })).toBeVisible();
  // The heading is there before the page can do anything (D-183).
  await expect(accountButton(page)).toBeVisible();
}

/** Opens the list of the administrators' pages where a phone has no room for the sidebar. */
export async function showPages(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  // A page that is still loading has neither.
  await expect(menu.or(page.getByRole('navigation', { name: 'Admin dashboard' })).first()).toBeVisible();
  if (await menu.isVisible()) await menu.click();
}

/** An administrator of the test's own, whose audit entries and credentials no other test uses. */
export async function newAdmin(
  page: Page,
  person: { email: string; firstName: string; lastName: string },
  adminRole: AdminRole = 'owner',
) {
  const { email, firstName, lastName } = person;
  const password = 'correct-horse';
  const login = { email: given('ADMIN_EMAIL'), password: given('ADMIN_PASSWORD') };
  expect((await page.request.post('/api/login', { data: login })).status()).toBe(200);
  const invited = await page.request.post('/api/admin/invite', {
    data: { email, firstName, lastName, adminRole },
  });
  expect(invited.status()).toBe(201);
  const token = (await invitationOf(email)).split('token=')[1]!;
  const accepted = await page.request.post('/api/accept-invite', { data: { token, password } });
  expect(accepted.status()).toBe(204);
  await page.request.post('/api/logout');
  return { email, password };
}
