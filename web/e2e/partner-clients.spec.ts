import { expect, expectAccessible, given, picture, signIn, test } from './support.js';

test('clients show what they bought last, how often and for how much, one click from the dashboard', async ({
  page,
}) => {
  await signIn(page, 'ava@example.com', given('DEMO_PASSWORD'));
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Clients' }).click();
  await expect(page).toHaveURL(/\/clients/);
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Clients' }).getByRole('row');
  await expect(rows.nth(1).getByRole('cell').nth(2)).toHaveText(/^\d+$/);
  await expect(rows.nth(1).getByRole('cell').nth(3)).toHaveText(/^\$[\d,]+$/);
  await expectAccessible(page);
  await picture(page, 'partner-clients');
});

test('a search of clients stands in the address, and says when nobody is found', async ({ page }) => {
  await signIn(page, 'ava@example.com', given('DEMO_PASSWORD'));
  await page.goto('/clients?search=nobody-of-this-name&sort=value');
  await expect(page.getByText('No client matches your search.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/search=/);
  await expect(page).toHaveURL(/sort=value/);
  await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible();
});
