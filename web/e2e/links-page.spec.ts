import { buyIn } from './seller.js';
import {
  expect,
  expectAccessible,
  expectToast,
  given,
  goDark,
  picture,
  signIn,
  signUp,
  test,
} from './support.js';
import type { Page } from '@playwright/test';

/** Makes links for the first `count` products by the API. */
async function makeLinks(page: Page, count: number): Promise<{ id: number; code: string; name: string }[]> {
  const products = (await (await page.request.get('/api/products')).json()) as { id: number; name: string }[];
  return Promise.all(
    products.slice(0, count).map(async ({ id, name }) => {
      const made = await page.request.post('/api/referrals', { data: { productId: id } });
      return { ...((await made.json()) as { id: number; code: string }), name };
    }),
  );
}

const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Links' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, level: 2, exact: true }) });
const choose = async (page: Page, name: string, item: string) => {
  await row(page, name)
    .getByRole('button', { name: `More for the link for ${name}`, exact: true })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('without a link the page says what to do, and makes the first one', async ({ page, newPartner }) => {
  await signUp(page, newPartner);
  await page.goto('/links');
  await expect(page.getByText('No referral links yet. Create your first link to get started.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create referral link', exact: true }).click();
  await page.getByRole('radio').first().check({ force: true });
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('list', { name: 'Links' }).getByRole('listitem')).toHaveCount(1);
});

test.describe('a paused link', () => {
  test.use({ allowed: [/status of 409 .*\/api\/(links|payments\/create-intent)/] });

  test('says so to customers, and sells again at the same address', async ({
    page,
    newPartner,
    browser,
    baseURL,
  }) => {
    await signUp(page, newPartner);
    const [link] = await makeLinks(page, 1);
    await page.goto('/links');
    await choose(page, link!.name, 'Pause');
    await expectToast(page, 'Link paused');
    await expect(row(page, link!.name)).toContainText('Paused');
    await expect(row(page, link!.name)).toContainText('Who opens this link reads that it is paused.');
    await expectAccessible(page);
    await picture(page, 'paused');

    const context = await browser.newContext({ baseURL: baseURL! });
    const customer = await context.newPage();
    await customer.goto(`/r/${link!.code}`);
    await expect(customer.getByRole('heading', { name: 'This link is paused' })).toBeVisible();
    await expect(customer.getByText('Your card was not charged.')).toBeVisible();
    await expectAccessible(customer);
    await picture(customer, 'paused-customer');

    await page.goto('/');
    const embed = page.getByRole('region', { name: 'Embed' });
    await expect(embed).toContainText('Your links are paused');
    const count = page.getByRole('button', { name: /^Your links/ });
    await expect(count).toContainText('0 active links');
    await count.click();
    const card = page.getByRole('dialog').getByRole('listitem');
    await expect(card).toContainText('Paused');
    await card.getByRole('button', { name: `Resume the link for ${link!.name}` }).click();
    await expectToast(page, 'Link resumed');
    await customer.getByRole('button', { name: 'Try again' }).click();
    await expect(customer.getByText(link!.name).first()).toBeVisible();
    await expect(customer.getByRole('heading', { name: 'This link is paused' })).toBeHidden();
    await context.close();
  });
});

test.describe('an address', () => {
  test.use({ allowed: [/status of 409 .*\/api\/referrals\/\d+/] });

  test('is chosen, said to be wrong in words, copied, and leads to the product', async ({
    page,
    newPartner,
    browser,
    baseURL,
  }) => {
    await signUp(page, newPartner);
    const [link, other] = await makeLinks(page, 2);
    const slug = `pat-${Date.now().toString(36)}`;
    await page.goto('/links');
    await choose(page, link!.name, 'Choose an address');
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('Address', { exact: true });
    await expect(field).toBeFocused();
    await field.fill('two words');
    await field.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('Leave out spaces: use a hyphen between words');
    await field.fill('adm1n');
    await field.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(
      'This word is reserved for the portal: choose another',
    );
    await expectAccessible(page);
    await picture(page, 'address');
    await field.fill('a'.repeat(40));
    await expect(dialog.getByText('No more than 40 characters: what is longer is cut.')).toBeVisible();
    await field.fill(slug.toUpperCase());
    await expect(dialog.getByText(`/r/${slug}`)).toBeVisible();
    await field.press('Enter');
    await expectToast(page, 'Address saved');
    await expect(row(page, link!.name)).toContainText(`/r/${slug}`);
    await row(page, link!.name)
      .getByRole('button', { name: 'Copy link' })
      .and(page.locator(':visible'))
      .click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${new URL(page.url()).origin}/r/${slug}`,
    );

    await choose(page, link!.name, 'Change the address');
    await expect(dialog.getByText('1 of 5 addresses chosen so far.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: slug })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Use the code instead' })).toBeInViewport();
    await picture(page, 'addresses');
    await page.keyboard.press('Escape');
    await choose(page, link!.name, 'Delete');
    await expect(page.getByText(`So does /r/${slug}, which no other link can have.`)).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();

    await choose(page, other!.name, 'Choose an address');
    await field.fill(slug.replaceAll('-', ''));
    await field.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(
      'This address is taken, or looks too much like one that is. Please choose another.',
    );
    await page.keyboard.press('Escape');

    const context = await browser.newContext({ baseURL: baseURL! });
    const customer = await context.newPage();
    for (const address of [slug, link!.code]) {
      await customer.goto(`/r/${address}`);
      await expect(customer.getByText(link!.name).first()).toBeVisible();
    }
    await context.close();
  });
});

test('the links page says which link worked best this month, and why', async ({
  page,
  newPartner,
  playwright,
  baseURL,
}) => {
  await signUp(page, newPartner);
  const [first, best] = await makeLinks(page, 2);
  await page.request.patch(`/api/referrals/${best!.id}`, { data: { campaigns: ['newsletter'] } });
  const customer = await playwright.request.newContext({ baseURL: baseURL! });
  await customer.get(`/r/${best!.code}`); // gives the browser its cookie
  const opened = await customer.post('/api/payments/create-intent', {
    data: { referralCode: best!.code, campaign: 'newsletter' },
  });
  await expect(opened).toBeOK();
  await buyIn(customer, best!.code, {
    firstName: 'Dana',
    lastName: 'Ray',
    email: `dana.${Date.now()}@example.com`,
  });
  await customer.dispose();

  await expect(async () => {
    await page.goto('/links');
    await expect(row(page, best!.name)).toContainText('Best this month', { timeout: 2_000 });
    await expect(row(page, best!.name)).toContainText('100%', { timeout: 2_000 });
  }).toPass();
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2 }) })
      .first(),
  ).toContainText(best!.name);
  await expect(row(page, first!.name)).not.toContainText('Best');
  await row(page, best!.name)
    .getByRole('button', { name: `Chart, campaigns, texts of the link for ${best!.name}` })
    .click();
  await expect(row(page, best!.name).getByRole('list', { name: 'Campaigns' })).toContainText(
    'newsletter1 visit · 1 sale',
  );
  await expect(row(page, best!.name).getByRole('table', { name: /by day/ })).toBeAttached();
  await expectAccessible(page);
  await picture(page, 'best');

  const tag = row(page, best!.name).getByLabel('New tag');
  await tag.fill('a & b');
  await tag.press('Enter');
  await expect(row(page, best!.name).getByRole('alert')).toHaveText(
    'Use letters from a to z, digits and hyphens only',
  );
  await tag.fill('Spring Fair');
  await tag.press('Enter');
  await row(page, best!.name).getByRole('button', { name: 'Copy the link for spring-fair' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/r\/[0-9A-Z]{8}\?c=spring-fair$/,
  );
  await row(page, best!.name).getByRole('button', { name: 'Copy the message' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(best!.name);
  await row(page, best!.name).getByLabel('QR code and texts').selectOption('With the tag spring-fair');
  await row(page, best!.name).getByRole('button', { name: 'Copy the message' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\?c=spring-fair$/);
  await picture(page, 'tagged');
});

test.describe('a session that has ended', () => {
  test.use({ allowed: [/status of 401 /] });

  test('leads to the sign-in when something is done with a link', async ({ page, newPartner }) => {
    await signUp(page, newPartner);
    const [link] = await makeLinks(page, 1);
    await page.goto('/links');
    await expect(row(page, link!.name)).toContainText('Commission$0');
    await row(page, link!.name)
      .getByRole('button', { name: `More for the link for ${link!.name}`, exact: true })
      .click();
    await page.context().clearCookies();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await expect(page).toHaveURL(/\/auth/);
  });
});

test('links are searched and sorted, and the address keeps it', async ({ page }) => {
  await signIn(page, 'ava@example.com', given('DEMO_PASSWORD'));
  await page.goto('/links');
  const headings = page.getByRole('list', { name: 'Links' }).getByRole('heading', { level: 2 });
  await expect(headings.first()).toBeVisible();
  await page.getByLabel('Period').selectOption('Last 90 days');
  await page.getByLabel('Sort links').selectOption('By product');
  await expect(page).toHaveURL(/period=.*90.*sort=name|sort=name.*period=.*90/);
  const names = await headings.allTextContents();
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other)));
  await expectAccessible(page);
  await picture(page, 'links');
  await page
    .getByRole('button', { name: /^Chart, campaigns, texts of the link for/ })
    .first()
    .click();
  await expect(page.getByRole('list', { name: 'Links' }).getByRole('table').first()).toBeAttached();
  await expectAccessible(page);
  await picture(page, 'more');
  await goDark(page);
  await expectAccessible(page);
  await picture(page, 'more-dark');
  await page.getByLabel('Search links').fill('nothing like it');
  await expect(page.getByText('No link matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search', exact: true }).last().click();
  await expect(headings).toHaveCount(names.length);
});
