import { expect, given, hold, signIn, test } from './support.js';

test('a second click while a page of payments is on its way turns to nothing else', async ({ page }) => {
  await signIn(page, 'ava@example.com', given('DEMO_PASSWORD'));
  await page.getByRole('button', { name: /^Payments/ }).click();
  await expect(page.getByText(/^Showing 1-5 of \d+ payments$/)).toBeVisible();
  const answer = await hold(page, /\/api\/partner\/sales\?.*cursor=/);
  const next = page.getByRole('button', { name: 'Next page' });
  await next.click();
  await expect(page.locator('[aria-busy="true"]')).toBeVisible();
  await next.click();
  answer();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText(/^Showing 6-10 of \d+ payments$/)).toBeVisible();
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
});

test('a reload, or the address in another tab, shows the page of payments that was open', async ({
  page,
}) => {
  await signIn(page, 'ava@example.com', given('DEMO_PASSWORD'));
  await page.getByRole('button', { name: /^Payments/ }).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Clients/ })).toHaveAttribute('aria-expanded', 'false');
});

test('whether a sale is paid says that it is not known while nobody can say, and then what it is', async ({
  page,
}) => {
  const isKnown = { now: false };
  await page.route('**/api/partner/sales?*', async (route) => {
    const answer = await route.fetch();
    const sales = (await answer.json()) as { isPaid: boolean | null }[];
    const json = isKnown.now ? sales : sales.map((sale) => ({ ...sale, isPaid: null }));
    await route.fulfill({ response: answer, json });
  });
  await page.clock.install();
  await signIn(page, 'ava@example.com', given('DEMO_PASSWORD'));
  await page.getByRole('button', { name: /^Payments/ }).click();
  await expect(page.getByText('Not known now')).toHaveCount(5);
  isKnown.now = true;
  await page.clock.runFor(10_000);
  await expect(page.getByText('Not known now')).toHaveCount(0);
  await expect(page.getByText(/^(Paid|Pending)$/).first()).toBeVisible();
});
