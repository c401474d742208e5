import type { Page } from '@playwright/test';
import { TOUR_DELAY_MS } from '@portal/contracts/values/limits';
import { expect, expectAccessible, picture, signOut, signUp, test } from './support.js';

test.beforeEach(({ page }) => page.clock.install());

const tourOf = (page: Page) => page.getByRole('alertdialog');
const press = (page: Page, name: string) => tourOf(page).getByRole('button', { name, exact: true }).click();
const status = async (page: Page) =>
  (await (await page.request.get('/api/user/onboarding-status')).json()) as { hasSeenOnboarding: boolean };
const seenOnServer = (page: Page, seen: boolean) =>
  expect.poll(() => status(page)).toEqual({ hasSeenOnboarding: seen });

/** Signs in in a new browser that does not skip the tour. */
async function comeBack(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
}

/** Waits past the time at which a tour would have started. */
async function expectNoTour(page: Page) {
  await expect(page.getByText('active link')).toBeAttached();
  await page.clock.fastForward(TOUR_DELAY_MS * 2);
  await expect(tourOf(page)).toHaveCount(0);
}

test('a new partner is shown around in six steps, once', async ({ page, newPartner }) => {
  await signUp(page, newPartner, { tour: true });
  const steps = [
    ['Welcome to your portal', null],
    ['Generate your link', '#create-links'],
    ['Your figures at a glance', '#figures'],
    ['How this month is going', '#this-month'],
    ['Manage your links', '#your-links'],
    ['Track your payments', null], // there are none yet
  ] as const;
  for (const [index, [title, target]] of steps.entries()) {
    const tour = page.getByRole('alertdialog', { name: title });
    await expect(tour).toBeVisible();
    await expect(tour.getByText(`Step ${index + 1} of 6`)).toBeVisible();
    await expect(page.locator('[data-tour-highlighted]')).toHaveCount(target ? 1 : 0);
    if (target) {
      await expect(page.locator(target)).toHaveAttribute('data-tour-highlighted', '');
      await expect(page.locator(target)).toBeInViewport({ ratio: 1 });
    }
    await expect(tour).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await picture(page, `step-${index + 1}`);
    const last = index === steps.length - 1;
    await expect(tour.getByRole('button')).toHaveText([
      ...(last ? ['Finish'] : ['Next', 'Skip']),
      ...(index > 0 ? ['Back'] : []),
    ]);
    if (!last) await press(page, 'Next');
  }
  await press(page, 'Back');
  await expect(page.getByRole('alertdialog', { name: 'Manage your links' })).toBeVisible();
  await press(page, 'Next');
  await seenOnServer(page, false);
  await press(page, 'Finish');
  await expect(tourOf(page)).toHaveCount(0);
  await expect(page.locator('[data-tour-highlighted]')).toHaveCount(0);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await seenOnServer(page, true);

  await page.reload();
  await expectNoTour(page);
});

test('it is kept by the server for each person, and here without asking again', async ({
  page,
  newPartner,
  browser,
}) => {
  await signUp(page, newPartner, { tour: true });
  await expect(tourOf(page)).toBeVisible();
  await press(page, 'Skip');
  await expect(tourOf(page)).toHaveCount(0);
  await seenOnServer(page, true);

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.clock.install();
  const told = elsewhere.waitForResponse('**/api/user/onboarding-status');
  await comeBack(elsewhere, newPartner);
  await told;
  await expectNoTour(elsewhere);
  await elsewhere.context().close();

  let asked = 0;
  page.on('request', (request) => (asked += request.url().endsWith('/onboarding-status') ? 1 : 0));
  await page.reload();
  await expectNoTour(page);
  expect(asked).toBe(0);

  await signOut(page);
  await expect(page).toHaveURL(/\/auth$/);
  await signUp(page, { ...newPartner, email: `second.${newPartner.email}` }, { tour: true });
  await expect(tourOf(page)).toBeVisible();
});

test('keys turn its pages, stay inside it, and Escape skips it', async ({ page, newPartner }) => {
  await signUp(page, newPartner, { tour: true });
  await expect(tourOf(page)).toBeVisible();
  const step = (number: number) => expect(tourOf(page).getByText(`Step ${number} of 6`)).toBeVisible();
  await step(1);
  await expect(tourOf(page).getByRole('button', { name: 'Next', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await step(2);
  await page.keyboard.press('ArrowLeft');
  await step(1);
  const inside = () => page.evaluate(() => document.activeElement?.closest('[role=alertdialog]') !== null);
  await expect.poll(inside).toBe(true); // each page of the tour takes the focus once it is drawn
  for (let tab = 0; tab < 4; tab++) {
    await page.keyboard.press('Tab');
    expect(await inside()).toBe(true);
  }
  await tourOf(page).getByRole('button', { name: 'Next', exact: true }).focus();
  await page.keyboard.press('Enter');
  await step(2);
  await page.keyboard.press('Escape');
  await expect(tourOf(page)).toHaveCount(0);
  await expect(page.locator('[data-tour-highlighted]')).toHaveCount(0);
  await seenOnServer(page, true);
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveCount(1);
});

test('the page behind it cannot be clicked meanwhile', async ({ page, newPartner }) => {
  await signUp(page, newPartner, { tour: true });
  await expect(tourOf(page)).toBeVisible();
  await page.mouse.click(20, 20);
  await expect(tourOf(page)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await press(page, 'Skip');
});

test('it waits while a dialog is open', async ({ page, newPartner }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/user/onboarding-status', async (route) => {
    await held;
    await route.continue();
  });
  await signUp(page, newPartner, { tour: true });
  await page.getByRole('button', { name: /^FAQ/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const told = page.waitForResponse('**/api/user/onboarding-status');
  answer();
  await told;
  await expectNoTour(page);
  await page.keyboard.press('Escape');
  // By key: with a fake clock the closed dialog may miss the end of its animation and still cover the page.
  await expect(tourOf(page).getByRole('button', { name: 'Next', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tourOf(page)).toHaveCount(0);
});

test.describe('a portal that does not answer', () => {
  test.use({ allowed: [/status of 503 .*\/onboarding-status$/] });

  test('shows no tour, and everything else', async ({ page, newPartner }) => {
    const away = { status: 503, json: { code: 'UNAVAILABLE', message: 'Later', requestId: 'r' } };
    await page.route('**/api/user/onboarding-status', (route) => route.fulfill(away));
    await signUp(page, newPartner, { tour: true });
    await expectNoTour(page);
  });

  test('to what was seen does not show it twice here', async ({ page, newPartner }) => {
    const away = { status: 503, json: { code: 'UNAVAILABLE', message: 'Later', requestId: 'r' } };
    await page.route('**/api/user/onboarding-status', (route) =>
      route.request().method() === 'POST' ? route.fulfill(away) : route.continue(),
    );
    await signUp(page, newPartner, { tour: true });
    await expect(tourOf(page)).toBeVisible();
    await press(page, 'Skip');
    await page.reload();
    await expectNoTour(page);
  });
});
