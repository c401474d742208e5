import type { PublicConfig } from '@portal/contracts/http/config';
import {
  accountButton,
  chooseFromMenu,
  expect,
  expectAccessible,
  expectToast,
  given,
  picture,
  settle,
  signUp,
  test,
} from './support.js';

/** Whether a click in the middle of the notice reaches what is below it. */
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
  await expect(dialog.getByText(/^\d+(\.\d+)?% commission$/).first()).toBeVisible();
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

test('the links are also listed on the dashboard, where one is copied, and deleted', async ({ page }) => {
  const card = page.getByRole('button', { name: /^Referral links/ });
  await expect(card).toHaveAttribute('aria-expanded', 'false');
  await card.click();
  await expect(page.getByText('No referral links yet. Create your first link to get started.')).toBeVisible();
  await page.getByRole('button', { name: 'Create referral link', exact: true }).click();
  await page.getByRole('radio').first().check({ force: true });
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  const links = page.getByRole('main').getByRole('listitem').filter({ hasText: '/r/' });
  await expect(links).toHaveCount(1);
  await expectAccessible(page);
  await picture(page, 'links-card');
  await links.getByRole('button', { name: 'Copy link' }).click();
  await expectToast(page, 'Copied!', 'Link copied to clipboard');
  await links.getByRole('button', { name: /^Delete the link for/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Referral link deleted');
  await expect(links).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Your links/ })).toContainText('0 active links');
});

test('a link whose product is switched off is not active: it says so, and can only be deleted', async ({
  page,
  playwright,
  baseURL,
}) => {
  const admin = await playwright.request.newContext({ baseURL });
  const login = { email: given('ADMIN_EMAIL'), password: given('ADMIN_PASSWORD') };
  await expect(await admin.post('/api/login', { data: login })).toBeOK();
  const name = `Switched ${Date.now().toString(36)}`;
  const added = await admin.post('/api/admin/products', {
    data: {
      name,
      description: 'For sale, for a while.',
      priceInCents: 4_900,
      externalUrl: 'https://insurer.example/switched',
      commissionRate: 0.125,
    },
  });
  const { id } = (await added.json()) as { id: number };
  await page.getByRole('button', { name: /^Create referral links/ }).click();
  await page.getByRole('dialog').getByRole('radio', { name }).check({ force: true });
  await expect(page.getByRole('dialog').getByText('12.5% commission').first()).toBeVisible();
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  const count = page.getByRole('button', { name: /^Your links/ });
  await expect(count).toContainText('1 active link');
  await expect(page.getByRole('button', { name: 'Copy Code' })).toBeVisible();

  // The page gets a live message.
  await expect(await admin.patch(`/api/admin/products/${id}`, { data: { isActive: false } })).toBeOK();
  await expect(count).toContainText('0 active links');
  await expect(page.getByText('What your links are for is not offered at the moment.')).toBeVisible();
  await count.click();
  const link = page.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
  await expect(link).toContainText('Product no longer offered');
  await expect(link.getByRole('button')).toHaveText(['']);
  await expect(link.getByRole('button', { name: `Delete the link for ${name}` })).toBeVisible();
  await expect(link.getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
  await picture(page, 'no-longer-offered');
  await expect(await admin.delete(`/api/admin/products/${id}`)).toBeOK();
  await admin.dispose();
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
  await page.reload();
  await page.getByRole('button', { name: /^FAQ/ }).click();
  await page.getByRole('button', { name: 'Where do customers file a claim?' }).click();
  const link = page.getByRole('link', { name: 'claims page' });
  await expect(link).toHaveAttribute('href', elsewhere);
  await expect(link).toHaveAttribute('rel', 'noopener');
});

test('the theme is switched, and stays', async ({ page }) => {
  await chooseFromMenu(accountButton(page), 'Dark', 'menuitemradio');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Sound on a new sale' })).toBeVisible();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Confetti on a new sale' })).toBeVisible();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expectAccessible(page);
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expectAccessible(page);
});
