import type { Page } from '@playwright/test';
import { TOAST_MS, TOAST_REMOVE_MS } from '@portal/contracts/values/limits';
import { signInAsAdmin } from './admins.js';
import { expect, expectAccessible, given, holdTime, signIn, test } from './support.js';

/** Tolerance for times measured in frames: a few frames. */
const FRAMES_MS = 100;

const notices = (page: Page) => page.locator('[data-part=root][data-scope=toast]');
const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
const copyLink = (page: Page) =>
  page.getByRole('dialog', { name: 'Your links' }).getByRole('button', { name: 'Copy link' }).first();

test.beforeEach(async ({ page }) => page.clock.install());

/** Its code is loading, and it is animated. */
const expectShown = (page: Page, words: string) =>
  expect(async () => {
    await page.clock.runFor(FRAMES_MS / 5);
    await expect(notices(page)).toContainText(words, { timeout: 100 });
  }).toPass({ intervals: [0] });

/** A failure: the page itself refuses a payment without a customer. */
async function showProblem(page: Page): Promise<void> {
  await page.goto('/r/AVA00001');
  await expect(page.getByLabel('Card number')).toBeVisible();
  await holdTime(page);
  await pay(page).click();
  await expectShown(page, 'Missing Information');
}

/** A success, for which the library's default duration is 2 seconds. */
async function showSuccess(page: Page): Promise<void> {
  await signIn(page, 'ava@example.com', given('DEMO_PASSWORD'), '/?dialog=links');
  await expect(copyLink(page)).toBeVisible();
  await holdTime(page);
  await copyLink(page).click();
  await expectShown(page, 'Link copied to clipboard');
}

async function expectToStayFor(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms - 2 * FRAMES_MS);
  await expect(notices(page)).toHaveAttribute('data-state', 'open');
  await page.clock.runFor(3 * FRAMES_MS);
  await expect(notices(page)).toHaveAttribute('data-state', 'closed');
  await page.clock.runFor(TOAST_REMOVE_MS - 2 * FRAMES_MS);
  await expect(notices(page)).toHaveCount(1);
  await page.clock.runFor(3 * FRAMES_MS);
  await expect(notices(page)).toHaveCount(0);
}

for (const { of, show } of [
  { of: 'a failure', show: showProblem },
  { of: 'a success', show: showSuccess },
])
  test(`a notice of ${of} leaves after 5 seconds, and is removed 2 seconds later`, async ({ page }) => {
    await show(page);
    await expectToStayFor(page, 5_000); // specification, section 9
  });

test('a dismissed notice is removed 2 seconds later', async ({ page }) => {
  await showProblem(page);
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(notices(page)).toHaveAttribute('data-state', 'closed');
  await page.clock.runFor(TOAST_REMOVE_MS - FRAMES_MS);
  await expect(notices(page)).toHaveCount(1);
  await page.clock.runFor(2 * FRAMES_MS);
  await expect(notices(page)).toHaveCount(0);
});

test('a notice stays for as long as somebody points at it, and then for what was left', async ({ page }) => {
  await showProblem(page);
  await notices(page).hover();
  await page.clock.runFor(2 * TOAST_MS);
  await expect(notices(page)).toHaveAttribute('data-state', 'open');
  await page.mouse.move(10, 10);
  await page.clock.runFor(FRAMES_MS);
  await expect(notices(page)).not.toHaveAttribute('data-paused');
  await page.clock.runFor(TOAST_MS);
  await expect(notices(page)).toHaveAttribute('data-state', 'closed');
});

test('a notice stays for as long as its button has the focus', async ({ page }) => {
  await showProblem(page);
  await page.getByRole('button', { name: 'Dismiss' }).focus();
  await page.clock.runFor(2 * TOAST_MS);
  await expect(notices(page)).toHaveAttribute('data-state', 'open');
});

test('a new notice takes the place of the old one, and has 5 seconds of its own', async ({ page }) => {
  await showSuccess(page);
  await page.clock.runFor(TOAST_MS - 1_000);
  await copyLink(page).click();
  await page.clock.runFor(FRAMES_MS);
  await expect(notices(page)).toHaveCount(1);
  await page.clock.runFor(TOAST_MS - 1_000);
  await expect(notices(page)).toHaveAttribute('data-state', 'open');
  await page.clock.resume();
  await expectAccessible(page);
});

test.describe("a test event, which another administrator's click may have sent", () => {
  test.use({ allowed: [/ERR_FAILED .*\/api\/webhook\/simulate$/] });
  test('leaves the notice of the own action its time', async ({ page }) => {
    const opened = page.waitForEvent('websocket');
    await signInAsAdmin(page);
    const socket = await opened;
    await page.getByRole('link', { name: 'Troubleshooting' }).click();
    await page.route('**/api/webhook/simulate', (route) => route.abort());
    await expect(async () => {
      const told = socket.waitForEvent('framereceived', {
        predicate: ({ payload }) => /"isTest":true/.test(String(payload)),
        timeout: 3_000,
      });
      await Promise.all([told, page.request.post('/api/webhook/simulate')]);
    }).toPass();
    await holdTime(page);
    await page.getByRole('button', { name: 'Test Notification' }).click();
    await expectShown(page, 'The portal could not be reached.');
    const told = socket.waitForEvent('framereceived', {
      predicate: ({ payload }) => /"isTest":true/.test(String(payload)),
    });
    await Promise.all([told, page.request.post('/api/webhook/simulate')]);
    await page.clock.runFor(FRAMES_MS);
    await expect(notices(page)).toHaveCount(1);
    await expect(notices(page)).toContainText('The portal could not be reached.');
  });
});
