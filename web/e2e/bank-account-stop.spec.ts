import type { MailKind } from '@portal/contracts/values/mail-kinds.gen';
import type { Browser, Page } from '@playwright/test';
import { signInAsAdmin } from './admins.js';
import { keptMail } from './outbox.js';
import { expect, expectAccessible, expectToast, picture, register, test } from './support.js';
import { endWaitOf } from './waiting-accounts.js';

// No bank account is on file, a reason is missing, changes are refused, or a link is too late: the browser logs these.
test.use({ allowed: [/status of (404 .*\/(bank-account|check)|400 .*\/allow|409 .*\/bank-account)/] });

const account = {
  holderName: 'Pat Quinn',
  accountType: 'checking',
  routingNumber: '021000021',
  accountNumber: '73190046582',
};

/** The link in the newest mail of this kind with these words, without the portal's origin. */
async function linkIn(kind: MailKind, words: string): Promise<string> {
  const { text } = await keptMail(kind, words);
  const link = /This was not me (https?:\/\/\S+\/bank-account\/stop#token=[\w-]+)/.exec(text!)![1]!;
  return link.replace(new URL(link).origin, '');
}

interface Person {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}
/** A partner whose first account was just typed. */
async function typedFor(
  page: Page,
  browser: Browser,
  person: Person,
): Promise<{ id: number; version: number }> {
  const context = await browser.newContext();
  await register(await context.newPage(), person);
  await context.close();
  await signInAsAdmin(page);
  const [{ id }] = await (
    await page.request.get(`/api/admin/partners?search=${encodeURIComponent(person.email)}`)
  ).json();
  const set = await page.request.put(`/api/admin/partners/${id}/bank-account`, { data: account });
  expect(set.status(), await set.text()).toBe(200);
  return { id, version: (await set.json()).version };
}

async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await picture(page, `${name}-${page.viewportSize()!.width}`);
}

test('the partner stops a change by the link in the mail; an administrator allows changes again', async ({
  page,
  browser,
  newPartner: person,
}) => {
  const { id } = await typedFor(page, browser, person);
  const link = await linkIn('bank-account', person.email);

  // Somebody who is not signed in, after a scanner that follows links. The administrator's page is left
  // first: it asks again whenever something happens, and would be refused.
  await page.goto('about:blank');
  await page.context().clearCookies();
  expect((await page.request.get(link)).status()).toBe(200);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This was not me' })).toBeVisible();
  await expect(page.getByText(/^Somebody changed your bank account for payouts on .* before /)).toBeVisible();
  await look(page, 'stop-link');
  await page.getByRole('button', { name: 'Stop this change' }).click();
  await expect(page.getByRole('heading', { name: 'The change is stopped' })).toBeVisible();
  await look(page, 'stop-link-stopped');
  await page.goto('/auth');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Already stopped' })).toBeVisible();
  await look(page, 'stop-link-already');

  await keptMail('bank-account-stopped', person.email);
  const { text } = await keptMail('bank-account-stopped-notice', `(partner ${id})`);
  expect(text).toContain('was stopped by the link in the partner’s mail');

  await signInAsAdmin(page);
  await page.goto(`/admin/partners?search=${encodeURIComponent(person.email)}`);
  await page.getByRole('button', { name: 'Bank account of Pat Quinn' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bank account of Pat Quinn' });
  await expect(dialog.getByRole('alert')).toContainText('by the link in the partner’s mail');
  await expect(dialog.getByText('No bank account is on file.')).toBeVisible();
  await look(page, 'bank-account-stopped');
  const refused = await page.request.put(`/api/admin/partners/${id}/bank-account`, { data: account });
  expect([refused.status(), (await refused.json()).code]).toEqual([409, 'BANK_ACCOUNT_STOPPED']);

  await dialog.getByRole('button', { name: 'Allow changes again' }).click();
  const why = page.getByRole('alertdialog', { name: 'Allow changes of the bank account of Pat Quinn?' });
  await why.getByRole('button', { name: 'Allow changes' }).click();
  await expect(why.getByText('Please say why')).toBeVisible();
  await look(page, 'bank-account-allow');
  await why.getByLabel('Why may it be changed again?').fill('Pat called back');
  await why.getByRole('button', { name: 'Allow changes' }).click();
  await expect(why).toBeHidden();
  await expect(dialog.getByLabel('Routing number')).toBeVisible();

  const [stopped] = await (
    await page.request.get(`/api/admin/audit-log?action=bank-account.stopped&actor=${id}`)
  ).json();
  expect(stopped).toMatchObject({
    actor: { id, role: 'partner' },
    subject: `partner/${id}`,
    outcome: 'done',
  });
});

test('an administrator stops a change in the dialog, which says what is paid until then', async ({
  page,
  browser,
  newPartner: person,
}) => {
  const { id } = await typedFor(page, browser, person);
  await endWaitOf(id);
  await page.request.put(`/api/admin/partners/${id}/bank-account`, {
    data: { ...account, accountNumber: '88887777' },
  });
  await page.goto(`/admin/partners?search=${encodeURIComponent(person.email)}`);
  await page.getByRole('button', { name: 'Bank account of Pat Quinn' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bank account of Pat Quinn' });
  await expect(dialog.getByText(/^Waits until /)).toBeVisible();
  await expect(dialog.getByText('Paid until then')).toBeVisible();
  for (const digits of ['7777', '6582']) await expect(dialog.getByText(`ends in ${digits}`)).toBeVisible();
  await look(page, 'bank-account-waits');
  await dialog.getByRole('button', { name: 'Stop' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Stop the new bank account of Pat Quinn?' });
  await expect(confirm).toContainText('ends in 7777 is never paid, and the one that ends in 6582 stays');
  await look(page, 'bank-account-stop');
  await confirm.getByRole('button', { name: 'Stop the change' }).click();
  await expectToast(page, 'Change stopped', 'Pat Quinn');
  await expect(dialog.getByRole('alert')).toContainText('A change was stopped');
  await expect(dialog.getByText('ends in 6582')).toBeVisible();
  await expect(dialog.getByText(/^Waits until /)).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Replace' })).toBeHidden();
});

test('a link that is too late says so, and what to do', async ({ page, browser, newPartner: person }) => {
  const { id } = await typedFor(page, browser, person);
  const link = await linkIn('bank-account', person.email);
  await page.goto(link);
  const stop = page.getByRole('button', { name: 'Stop this change' });
  await expect(stop).toBeVisible();
  await endWaitOf(id);
  await stop.click();
  await expect(page.getByRole('heading', { name: 'This link is too late' })).toBeVisible();
  await expect(page.getByText('Ask an administrator to put it right')).toBeVisible();
  await look(page, 'stop-link-late');
  for (const bad of ['/bank-account/stop#token=made-up', '/bank-account/stop']) {
    await page.goto('/auth');
    await page.goto(bad);
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  }
});
