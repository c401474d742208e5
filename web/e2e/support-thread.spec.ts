import type { Page } from '@playwright/test';
import { keptMail } from './outbox.js';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  given,
  goDark,
  picture,
  signIn,
  signUp,
  test,
} from './support.js';

const messages = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem');

test('an administrator answers, and the asker reads it by the link and writes back', async ({
  page,
  newPartner,
  browser,
}) => {
  await signUp(page, newPartner);
  const asked = `Where is my payout? ${newPartner.email}`;
  await page.request.post('/api/support', { data: { reason: 'billing', message: asked } });

  const context = await browser.newContext({ viewport: page.viewportSize() });
  const admin = await context.newPage();
  await signIn(admin, given('ADMIN_EMAIL'), given('ADMIN_PASSWORD'), '/admin/support');
  const row = admin.getByRole('row').filter({ hasText: asked });
  await expect(row).toContainText('Open');
  await expectNoSidewaysScroll(admin);
  await picture(admin, 'support-list');
  await row.getByRole('button', { name: 'Open the request of Pat Quinn' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Billing question' });
  await expect(messages(admin)).toHaveText([new RegExp(newPartner.email)]);
  await dialog.getByLabel('Your answer').fill('It was sent on Friday.');
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Answer', exact: true }).click();
  await expectToast(admin, 'Answer sent by e-mail');
  await expect(dialog.getByText('Waiting')).toBeVisible();
  await expect(dialog.getByText('You look after it.')).toBeVisible();
  await dialog.getByLabel('Your answer').fill('Asked the bank.');
  await dialog.getByRole('button', { name: 'Keep as note' }).click();
  await expectToast(admin, 'Note kept');
  await expect(messages(admin)).toHaveCount(3);
  await picture(admin, 'support-thread-admin');
  await expectNoSidewaysScroll(admin);

  const { text } = await keptMail('support-answer', newPartner.email);
  expect(text).toContain('It was sent on Friday.');
  const link = /(https?:\/\/\S+\/support\/thread#token=[\w-]+)/.exec(text!)![1]!;
  const visitor = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await visitor.goto(link);
  await expect(messages(visitor)).toHaveText([
    new RegExp(newPartner.email),
    /^Support.*It was sent on Friday\.$/,
  ]);
  await expect(visitor.getByText('Asked the bank.')).toHaveCount(0);
  await visitor.getByLabel('Write back').fill('Nothing came.');
  await expectAccessible(visitor);
  await expectNoSidewaysScroll(visitor);
  await picture(visitor, 'support-thread');
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expectToast(visitor, 'Sent', 'We answer by e-mail.');
  await expect(messages(visitor)).toHaveCount(3);
  await goDark(visitor);
  await picture(visitor, 'support-thread-dark');

  await page.goto(link);
  await expect(messages(page)).toHaveCount(3);

  await admin.reload();
  await expect(messages(admin)).toHaveCount(4);
  await dialog.getByRole('button', { name: 'Mark solved' }).click();
  await expect(dialog.getByText('Solved')).toBeVisible();
  await goDark(admin);
  await picture(admin, 'support-thread-admin-dark');
  await visitor.context().close();
  await context.close();
});

test('an administrator writes to a partner from their page, who reads it by the link and writes back', async ({
  page,
  newPartner,
  browser,
}) => {
  await signUp(page, newPartner);
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const admin = await context.newPage();
  await signIn(admin, given('ADMIN_EMAIL'), given('ADMIN_PASSWORD'), '/admin');
  await admin.goto(`/admin/partners?search=${encodeURIComponent(newPartner.email)}`);
  await admin.getByRole('link', { name: 'Pat Quinn' }).click();
  await admin.getByRole('button', { name: 'Message' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Message to Pat Quinn' });
  const send = dialog.getByRole('button', { name: 'Send' });
  await expect(send).toBeDisabled();
  await dialog.getByLabel('Message').fill('Please send us your W9.');
  await expectAccessible(admin);
  await picture(admin, 'message-to-partner');
  // What was typed is there again.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await admin.getByRole('button', { name: 'Message' }).click();
  await expect(dialog.getByLabel('Message')).toHaveValue('Please send us your W9.');
  await send.click();
  await expectToast(admin, 'Message to Pat Quinn sent');
  await admin.getByRole('button', { name: 'Open the thread' }).click();
  const thread = admin.getByRole('dialog', { name: 'Message to Pat Quinn' });
  await expect(messages(admin)).toHaveText([/Please send us your W9\.$/]);
  await expect(thread.getByText('Waiting')).toBeVisible();

  const { text } = await keptMail('message-to-partner', newPartner.email);
  expect(text).toContain('Please send us your W9.');
  const link = /(https?:\/\/\S+\/support\/thread#token=[\w-]+)/.exec(text!)![1]!;
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'A message for you' })).toBeVisible();
  await expect(messages(page)).toHaveText([/^Support.*Please send us your W9\.$/]);
  await page.getByLabel('Write back').fill('Here it is.');
  await expectAccessible(page);
  await picture(page, 'message-thread');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(messages(page)).toHaveCount(2);

  await admin.reload();
  await expect(messages(admin)).toHaveCount(2);
  await expect(thread.getByText('Open', { exact: true })).toBeVisible();
  await context.close();
});

test.describe('a link that is none', () => {
  test.use({ allowed: [/status of 404 .*\/api\/support\/thread$/] });

  test('says so', async ({ page }) => {
    for (const bad of ['/support/thread#token=made-up', '/support/thread']) {
      await page.goto(bad);
      await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    }
    await expectAccessible(page);
  });
});
