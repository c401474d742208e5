import { formatExactDollars } from '@portal/contracts/values/money';
import type { Page } from '@playwright/test';
import { applyCoupon as apply, fillIn, fillInCard, GOOD, paid, payButton, test, thanks } from './shop.js';
import { expect, expectAccessible, expectToast, given, picture } from './support.js';

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'Payment Failed' });

test('the page shows what is sold, for how much, and who recommends it', async ({
  page,
  shop,
  newPartner,
}) => {
  await page.goto(shop.path);
  await expect(page.getByRole('heading', { level: 1, name: shop.product.name })).toBeVisible();
  await expect(page.getByText(`Referred by ${newPartner.firstName} ${newPartner.lastName}`)).toBeVisible();
  await expect(page.getByText('Sandbox')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'pay');

  await page.getByRole('button', { name: `About ${shop.product.name}` }).click();
  const about = page.getByRole('dialog', { name: `About ${shop.product.name}` });
  await expect(about).toContainText(shop.product.description);
  await expect(about).toContainText(formatExactDollars(shop.product.priceInCents));
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(about).toBeHidden();

  await page.getByText('Payment Information').click();
  await expect(page.getByLabel('Card number')).toBeHidden();
});

test('a chat that shows the link sees what it sells before any script runs, in words and as a picture', async ({
  shop: { path, product },
  newPartner,
  request,
  baseURL,
}) => {
  const robot = { 'user-agent': 'Slackbot-LinkExpanding 1.0', accept: '*/*' };
  const answer = await request.get(path.toLowerCase(), { headers: robot });
  expect(answer.status()).toBe(200);
  const html = await answer.text();
  const tag = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  expect(tag('og:title')).toBe(product.name);
  expect(tag('description')).toContain(formatExactDollars(product.priceInCents));
  expect(tag('description')).toContain(`Recommended by ${newPartner.firstName} ${newPartner.lastName}`);
  expect(html).toContain(`<link rel="canonical" href="${new URL(path, tag('og:url')).href}" />`);

  const picture = new URL(tag('og:image')!);
  // The picture is drawn on the first request; a busy machine may answer 503 at first.
  await expect(async () => {
    const drawn = await request.get(`${baseURL}${picture.pathname}${picture.search}`, { headers: robot });
    expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'image/png']);
    const png = await drawn.body();
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  }).toPass();
});

test('a customer pays with the keyboard alone, and is thanked', async ({
  page,
  shop,
  email,
  browser,
  baseURL,
}) => {
  await page.goto(shop.path.replace('/r/', '/payment/'));
  // The provider's fields come a moment after the others.
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.getByLabel('First name').focus();
  for (const text of ['Cora', 'Miles', email, 'Acme Mutual']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Tab'); // the next section's header
  for (const text of [GOOD, '1234', '123']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await expect(page.getByLabel('Expiry')).toHaveValue('12 / 34');
  await page.getByLabel('CVC').press('Enter');
  await expect(paid(page)).toBeFocused();
  await picture(page, 'paid');
  await page.waitForURL('**/payment-success');
  await expect(thanks(page)).toBeFocused();
  await expect(page.getByText(`We have sent a receipt to ${email}.`)).toBeVisible();
  await expect(page.getByText(formatExactDollars(shop.product.priceInCents), { exact: true })).toBeVisible();
  await expect(page.getByText(shop.product.name, { exact: true })).toBeVisible();
  await expect(page.getByText(/^pi_\w+$/)).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'thank-you');
  await expect.poll(async () => (await shop.sales()).length).toBe(1);
  const [sale] = await shop.sales();
  expect(sale).toMatchObject({ customerFirstName: 'Cora', amountInCents: shop.product.priceInCents });
  await expect(page.getByRole('link', { name: 'File a claim' })).toHaveAttribute('href', '/claims');
  // Where nobody paid, nobody is thanked; this tab goes on being thanked after a reload.
  await page.reload();
  await expect(thanks(page)).toBeVisible();
  const stranger = await browser.newContext({ viewport: page.viewportSize(), baseURL: baseURL! });
  const other = await stranger.newPage();
  await other.goto('/payment-success');
  await expect(other.getByRole('heading', { name: 'No payment here' })).toBeVisible();
  await expectAccessible(other);
  await picture(other, 'no-payment');
  const paymentId = await page.evaluate(
    () =>
      (JSON.parse(sessionStorage.getItem('portal.payment')!) as { paymentIntentId: string }).paymentIntentId,
  );
  await other.goto(`/payment-success?payment_intent=${paymentId}`);
  await expect(other.getByRole('heading', { name: 'This payment is complete' })).toBeVisible();
  await expect(thanks(other)).toBeHidden();
  await expect(other.getByText(email)).toBeHidden();
  await other.goto('/payment-success?payment_intent=pi_nobodys');
  await expect(other.getByRole('heading', { name: 'No payment here' })).toBeVisible();
  await other.getByRole('link', { name: 'File a claim' }).click();
  await expect(other).toHaveURL(/\/claims/);
  await stranger.close();
});

test('two clicks, Enter twice and a reload make one charge and one sale', async ({ page, shop, email }) => {
  const confirmations: string[] = [];
  page.on('request', (each) => {
    if (each.url().endsWith('/confirm')) confirmations.push(each.url());
  });
  await page.goto(shop.path);
  await fillIn(page, email, GOOD);
  await payButton(page).dblclick();
  await expect(paid(page)).toBeVisible();
  await page.reload();
  await expect(paid(page)).toBeVisible();
  await page.waitForURL('**/payment-success');
  expect(confirmations).toHaveLength(1);

  await page.goBack().catch(() => null);
  await page.goto(shop.path);
  await expect(paid(page)).toBeVisible();
  await page.waitForURL('**/payment-success');
  expect(confirmations).toHaveLength(1);
  expect(await shop.sales()).toHaveLength(1);

  await test.step('and only who asks for another payment gets one', async () => {
    await page.getByRole('link', { name: 'Make another payment' }).click();
    await expect(payButton(page)).toBeVisible();
  });
});

test.describe(() => {
  test.use({ allowed: [/ERR_FAILED .*\/sales\/record$/] });
  test('a browser that is closed after the charge leaves a complete sale', async ({ page, shop, email }) => {
    await page.route('**/api/sales/record', (route) => route.abort());
    await page.goto(shop.path);
    await fillIn(page, email, GOOD);
    await payButton(page).click();
    await expect.poll(async () => (await shop.sales()).length, { timeout: 20_000 }).toBe(1);
  });
});

test.describe(() => {
  test.use({ allowed: [/status of 5\d\d .*\/sales\/record$/] });
  test('a sale that could not be recorded is recorded again, without a second charge', async ({
    page,
    shop,
    email,
  }) => {
    let confirmations = 0;
    page.on('request', (each) => (confirmations += Number(each.url().endsWith('/confirm'))));
    await page.route(
      '**/api/sales/record',
      (route) =>
        route.fulfill({ status: 503, json: { message: 'Away', code: 'UNAVAILABLE', requestId: '' } }),
      { times: 1 },
    );
    await page.goto(shop.path);
    await fillIn(page, email, GOOD);
    await payButton(page).click();
    await expect(page.getByRole('heading', { name: 'Payment Error' })).toBeVisible();
    await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
    await expect(page.getByText('Sales recording failed: Away')).toBeVisible();
    await expect(page.getByText('Your card was charged')).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'not-recorded');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(paid(page)).toBeVisible();
    expect(confirmations).toBe(1);
    expect(await shop.sales()).toHaveLength(1);
  });
});

test.describe(() => {
  test.use({ allowed: [/status of 402 .*\/confirm$/] });
  for (const [card, message] of [
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
  ] as const)
    test(`card …${card.slice(-4)}: '${message}', and another card pays`, async ({ page, shop, email }) => {
      await page.goto(shop.path);
      await fillIn(page, email, card);
      await payButton(page).click();
      await expect(failure(page)).toContainText(message);
      await expect(payButton(page)).toBeFocused();
      await expectAccessible(page);
      await picture(page, 'declined');
      expect(await shop.sales()).toHaveLength(0);

      await page.getByLabel('Card number').fill(GOOD);
      await payButton(page).click();
      await expect(paid(page)).toBeVisible();
      expect(await shop.sales()).toHaveLength(1);
    });
});

test.describe('3-D Secure', () => {
  test.use({ allowed: [/status of 409 .*\/sales\/record$/] });

  test('an authenticated payment is completed on the way back', async ({ page, shop, email }) => {
    await page.goto(shop.path);
    await fillIn(page, email, '4000002500003155');
    await payButton(page).click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await expect(thanks(page)).toBeVisible();
    expect(page.url()).not.toContain('client_secret');
    await page.reload();
    await expect(thanks(page)).toBeVisible();
    expect(await shop.sales()).toHaveLength(1);
  });

  test('a refused authentication charges nothing and leads back to the payment', async ({
    page,
    shop,
    email,
  }) => {
    await page.goto(shop.path);
    await fillIn(page, email, '4000002500003155');
    await payButton(page).click();
    await expect(page.getByText('This is a test page.')).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'three-d-secure');
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'not-authenticated');
    expect(await shop.sales()).toHaveLength(0);

    await page.getByRole('link', { name: 'Back to payment' }).click();
    await expect(page).toHaveURL(new RegExp(`${shop.path}$`));
    // Who pays is not asked again; the card is.
    await expect(page.getByLabel('First name')).toHaveValue('Cora');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Carrier')).toHaveValue('Acme Mutual');
    await fillInCard(page, GOOD);
    await payButton(page).click();
    await expect(paid(page)).toBeVisible();
    expect(await shop.sales()).toHaveLength(1);
  });

  test('a customer who comes back from the bank’s page by Back can still pay, once', async ({
    page,
    shop,
    email,
  }) => {
    await page.goto(shop.path);
    await fillIn(page, email, '4000002500003155');
    await payButton(page).click();
    await expect(page.getByRole('button', { name: 'Complete authentication' })).toBeVisible();
    await page.goBack();
    await expect(payButton(page)).toBeEnabled();
    await fillIn(page, email, GOOD);
    await payButton(page).click();
    await expect(paid(page)).toBeVisible();
    expect(await shop.sales()).toHaveLength(1);
  });
});

test('nothing below the card fields moves when they come', async ({ page, shop }) => {
  let goOn!: () => void;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/sandbox-card-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(shop.path);
  await expect(payButton(page)).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const places = () =>
    Promise.all(
      [page.getByRole('button', { name: 'Add code' }), payButton(page)].map((button) =>
        button.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY)),
      ),
    );
  const before = await places();
  await expect(page.getByLabel('Card number')).toBeHidden();
  goOn();
  await expect(page.getByLabel('Card number')).toBeVisible();
  expect(await places()).toEqual(before);
});

test.describe('coupons', () => {
  test.use({ allowed: [/status of 400 .*\/apply-coupon$|ERR_FAILED .*-coupon$/] });

  test('whose answer is lost is not known yet, and is looked for: it counts once, as its removal does', async ({
    page,
    shop,
  }) => {
    const full = shop.product.priceInCents;
    /** The next such request is carried out, but its answer is lost. */
    const lose = (what: string) =>
      page.route(
        `**/api/payments/${what}-coupon`,
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
    const notKnown = page.getByText(/^No answer came, so it is not known yet/);
    await page.goto(shop.path);
    await lose('apply');
    await apply(page, 'welcome10');
    await expect(notKnown).toBeVisible();
    const remove = page.getByRole('button', { name: /^Remove coupon/ });
    await expect(remove).toBeVisible();
    await expect(notKnown).toBeHidden();
    await expect(payButton(page)).toHaveText(`Pay ${formatExactDollars(full - Math.round(full / 10))}`);
    await lose('remove');
    await remove.click();
    await expect(page.getByLabel('Coupon code')).toBeVisible();
    await expect(payButton(page)).toHaveText(`Pay ${formatExactDollars(full)}`);
    await expect(notKnown).toBeHidden();
  });

  test('a bad one is refused, a good one counts, stays over a reload, and can be removed', async ({
    page,
    shop,
    email,
  }) => {
    const full = shop.product.priceInCents;
    const discount = Math.round(full / 10);
    await page.goto(shop.path);
    await page.getByRole('button', { name: 'Add code' }).click();
    await expect(page.getByLabel('Coupon code')).toBeFocused();
    await page.getByRole('button', { name: 'Apply' }).click();
    const refused = page.getByRole('alert').filter({ hasText: 'Invalid Coupon' });
    await expect(refused).toContainText('Please enter a coupon code');
    await apply(page, 'expired');
    await expect(refused).toContainText('Coupon code is invalid or expired');
    await expect(page.getByLabel('Coupon code')).toHaveValue('EXPIRED');
    await expectAccessible(page);
    await picture(page, 'coupon-refused');

    await apply(page, 'welcome10');
    const remove = page.getByRole('button', { name: /^Remove coupon/ });
    await expect(remove).toBeFocused();
    await expect(page.getByText('Welcome: 10% off · 10% off')).toBeVisible();
    await expect(page.getByText(formatExactDollars(-discount))).toBeVisible();
    await expect(payButton(page)).toHaveText(`Pay ${formatExactDollars(full - discount)}`);
    await expectAccessible(page);
    await picture(page, 'coupon');

    await page.reload();
    await expect(payButton(page)).toHaveText(`Pay ${formatExactDollars(full - discount)}`);
    await remove.click();
    await expect(page.getByLabel('Coupon code')).toBeFocused();
    await expect(payButton(page)).toHaveText(`Pay ${formatExactDollars(full)}`);

    await apply(page, 'save25');
    await expect(page.getByText('· $25.00 off')).toBeVisible();
    await fillIn(page, email, GOOD);
    await payButton(page).click();
    await expect(paid(page)).toBeVisible();
    expect((await shop.sales())[0]).toMatchObject({ amountInCents: full - 2_500 });
  });

  test('one that is good once is refused the second time', async ({
    page,
    shop,
    email,
    browser,
    baseURL,
  }) => {
    const code = `ONCE${email.replace(/\W/g, '').slice(-12)}`.toUpperCase();
    await page.request.post(`${given('STRIPE_SANDBOX_URL')}/v1/coupons`, {
      headers: { authorization: 'Bearer sk_test_browser' },
      form: { id: code, percent_off: 50, duration: 'once', max_redemptions: 1 },
    });
    await page.goto(shop.path);
    await apply(page, code);
    await expect(page.getByText('· 50% off')).toBeVisible();
    await fillIn(page, email, GOOD);
    await payButton(page).click();
    await expect(paid(page)).toBeVisible();

    const other = await (await browser.newContext({ baseURL })).newPage();
    await other.goto(shop.path);
    await apply(other, code);
    await expect(other.getByRole('alert').filter({ hasText: 'Invalid Coupon' })).toContainText(
      'Coupon code is invalid or expired',
    );
    await other.context().close();
  });
});

test('what is missing is said, and the focus goes there', async ({ page, shop, email }) => {
  await page.goto(shop.path);
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.getByText('Customer Information').click();
  await payButton(page).click();
  await expectToast(page, 'Missing Information', 'Please fill in all required fields before proceeding.');
  await expect(page.getByLabel('First name')).toBeFocused();
  await expectAccessible(page);
  await picture(page, 'missing');

  await page.getByLabel('First name').fill('Cora');
  await page.getByLabel('Last name').fill('   ');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Carrier').fill('Acme');
  await payButton(page).click();
  await expect(page.getByLabel('Last name')).toBeFocused();

  await page.getByLabel('Last name').fill('Miles');
  await page.getByLabel('Email').fill('cora@nowhere');
  await payButton(page).click();
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();

  await page.getByLabel('Email').fill(email);
  await payButton(page).click();
  await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeFocused();
  expect(await shop.sales()).toHaveLength(0);
});

test.describe('a link that leads nowhere', () => {
  test.use({ allowed: [/status of 404 .*\/(links\/NOSUCHXX|r\/NOSUCHXX|payment\/)$/] });

  test('is said to be one, with tips, and is one to programs', async ({ page }) => {
    const answer = await page.goto('/r/NOSUCHXX');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Link Not Found' })).toBeVisible();
    await expect(page.getByText('Contact your insurance partner')).toBeVisible();
    await expect(page.getByRole('link', { name: 'main site' })).toHaveAttribute('href', '/');
    await expectAccessible(page);
    await picture(page, 'not-found');
  });

  test('without a code is said to be invalid', async ({ page }) => {
    const answer = await page.goto('/payment/');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('Invalid referral code')).toBeVisible();
  });
});
