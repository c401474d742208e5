import type { PublicConfig } from '@portal/contracts/http/config';
import {
  accountButton,
  chooseFromMenu,
  expect,
  expectAccessible,
  expectToast,
  picture,
  settle,
  signUp,
  test,
} from './support.js';

/** Whether a click in the midst of the notice goes to what lies under it. */
const isUnderNotice = () => {
  const box = document.querySelector('[data-scope=toast][data-part=root]')!.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 3, box.y + box.height / 2);
  return hit !== null && hit.closest('[data-scope=toast]') === null;
};

test.beforeEach(async ({ page, newPartner }) => signUp(page, newPartner));

test('a link is created, copied, opened and deleted', async ({ page }) => {
  const count = page.getByRole('button', { name: /^Your links/ });
  await expect(count).toContainText('0 active links');
  await page.getByRole('button', { name: /^Create referral links/ }).click();
  const dialog = page.getByRole('dialog');
  const generate = dialog.getByRole('button', { name: 'Generate' });
  const first = dialog.getByRole('radio').first();
  await expect(first).toBeAttached();
  await expect(generate).toBeDisabled();
  await expect(dialog.getByText('You earn').first()).toBeVisible();
  await expect(dialog.getByText(/^\d+% commission$/).first()).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'create-link');

  await first.check({ force: true });
  await generate.click();
  await expect(dialog.getByText('Your link is ready')).toBeVisible();
  const url = await dialog.getByLabel('Referral link').inputValue();
  expect(url).toMatch(new RegExp(`^${new URL(page.url()).origin}/r/[0-9A-Z]{8}$`));
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expectToast(page, 'Copied!', 'Link copied to clipboard');
  await settle(page);
  expect(await page.evaluate(isUnderNotice), 'what lies under a notice is within reach').toBe(true);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(count).toContainText('1 active link');

  await count.click();
  const code = url.split('/').at(-1)!;
  await expect(dialog.getByText(`/r/${code}`)).toBeVisible();
  await expect(dialog.getByText('0 visits · 0 sales')).toBeVisible();
  await dialog.getByRole('button', { name: /^Share the link for/ }).click();
  await expect(page.getByRole('link', { name: 'Email' })).toHaveAttribute('href', /^mailto:/);
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'QR code' }).click();
  const back = page.getByRole('button', { name: 'Other ways to share' });
  await expect(back).toBeFocused();
  await expect(page.getByRole('img', { name: /^QR code of the link for/ })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PNG' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${code}.png`);
  await expectAccessible(page);
  await picture(page, 'share');
  await back.press('Enter');
  await expect(page.getByRole('button', { name: 'QR code' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Email' })).toBeHidden();

  await dialog.getByRole('button', { name: /^Delete the link for/ }).click();
  const confirm = page.getByRole('alertdialog');
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(confirm).toBeHidden();
  await expect(dialog.getByText(`/r/${code}`)).toBeVisible();

  await dialog.getByRole('button', { name: /^Delete the link for/ }).click();
  await expectAccessible(page);
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Referral link deleted', 'The referral link has been successfully deleted.');
  await expect(
    dialog.getByText('No referral links yet. Create your first link to get started.'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(count).toContainText('0 active links');
});

test('the link’s code for a site is copied from the embed card', async ({ page }) => {
  await expect(page.getByText('Create a referral link first; its code appears here.')).toBeVisible();
  await page.getByRole('button', { name: /^Create referral links/ }).click();
  await page.getByRole('radio').first().check({ force: true });
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Copy Code' }).click();
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^<script src="http.*\/embed\.js\?c=[0-9A-Z]{8}" async><\/script>$/,
  );
  await expect(page.getByRole('button', { name: 'Copy Code' })).toBeVisible();
});

test('the eight questions are answered', async ({ page }) => {
  await page.getByRole('button', { name: /^FAQ/ }).click();
  const questions = page.getByRole('dialog').locator('h3').getByRole('button');
  await expect(questions).toHaveCount(8);
  for (const question of await questions.all()) {
    await question.click();
    await expect(question).toHaveAttribute('aria-expanded', 'true');
  }
  await expect(page.getByRole('link', { name: 'claims page' })).toHaveAttribute('href', '/claims');
  await expectAccessible(page);
});

test('the FAQ leads to where claims are filed, also when that is elsewhere', async ({ page }) => {
  const elsewhere = 'https://claims.example.com/file';
  await page.route('**/api/config', async (route) => {
    const config = (await (await route.fetch()).json()) as PublicConfig;
    await route.fulfill({ json: { ...config, claimsUrl: elsewhere } satisfies PublicConfig });
  });
  await page.getByRole('button', { name: /^FAQ/ }).click();
  await page.getByRole('button', { name: 'Where do customers file a claim?' }).click();
  const link = page.getByRole('link', { name: 'claims page' });
  await expect(link).toHaveAttribute('href', elsewhere);
  await expect(link).toHaveAttribute('rel', 'noopener');
});

test('the theme is switched, and stays', async ({ page }) => {
  await chooseFromMenu(accountButton(page), 'Dark', 'menuitemradio');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Sound on a new sale' })).toBeVisible();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expectAccessible(page);
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expectAccessible(page);
});
