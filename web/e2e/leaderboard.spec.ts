import type { Page } from '@playwright/test';
import type { PublicConfig } from '@portal/contracts/http/config';
import type { LeaderboardEntry } from '@portal/contracts/http/partner';
import {
  accountButton,
  chooseFromMenu,
  expect,
  expectAccessible,
  given,
  picture,
  signIn,
  signUp,
  test,
  goDark,
  settle,
} from './support.js';

const rows = (page: Page) => page.getByRole('region', { name: 'Top 5' }).getByRole('listitem');

const entry = (rank: number, change: Partial<LeaderboardEntry> = {}): LeaderboardEntry => ({
  id: 1_000 + rank,
  rank,
  firstName: 'Robin',
  lastName: `Rank ${rank}`,
  companyName: null,
  tier: 'starter',
  totalCommission: 1_234.56 / rank,
  totalCommissionInCents: Math.round(123_456 / rank),
  activeSales: Math.max(1, 20 - rank),
  isYou: false,
  ...change,
});
const show = (page: Page, entries: LeaderboardEntry[]) =>
  page.route('**/api/leaderboard', (route) => route.fulfill({ json: entries }));

test('a partner finds it in the account menu: prizes, the best five, and the own place', async ({ page }) => {
  await signIn(page, 'ava@example.com', given('DEMO_PASSWORD'));
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await accountButton(page).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    /Dashboard/,
    /Leaderboard/,
    /Profile/,
    /Security/,
    /Signed-in devices/,
    /Support/,
    /Settings/,
    /Sign out/,
  ]);
  await settle(page);
  await page.getByRole('menuitem', { name: 'Leaderboard' }).click();
  await expect(page).toHaveURL(/\/leaderboard$/);
  await expect(page).toHaveTitle(/^Leaderboard/);
  await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible();
  await expect(page.getByText('Top performers this month')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Prizes' }).getByRole('listitem')).toHaveText([
    '1st placeWins a 42 inch TV',
    '2nd placeWins a $50 gift card',
    '3rd placeWins a $25 gift card',
  ]);
  await expect(rows(page).first()).toContainText('#1');
  await expect(rows(page).filter({ hasText: 'You' })).toContainText('Ava');
  await expectAccessible(page);
  await picture(page, 'leaderboard');

  await chooseFromMenu(accountButton(page), 'Dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
});

test('each entry says who, which tier, how much and how many', async ({ page, newPartner }) => {
  await signUp(page, newPartner);
  await show(page, [
    entry(1, { tier: 'diamond', companyName: 'Robin & Sons Insurance of the Upper Midwest, Limited' }),
    entry(2, { tier: 'gold' }),
    entry(3, { tier: 'silver' }),
    entry(4, { tier: 'bronze', activeSales: 1 }),
    entry(5),
    entry(128, { isYou: true, firstName: 'Pat', lastName: 'Quinn' }),
  ]);
  await page.goto('/leaderboard');
  await expect(rows(page)).toHaveCount(6);
  const first = rows(page).first();
  for (const text of ['#1', 'Robin Rank 1', 'Robin & Sons', 'Diamond', '$1,235', '19 active sales'])
    await expect(first).toContainText(text);
  await expect(first.getByText('$1,235')).toHaveAttribute('title', '$1,234.56');
  for (const [index, tier] of ['Diamond', 'Gold', 'Silver', 'Bronze'].entries())
    await expect(rows(page).nth(index)).toContainText(tier);
  await expect(rows(page).nth(3)).toContainText('1 active sale');
  await expect(rows(page).nth(4)).not.toContainText(/starter/i);
  await expect(page.getByRole('heading', { name: 'Your rank' })).toBeVisible();
  await expect(rows(page).last()).toContainText('#128');
  await expect(rows(page).last()).toContainText('You');
  await expectAccessible(page);
  await picture(page, 'all-tiers');
  await goDark(page);
  await expectAccessible(page);
  await picture(page, 'dark');
});

test('a partner without a sale this month is told how to get in', async ({ page, newPartner }) => {
  await signUp(page, newPartner);
  await show(page, [entry(1)]);
  await page.goto('/leaderboard');
  await expect(
    page.getByText('You are not ranked yet: your first sale of the month brings you in.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your rank' })).toHaveCount(0);
});

test('the prizes are those that the portal is set up with; without any there are no cards', async ({
  page,
  newPartner,
}) => {
  await signUp(page, newPartner);
  await show(page, [entry(1)]);
  let prizes: PublicConfig['prizes'] = [
    { rank: 1, prize: 'a week in Duluth' },
    { rank: 3, prize: 'a mug' },
  ];
  await page.route('**/api/config', async (route) => {
    const config = (await (await route.fetch()).json()) as PublicConfig;
    await route.fulfill({ json: { ...config, prizes } satisfies PublicConfig });
  });
  await page.goto('/leaderboard');
  const cards = page.getByRole('list', { name: 'Prizes' });
  await expect(cards.getByRole('listitem')).toHaveText([
    '1st placeWins a week in Duluth',
    '3rd placeWins a mug',
  ]);
  prizes = [];
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(cards).toHaveCount(0);
});

test('a month without sales has no ranks', async ({ page, newPartner }) => {
  await signUp(page, newPartner);
  await show(page, []);
  await page.goto('/leaderboard');
  await expect(page.getByText('No rankings available yet.')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'empty');
});

test('the ranks are read anew with each visit', async ({ page, newPartner }) => {
  await signUp(page, newPartner);
  await show(page, [entry(1)]);
  await page.goto('/leaderboard');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Partner Portal' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await page.unroute('**/api/leaderboard');
  await show(page, [entry(1), entry(2)]);
  await page.goBack();
  await expect(rows(page)).toHaveCount(2);
});

test('an administrator and a visitor are kept from it', async ({ page }) => {
  await page.goto('/leaderboard');
  await expect(page).toHaveURL(/\/auth$/);
  await signIn(page, given('ADMIN_EMAIL'), given('ADMIN_PASSWORD'), '/admin');
  await expect(page.getByRole('heading', { name: 'Admin dashboard' })).toBeVisible();
  await accountButton(page).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    /Profile/,
    /Security/,
    /Signed-in devices/,
    /Support/,
    /Keyboard shortcuts/,
    /Sign out/,
  ]);
  await page.keyboard.press('Escape');
  await page.goto('/leaderboard');
  await expect(page).toHaveURL(/\/admin$/);
});

test.describe('when it cannot be loaded', () => {
  test.use({ allowed: [/status of 503 .*\/api\/leaderboard$/] });

  test('it says so, and tries again', async ({ page, newPartner }) => {
    await signUp(page, newPartner);
    const away = {
      status: 503,
      json: { code: 'UNAVAILABLE', message: 'Away for a moment.', requestId: 'r' },
    };
    await page.route('**/api/leaderboard', (route) => route.fulfill(away));
    await page.goto('/leaderboard');
    await expect(page.getByText('The leaderboard could not be loaded')).toBeVisible();
    await expect(page.getByText('Away for a moment.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/leaderboard');
    await show(page, []);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No rankings available yet.')).toBeVisible();
  });
});
