import type { CreatedIntent, LookedAtLink } from '@portal/contracts/http/checkout';
import { formatExactDollars } from '@portal/contracts/values/money';
import { request, type Page, type Route } from '@playwright/test';
import { begin, fillIn, fillInCard, GOOD, paid, payButton, test } from './shop.js';
import { expect, expectAccessible, picture } from './support.js';

// A visit that only looks begins nothing; the first touch of the form does (D-50).

const CREATE_INTENT = '**/api/payments/create-intent';

/** The payments that this page began or asked for, from now on. */
function watchIntents(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (each) => {
    if (each.url().endsWith('/create-intent')) asked.push(each.postData() ?? '');
  });
  return asked;
}

/** The next answer waits until it is let go. */
async function holdIntent(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    CREATE_INTENT,
    async (route) => {
      await promise;
      await route.continue();
    },
    { times: 1 },
  );
  return resolve;
}

const fail = (status: number, code: string, message: string) => (route: Route) =>
  route.fulfill({ status, json: { message, code, requestId: '' } });

test('who only looks, scrolls and reads about the product begins no payment, and is counted as a visit', async ({
  page,
  shop,
  newPartner,
  baseURL,
}) => {
  const asked = watchIntents(page);
  await page.goto(shop.path);
  await expect(payButton(page)).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.mouse.wheel(0, 600);
  // A finger that lands on the form to scroll the page.
  await page.getByLabel('First name').dispatchEvent('pointerdown', { pointerType: 'touch' });
  await page.getByRole('button', { name: `About ${shop.product.name}` }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(payButton(page)).toBeVisible();

  const owner = await request.newContext({ baseURL: baseURL! });
  const { email, password } = newPartner;
  await expect(await owner.post('/api/login', { data: { email, password } })).toBeOK();
  const visits = async () =>
    ((await (await owner.get('/api/referrals')).json()) as { visits: number }[]).map((link) => link.visits);
  await expect.poll(visits).toEqual([1]);
  expect(asked).toEqual([]);

  await begin(page);
  await expect.poll(visits).toEqual([1]);
  await owner.dispose();
});

test('the first touch begins one payment, and no key, no focus and nothing on the page is lost by it', async ({
  page,
  shop,
  email,
}) => {
  const asked = watchIntents(page);
  await page.goto(shop.path);
  await expect(page.getByLabel('Card number')).toBeVisible();
  const letGo = await holdIntent(page);
  await page.evaluate(() => {
    const shifts = window as unknown as { shifts: number };
    shifts.shifts = 0;
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => (shifts.shifts += (entry as unknown as { value: number }).value)),
    ).observe({ type: 'layout-shift' });
  });
  await page.getByLabel('First name').focus();
  await page.keyboard.type('Co');
  letGo();
  await page.keyboard.type('ra');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Miles');
  await expect.poll(() => asked.length).toBe(1);
  expect(JSON.parse(asked[0]!)).toMatchObject({ looked: true });
  await expect(page.getByLabel('First name')).toHaveValue('Cora');
  await expect(page.getByLabel('Last name')).toBeFocused();
  await expect(page.getByLabel('Last name')).toHaveValue('Miles');
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(0.02);
  await fillIn(page, email, GOOD);
  await payButton(page).click();
  await expect(paid(page)).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(await shop.sales()).toHaveLength(1);
});

test('who clicks Pay twice while the payment is begun slowly pays once, what the button said', async ({
  page,
  shop,
  email,
}) => {
  const asked = watchIntents(page);
  await page.goto(shop.path);
  await expect(page.getByLabel('Card number')).toBeVisible();
  const letGo = await holdIntent(page);
  await fillIn(page, email, GOOD);
  await payButton(page).dblclick();
  await expect(payButton(page)).toBeDisabled();
  letGo();
  await expect(paid(page)).toBeVisible();
  expect(asked).toHaveLength(1);
  expect((await shop.sales()).map(({ amountInCents }) => amountInCents)).toEqual([shop.product.priceInCents]);
});

test('a payment that is begun long after the click on Pay is not charged: the customer may have left', async ({
  page,
  shop,
  email,
}) => {
  await page.clock.install();
  await page.goto(shop.path);
  await expect(page.getByLabel('Card number')).toBeVisible();
  const letGo = await holdIntent(page);
  await fillIn(page, email, GOOD);
  await payButton(page).click();
  await expect(payButton(page)).toBeDisabled();
  await page.clock.fastForward('01:31');
  letGo();
  await expect(
    page.getByText('The portal did not answer, and your card has not been charged.'),
  ).toBeVisible();
  expect(await shop.sales()).toHaveLength(0);
  await payButton(page).click();
  await expect(paid(page)).toBeVisible();
  expect(await shop.sales()).toHaveLength(1);
});

test.describe('a price that changed between look and touch', () => {
  test.use({ allowed: [/status of 409 .*\/customer$/] });

  /** The page has looked when the product cost ten dollars less. */
  const lookedBefore = (page: Page, dearerBy = 1_000) =>
    page.route('**/api/links/*', async (route) => {
      const response = await route.fetch();
      const looked = (await response.json()) as LookedAtLink;
      const { product } = looked.referral;
      const referral = {
        ...looked.referral,
        product: { ...product, priceInCents: product.priceInCents - dearerBy },
      };
      await route.fulfill({ response, json: { ...looked, referral } satisfies LookedAtLink });
    });

  test('is told at the touch, before anybody pays', async ({ page, shop, email }) => {
    const now = formatExactDollars(shop.product.priceInCents);
    const before = formatExactDollars(shop.product.priceInCents - 1_000);
    await lookedBefore(page);
    await page.goto(shop.path);
    await expect(payButton(page)).toHaveText(`Pay ${before}`);
    await page.getByLabel('First name').focus();
    await expect(page.getByText(`It is ${now} now; it was ${before}.`)).toBeVisible();
    await expect(payButton(page)).toHaveText(`Pay ${now}`);
    await fillIn(page, email, GOOD);
    await payButton(page).click();
    await expect(paid(page)).toBeVisible();
    expect((await shop.sales()).map(({ amountInCents }) => amountInCents)).toEqual([
      shop.product.priceInCents,
    ]);
  });

  test('is not charged to who clicked Pay below the old one', async ({ page, shop, email }) => {
    const now = formatExactDollars(shop.product.priceInCents);
    await lookedBefore(page);
    await page.goto(shop.path);
    await expect(page.getByLabel('Card number')).toBeVisible();
    const letGo = await holdIntent(page);
    await fillIn(page, email, GOOD);
    await payButton(page).click();
    await expect(payButton(page)).toBeDisabled();
    letGo();
    await expect(page.getByText(`The amount is now ${now}`)).toBeVisible();
    expect(await shop.sales()).toHaveLength(0);
    await expect(payButton(page)).toHaveText(`Pay ${now}`);
    await payButton(page).click();
    await expect(paid(page)).toBeVisible();
    expect((await shop.sales()).map(({ amountInCents }) => amountInCents)).toEqual([
      shop.product.priceInCents,
    ]);
  });
});

test.describe('a payment that cannot be begun', () => {
  test.use({ allowed: [/status of (404|409|429|503) .*\/create-intent$/] });

  test('is said at the form, which keeps what is typed, and is tried again', async ({
    page,
    shop,
    email,
  }) => {
    const asked = watchIntents(page);
    const away = fail(503, 'UNAVAILABLE', 'Away for a moment.');
    await page.route(CREATE_INTENT, away);
    await page.goto(shop.path);
    await page.getByLabel('First name').fill('Cora');
    const told = page.getByRole('alert').filter({ hasText: 'Payment not ready' });
    await expect(told).toContainText('Away for a moment. Your card has not been charged.');
    // No key tries again by itself, and nobody is taken away from what they type.
    await page.getByLabel('First name').press('End');
    await expect(page.getByLabel('First name')).toBeFocused();
    expect(asked).toHaveLength(1);
    await expectAccessible(page);
    await picture(page, 'not-begun');

    await fillIn(page, email, GOOD);
    await payButton(page).click();
    await expect(payButton(page)).toBeFocused();
    await expect(told).toBeVisible();
    expect(await shop.sales()).toHaveLength(0);

    await page.unroute(CREATE_INTENT, away);
    await page.route(CREATE_INTENT, fail(429, 'TOO_MANY_REQUESTS', 'Too many attempts.'), { times: 1 });
    await payButton(page).click();
    await expect(told).toContainText('Too many attempts.');
    await payButton(page).click();
    await expect(paid(page)).toBeVisible();
    expect(await shop.sales()).toHaveLength(1);
  });

  test('is begun by Try again, which leads to the button', async ({ page, shop }) => {
    await page.route(CREATE_INTENT, fail(503, 'UNAVAILABLE', 'Away for a moment.'), { times: 1 });
    await page.goto(shop.path);
    await page.getByLabel('First name').focus();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Payment not ready')).toBeHidden();
    await expect(payButton(page)).toBeFocused();
  });

  test('since its link is gone meanwhile says so in the place of the form', async ({ page, shop }) => {
    await page.route(CREATE_INTENT, fail(404, 'NOT_FOUND', 'Referral not found'));
    await page.goto(shop.path);
    await page.getByLabel('First name').focus();
    await expect(page.getByRole('heading', { name: 'Link Not Found' })).toBeVisible();
    await expect(payButton(page)).toBeHidden();
  });

  test('since its link is paused meanwhile is begun once it sells again', async ({ page, shop }) => {
    await page.route(CREATE_INTENT, fail(409, 'LINK_PAUSED', 'This link is paused.'), { times: 1 });
    await page.goto(shop.path);
    await page.getByLabel('First name').focus();
    await expect(page.getByRole('heading', { name: 'This link is paused' })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(payButton(page)).toBeVisible();
  });
});

test('who comes back to a payment that is not finished goes on with it at once, without a touch', async ({
  page,
  shop,
  email,
}) => {
  await page.goto(shop.path);
  await begin(page);
  const opened = page.waitForResponse(CREATE_INTENT);
  await page.reload();
  const { clientSecret } = (await (await opened).json()) as CreatedIntent;
  expect(clientSecret).toMatch(/^pi_/);
  await fillIn(page, email, GOOD);
  await payButton(page).click();
  await expect(paid(page)).toBeVisible();
});

test.describe('under an upgrade', () => {
  test.use({ allowed: [/status of 404 .*\/api\/links\//] });

  test('the page of this release begins at once where the portal is of the one before', async ({
    page,
    shop,
    email,
  }) => {
    await page.route('**/api/links/*', fail(404, 'NOT_FOUND', 'Not found'));
    const asked = watchIntents(page);
    await page.goto(shop.path);
    await expect(payButton(page)).toBeVisible();
    expect(asked.map((body) => (JSON.parse(body) as { looked?: true }).looked)).toEqual([undefined]);
    await fillIn(page, email, GOOD);
    await fillInCard(page, GOOD);
    await payButton(page).click();
    await expect(paid(page)).toBeVisible();
    expect(asked).toHaveLength(1);
  });
});
