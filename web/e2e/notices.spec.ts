import type { Page } from '@playwright/test';
import { TOAST_MS, TOAST_REMOVE_MS } from '@portal/contracts/values/limits';
import { expect, expectAccessible, holdTime, test } from './support.js';

/** The few frames by which what is timed frame by frame may be late. */
const FRAMES_MS = 100;

const notices = (page: Page) => page.locator('[data-part=root][data-scope=toast]');
const apply = (page: Page) => page.getByRole('button', { name: 'Apply' }).click();

/** A page that has a notice at hand: an empty coupon is refused by the page itself. */
test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.goto('/r/AVA00001');
  await expect(page.getByLabel('Card number')).toBeVisible();
  await holdTime(page);
});

async function showOne(page: Page): Promise<void> {
  await apply(page);
  // Its code is on the way, and it comes in by frames.
  await expect(async () => {
    await page.clock.runFor(FRAMES_MS / 5);
    await expect(notices(page)).toContainText('Please enter a coupon code', { timeout: 100 });
  }).toPass();
}

test('a notice leaves after 5 seconds, and is removed 2 seconds later', async ({ page }) => {
  await showOne(page);
  await page.clock.runFor(TOAST_MS - 2 * FRAMES_MS);
  await expect(notices(page)).toHaveAttribute('data-state', 'open');
  await page.clock.runFor(3 * FRAMES_MS);
  await expect(notices(page)).toHaveAttribute('data-state', 'closed');
  await page.clock.runFor(TOAST_REMOVE_MS - 2 * FRAMES_MS);
  await expect(notices(page)).toHaveCount(1);
  await page.clock.runFor(3 * FRAMES_MS);
  await expect(notices(page)).toHaveCount(0);
});

test('a dismissed notice is removed 2 seconds later', async ({ page }) => {
  await showOne(page);
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(notices(page)).toHaveAttribute('data-state', 'closed');
  await page.clock.runFor(TOAST_REMOVE_MS - FRAMES_MS);
  await expect(notices(page)).toHaveCount(1);
  await page.clock.runFor(2 * FRAMES_MS);
  await expect(notices(page)).toHaveCount(0);
});

test('a new notice takes the place of the old one, and has 5 seconds of its own', async ({ page }) => {
  await showOne(page);
  await page.clock.runFor(TOAST_MS - 1_000);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.clock.runFor(FRAMES_MS);
  await expect(notices(page)).toHaveCount(1);
  await expect(notices(page)).toContainText('Please fill in all required fields before proceeding.');
  await page.clock.runFor(TOAST_MS - 1_000);
  await expect(notices(page)).toHaveAttribute('data-state', 'open');
  await page.clock.resume();
  await expectAccessible(page);
});
