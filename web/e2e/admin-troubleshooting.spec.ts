import type { Page } from '@playwright/test';
import { signInAsAdmin } from './admins.js';
import { expect, expectAccessible, expectToast, picture, signUp, test } from './support.js';

const asAdmin = async (page: Page, tab: string) => {
  await signInAsAdmin(page);
  await page.goto(tab);
};

test('the webhook, the bus and the mails are looked at in one place', async ({ page }) => {
  await asAdmin(page, '/admin/troubleshooting');
  await expect(page).toHaveTitle(/^Troubleshooting/);
  await expect(page.getByRole('heading', { name: 'Stripe Webhook Troubleshooting' })).toBeVisible();
  // The sandbox has no virus scanner.
  await expect(page.getByRole('heading', { name: 'Files are taken unscanned' })).toBeVisible();
  await expect(page.getByText(/\/api\/webhook$/)).toBeVisible();
  await expect(page.getByText('checkout.session.completed', { exact: true })).toBeVisible();
  const sales = page.getByRole('row').filter({ hasText: 'payouts.sale' });
  await expect(sales).toBeVisible();
  await expect(page.getByRole('table', { name: 'Outboxes' })).toContainText('Answers');
  await expect(page.getByRole('table', { name: 'Mails' }).getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'troubleshooting');

  // The page gets the message only once its live channel is connected.
  await expect(async () => {
    await page.getByRole('button', { name: 'Test Notification' }).click();
    const received = page.getByRole('status').filter({ hasText: 'Test event received' });
    await expect(received).toBeVisible({ timeout: 3_000 });
  }).toPass();
  const [endpoint] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Test Endpoint' }).click(),
  ]);
  await expect(endpoint.locator('body')).toContainText('"reachable":true');
});

test('where uploads are scanned nothing warns', async ({ page }) => {
  await page.route('**/api/admin/upload-scanning', (route) => route.fulfill({ json: { scanned: true } }));
  const answered = page.waitForResponse('**/api/admin/upload-scanning');
  await asAdmin(page, '/admin/troubleshooting');
  await answered;
  await expect(page.getByRole('heading', { name: 'Message bus' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Files are taken unscanned' })).toBeHidden();
});

test.describe('a test event that does not reach the portal', () => {
  test.use({ allowed: [/ERR_FAILED .*\/api\/webhook\/simulate$/] });

  test('is an error, and no failed test', async ({ page }) => {
    await asAdmin(page, '/admin/troubleshooting');
    let sent = 0;
    await page.route('**/api/webhook/simulate', (route) => {
      sent += 1;
      return route.abort();
    });
    await page.getByRole('button', { name: 'Test Notification' }).dblclick();
    await expectToast(page, /^Error/, 'The portal could not be reached.');
    expect(sent).toBe(1);
  });
});

test('a mail is read as it was written', async ({ page }) => {
  await asAdmin(page, '/admin/troubleshooting');
  const mails = page.getByRole('table', { name: 'Mails' });
  const first = mails.getByRole('row').nth(1).getByRole('button').first();
  const subject = (await first.textContent())!;
  await first.click();
  const dialog = page.getByRole('dialog', { name: subject });
  await expect(dialog.getByText('To', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByLabel('Mail status').selectOption('failed');
  await expect(page).toHaveURL(/mails=failed/);
});

test('mails that the server did not take are all sent again, once somebody has seen how many', async ({
  page,
}) => {
  let count = 1_204;
  await page.route('**/api/admin/mails/given-up', (route) => route.fulfill({ json: { count } }));
  let sent = 0;
  await page.route('**/api/admin/mails/retry', (route) => {
    sent += 1;
    count = 0;
    return route.fulfill({ json: { count: 1_204 } });
  });
  await asAdmin(page, '/admin/troubleshooting');
  await page.getByRole('button', { name: 'Send all again' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Send 1,204 mails again?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(sent).toBe(0);
  await page.getByRole('button', { name: 'Send all again' }).click();
  await dialog.getByRole('button', { name: 'Send 1,204 mails' }).click();
  await expectToast(page, '1,204 mails are tried again');
  await expect(page.getByRole('button', { name: 'Send all again' })).toHaveCount(0);
  expect(sent).toBe(1);
});

test('dead letters are told and sent again; a service that is away is told too', async ({ page }) => {
  await page.route('**/api/admin/bus', (route) =>
    route.fulfill({
      json: {
        services: [
          {
            name: 'payouts',
            outbox: { rows: 3, ageSeconds: 61.2 },
            queues: [{ name: 'payouts.sale', ready: 5, unacknowledged: 1, consumers: 0, deadLetters: 2 }],
          },
          { name: 'claims', outbox: null, queues: [] },
        ],
        unrouted: 4,
      },
    }),
  );
  await page.route('**/api/admin/bus/replay', (route) => {
    expect(route.request().postDataJSON()).toEqual({ queue: 'payouts.sale' });
    return route.fulfill({ json: { replayed: 2, left: 0 } });
  });
  await asAdmin(page, '/admin/troubleshooting');
  await expect(page.getByText('4 events have no listener.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'claims' })).toContainText('Away');
  await expect(page.getByRole('row').filter({ hasText: 'payouts.sale' })).toContainText('none');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Replay payouts.sale' }).click();
  await expectToast(page, '2 sent again', 'payouts.sale');
});

test('what a partner writes to support is listed for administrators', async ({
  page,
  newPartner,
  browser,
}) => {
  await signUp(page, newPartner);
  const words = `Where is my payout? ${newPartner.email}`;
  const sent = await page.request.post('/api/support', { data: { reason: 'billing', message: words } });
  expect(sent.status()).toBe(201);
  const context = await browser.newContext();
  const admin = await context.newPage();
  await asAdmin(admin, '/admin/support?reason=billing');
  const row = admin.getByRole('row').filter({ hasText: words });
  await expect(row).toContainText('Pat Quinn');
  await expect(row).toContainText('Billing question');
  await expectAccessible(admin);
  await picture(admin, 'support-requests');
  await context.close();
});
