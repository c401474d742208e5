import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, given, picture, signIn, signUp, test } from './support.js';

test('a new partner is led from profile to first sale, each step by what is done', async ({
  page,
  newPartner,
  playwright,
  baseURL,
}) => {
  await signUp(page, newPartner);
  const steps = page.getByRole('region', { name: 'Your way to the first sale' });
  await expect(steps.getByText('0 of 5 done')).toBeVisible();
  await expect(steps.getByRole('listitem')).toHaveCount(5);
  await expectAccessible(page);
  await picture(page, 'first-steps');

  await steps.getByRole('button', { name: 'Open profile' }).click();
  await expect(page.getByRole('dialog', { name: 'Profile settings' })).toBeVisible();
  await page.keyboard.press('Escape');

  await steps.getByRole('button', { name: 'Create link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').first().check({ force: true });
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await expect(dialog.getByText('Your link is ready')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(steps.getByText('1 of 5 done')).toBeVisible();
  await expect(steps.getByRole('button', { name: 'Create link' })).toHaveCount(0);

  // One's own look at it is no visit; somebody else's is.
  const [link] = (await (await page.request.get('/api/referrals')).json()) as { code: string }[];
  const open = async (browser: APIRequestContext) => {
    await browser.get(`/r/${link!.code}`);
    await expect(
      await browser.post('/api/payments/create-intent', { data: { referralCode: link!.code } }),
    ).toBeOK();
  };
  const stranger = await playwright.request.newContext({ baseURL: baseURL! });
  await open(page.request);
  await open(stranger);
  await stranger.dispose();
  const visits = async () =>
    ((await (await page.request.get('/api/referrals')).json()) as { visits: number }[])[0]!.visits;
  await expect.poll(visits).toBe(1);
  await page.reload();
  await expect(steps.getByText('2 of 5 done')).toBeVisible();
});

test('who has sold sees how the month goes, and no first steps', async ({ page }) => {
  await signIn(page, 'ava@example.com', given('DEMO_PASSWORD'));
  const figures = page.getByRole('region', { name: 'Your figures' });
  await expect(figures.getByText(/ to this day$/)).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'Your way to the first sale' })).toHaveCount(0);
  const progress = page.getByRole('region', { name: 'Commission over time' });
  await progress.scrollIntoViewIfNeeded();
  await expect(progress.getByText('Conversion').first()).toBeVisible();
  await progress.getByLabel('Period').selectOption('Last 90 days');
  await expect(progress.getByRole('button', { name: 'Copy link' }).first()).toBeVisible();
  await expect(progress.getByRole('button', { name: /^Share the link for/ }).first()).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'trends');
});
