import type { PublicConfig } from '@portal/contracts/http/config';
import { currentMonth, lastMonths } from '@portal/contracts/values/month';
import { signInAsAdmin } from './admins.js';
import { expect, expectAccessible, picture, signUp, test } from './support.js';

const [, lastMonth, theOneBefore] = lastMonths(3) as [string, string, string];
/** This month in UTC, and in New York still the last. */
const edge = `${currentMonth()}-01T02:00:00.000Z`;

test.beforeEach(async ({ page }) => {
  await page.route('**/api/config', async (route) => {
    const config = (await (await route.fetch()).json()) as PublicConfig;
    await route.fulfill({ json: { ...config, timeZone: 'America/New_York' } satisfies PublicConfig });
  });
});

test('a partner reads in whose months the statement is', async ({ page, newPartner }) => {
  await signUp(page, newPartner);
  await page.goto('/statement');
  await expect(page.getByText('Months are in Eastern Time.')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'statement-eastern-time');
});

for (const address of ['', `?month=${lastMonth}`])
  test(`a month that is over in UTC alone is not closed${address && ', also where the address names it'}`, async ({
    page,
  }) => {
    await signInAsAdmin(page);
    await page.clock.setFixedTime(edge);
    const asked = page.waitForRequest((request) => request.url().includes('/api/admin/month-end?'));
    await page.goto(`/admin/month-end${address}`);
    expect(new URL((await asked).url()).searchParams.get('month')).toBe(theOneBefore);
  });
