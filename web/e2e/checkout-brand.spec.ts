import type { Page } from '@playwright/test';
import { fillIn, GOOD, payButton, test, thanks } from './shop.js';
import { expect, expectAccessible, picture } from './support.js';

/** As the gateway writes a saved brand into the page, for this page alone: other tests share the portal. */
async function showBrand(page: Page, path: string): Promise<void> {
  const told = {
    name: 'Harbor Insurance',
    logo: null,
    mark: null,
    supportAddress: 'help@harbor.example',
    site: 'https://harbor.example/',
  };
  const meta = `<meta name="portal-brand" content="${JSON.stringify(told).replaceAll('"', '&quot;')}" />`;
  await page.route(`**${path}`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = (await response.text()).replace(/<meta name="portal-brand"[^>]*>/, '');
    await route.fulfill({ response, body: html.replace('</head>', `${meta}</head>`) });
  });
}

test('a customer reads of whom they buy and whom to ask, before and after paying', async ({
  page,
  shop,
  email,
}) => {
  await showBrand(page, shop.path);
  await page.clock.install();
  await page.goto(shop.path);
  await expect(page.getByText('You buy from Harbor Insurance')).toBeVisible();
  await expect(page.getByText('Questions before you pay? Write to help@harbor.example')).toBeVisible();
  await expect(page.getByRole('link', { name: 'The site of Harbor Insurance' })).toHaveAttribute(
    'href',
    'https://harbor.example/',
  );
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'pay-brand');

  // What was missing is no longer said once it is filled in.
  await payButton(page).click();
  const notices = page.locator('[data-part=root][data-scope=toast]');
  await expect(notices).toContainText('Missing Information');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
  await page.getByLabel('First name').fill('Cora');
  await page.getByLabel('Last name').fill('Miles');
  await page.getByLabel('Email').fill(email);
  await expect(notices).toContainText('Missing Information');
  await page.getByLabel('Carrier').fill('Acme Mutual');
  await page.clock.resume();
  await expect(notices).toHaveCount(0, { timeout: 3_000 });

  await fillIn(page, email, GOOD);
  await payButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByText('What happens next: nothing else is to be done.')).toBeVisible();
  await expect(
    page.getByText('Questions? Write to help@harbor.example and name the payment reference.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'The site of Harbor Insurance' })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'thank-you-brand');
});
