import { signInAsAdmin } from './admins.js';
import { expect, given, settle, signIn, test } from './support.js';

// `make pictures` writes the README's pictures from the sample data; no other run does.
test.skip(!process.env['README_PICTURES']);
test.use({ viewport: { width: 1280, height: 960 }, contextOptions: { reducedMotion: 'reduce' } });

const docs = `${import.meta.dirname}/../../docs`;

test("the README's pictures are taken", async ({ page }) => {
  const take = async (name: string) => {
    await settle(page);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `${docs}/${name}.png`, caret: 'hide' });
  };
  await page.goto('/r/AVA00001');
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
  await take('payment');

  await signIn(page, 'ava@example.com', given('DEMO_PASSWORD'));
  await expect(page.getByText('Your best links')).toBeAttached();
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  await take('dashboard');
  await page.goto('/earnings');
  await expect(page.getByText(/^Showing 1-5 of \d+ commissions$/)).toBeVisible();
  await take('earnings');

  await signInAsAdmin(page);
  await expect(page.getByRole('region', { name: 'Figures' }).getByRole('listitem').first()).toBeVisible();
  await take('overview');
});
