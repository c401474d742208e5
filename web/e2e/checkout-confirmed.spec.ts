import { formatExactDollars } from '@portal/contracts/values/money';
import { applyCoupon, begin, fillIn, fillInCard, GOOD, paid, payButton, test } from './shop.js';
import { expect, expectAccessible, picture } from './support.js';

// The amount shown is the amount charged, and after a lost answer the outcome is 'not known yet'.

const DECLINED = '4000000000000002';
const notKnown = 'Not known yet';

test.describe('the total', () => {
  test.use({ allowed: [/status of (409 .*\/(customer|remove-coupon)|402 .*\/confirm)$/] });

  test('that changed in another tab is told, and asked for again', async ({ page, shop, email, context }) => {
    const full = shop.product.priceInCents;
    const reduced = full - Math.round(full / 10);
    await page.goto(shop.path);
    await applyCoupon(page, 'welcome10');
    await expect(payButton(page)).toHaveText(`Pay ${formatExactDollars(reduced)}`);
    await fillIn(page, email, GOOD);

    const other = await context.newPage();
    await other.goto(shop.path);
    await other.getByRole('button', { name: /^Remove coupon/ }).click();
    await expect(payButton(other)).toHaveText(`Pay ${formatExactDollars(full)}`);
    await other.close();

    await payButton(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The amount is now' })).toContainText(
      `The amount is now ${formatExactDollars(full)}; it was ${formatExactDollars(reduced)}.`,
    );
    await expect(payButton(page)).toHaveText(`Pay ${formatExactDollars(full)}`);
    await expect(payButton(page)).toBeFocused();
    await expectAccessible(page);
    await picture(page, 'changed');
    expect(await shop.sales()).toHaveLength(0);

    await payButton(page).click();
    await expect(paid(page)).toBeVisible();
    expect((await shop.sales()).map(({ amountInCents }) => amountInCents)).toEqual([full]);
  });

  test('that was confirmed once is not made dearer by another tab: the payment is another', async ({
    page,
    shop,
    email,
    context,
  }) => {
    const full = shop.product.priceInCents;
    await page.goto(shop.path);
    await applyCoupon(page, 'welcome10');
    await expect(page.getByRole('button', { name: /^Remove coupon/ })).toBeVisible();
    await fillIn(page, email, DECLINED);
    await payButton(page).click();
    await expect(page.getByText('Your card was declined.')).toBeVisible();

    const other = await context.newPage();
    await other.goto(shop.path);
    await other.getByRole('button', { name: /^Remove coupon/ }).click();
    await expect(payButton(other)).toHaveText(`Pay ${formatExactDollars(full)}`);
    await other.close();

    await fillInCard(page, GOOD);
    await payButton(page).click();
    await expect(page.getByText(`The amount is now ${formatExactDollars(full)}`)).toBeVisible();
    expect(await shop.sales()).toHaveLength(0);
    await payButton(page).click();
    await expect(paid(page)).toBeVisible();
    expect((await shop.sales()).map(({ amountInCents }) => amountInCents)).toEqual([full]);
  });
});

test.describe('the connection breaks', () => {
  test.use({ allowed: [/ERR_FAILED .*\/confirm$/] });

  test('before the card is charged: nothing was, and the next try pays', async ({ page, shop, email }) => {
    await page.route('**/confirm', (route) => route.abort(), { times: 1 });
    await page.goto(shop.path);
    await fillIn(page, email, GOOD);
    await payButton(page).click();
    await expect(page.getByRole('heading', { name: notKnown })).toBeFocused();
    await expectAccessible(page);
    await picture(page, 'not-known');
    await expect(page.getByRole('alert').filter({ hasText: 'Payment not completed' })).toContainText(
      'your card has not been charged',
    );
    // Typed values are kept.
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expectAccessible(page);
    await picture(page, 'not-charged');
    await payButton(page).click();
    await expect(paid(page)).toBeVisible();
    expect(await shop.sales()).toHaveLength(1);
  });

  test('after the card is charged: the page finds out by itself, and nobody pays twice', async ({
    page,
    shop,
    email,
  }) => {
    let charges = 0;
    await page.route('**/confirm', async (route) => {
      await route.fetch();
      charges++;
      await route.abort();
    });
    await page.goto(shop.path);
    await fillIn(page, email, GOOD);
    await payButton(page).click();
    await expect(paid(page)).toBeVisible();
    await page.waitForURL('**/payment-success');
    expect(charges).toBe(1);
    expect(await shop.sales()).toHaveLength(1);
  });

  test('by a reload while the card is charged: one charge, and the page says so', async ({
    page,
    shop,
    email,
  }) => {
    let charges = 0;
    let reloaded!: () => void;
    const afterReload = new Promise<void>((resolve) => (reloaded = resolve));
    const arrived = new Promise<void>((resolve) => {
      void page.route('**/confirm', async (route) => {
        resolve();
        await afterReload;
        // The page that sent the request is gone; the provider has the request.
        await route.fetch();
        charges++;
        await route.abort().catch(() => undefined);
      });
    });
    await page.goto(shop.path);
    await fillIn(page, email, GOOD);
    await payButton(page).click();
    await arrived;
    await page.reload();
    await expect(page.getByRole('heading', { name: notKnown })).toBeVisible();
    await expect(payButton(page)).toBeHidden();
    reloaded();
    await expect(paid(page)).toBeVisible();
    expect(charges).toBe(1);
    expect(await shop.sales()).toHaveLength(1);
  });
});

test('a customer who paid before is told so in a new tab, and pays again only by confirming it', async ({
  page,
  shop,
  email,
  context,
}) => {
  await page.goto(shop.path);
  await fillIn(page, email, GOOD);
  await payButton(page).click();
  await expect(paid(page)).toBeVisible();

  const later = await context.newPage();
  await later.goto(shop.path);
  await expect(later.getByRole('heading', { name: 'This is paid already' })).toBeFocused();
  await expect(later.getByText(formatExactDollars(shop.product.priceInCents))).toBeVisible();
  await expectAccessible(later);
  await picture(later, 'already-paid');
  await later.getByRole('button', { name: 'Make another payment' }).click();
  await expect(payButton(later)).toBeVisible();
  await later.reload();
  await fillIn(later, email, GOOD);
  await payButton(later).click();
  await expect(paid(later)).toBeVisible();
  expect(await shop.sales()).toHaveLength(2);
});

test.describe('two customers in two tabs of one browser', () => {
  test.use({ allowed: [/status of 409 .*\/customer$/] });

  test('the one whose card was not asked is not thanked for what the other paid', async ({
    page,
    shop,
    email,
    context,
  }) => {
    await page.goto(shop.path);
    await fillIn(page, email, GOOD);
    const other = await context.newPage();
    await other.goto(shop.path);
    await fillIn(other, `second.${email}`, DECLINED);
    await payButton(page).click();
    await expect(paid(page)).toBeVisible();

    await payButton(other).click();
    await expect(other.getByRole('heading', { name: 'This is paid already' })).toBeVisible();
    await expect(paid(other)).toHaveCount(0);
    await other.getByRole('button', { name: 'Make another payment' }).click();
    await fillIn(other, `second.${email}`, GOOD);
    await payButton(other).click();
    await expect(paid(other)).toBeVisible();
    expect(await shop.sales()).toHaveLength(1); // of the first customer; the second has one too
  });
});

test('the tab that paid says so still when another tab wants another payment', async ({
  page,
  shop,
  email,
  context,
}) => {
  await page.goto(shop.path);
  await fillIn(page, email, GOOD);
  await payButton(page).click();
  await page.waitForURL('**/payment-success');
  const other = await context.newPage();
  await other.goto(shop.path);
  await other.getByRole('button', { name: 'Make another payment' }).click();
  await expect(payButton(other)).toBeVisible();

  await page.goto(shop.path);
  await expect(paid(page)).toBeVisible();
  await page.waitForURL('**/payment-success');
  await page.getByRole('link', { name: 'Make another payment' }).click();
  await expect(payButton(page)).toBeVisible();
  await expect(page.getByText('Payment not completed')).toBeHidden();
});

test.describe('a payment that was sent in vain and ended', () => {
  test.use({ allowed: [/(ERR_FAILED .*\/confirm|status of 409 .*\/(remove-coupon|sales\/record))$/] });

  test('was not charged, and never will be', async ({ page, shop, email, context }) => {
    await page.route('**/confirm', (route) => route.abort());
    await page.goto(shop.path);
    await applyCoupon(page, 'welcome10');
    await expect(page.getByRole('button', { name: /^Remove coupon/ })).toBeVisible();
    await fillIn(page, email, GOOD);
    await payButton(page).click();
    await expect(page.getByText('the same payment, so you are not charged twice')).toBeVisible();
    const other = await context.newPage();
    await other.goto(shop.path);
    await other.getByRole('button', { name: /^Remove coupon/ }).click();
    await expect(payButton(other)).toHaveText(`Pay ${formatExactDollars(shop.product.priceInCents)}`);

    await page.unroute('**/confirm');
    await page.reload();
    await expect(
      page.getByText('Your last payment did not go through, and your card has not been charged.'),
    ).toBeVisible();
    await fillIn(page, email, GOOD);
    await payButton(page).click();
    await expect(paid(page)).toBeVisible();
    expect(await shop.sales()).toHaveLength(1);
  });
});

test.describe('a payment of a cookie that another tab’s took the place of', () => {
  test.use({ allowed: [/status of 404 .*\/(apply-coupon|customer)$/] });

  test('is opened again: the coupon counts at once, the card at the next click', async ({
    page,
    shop,
    email,
    context,
  }) => {
    const another = async () => {
      await context.clearCookies();
      const tab = await context.newPage();
      await tab.goto(shop.path);
      await begin(tab);
      await tab.close();
    };
    await page.goto(shop.path);
    await begin(page);
    await another();
    await applyCoupon(page, 'save25');
    await expect(page.getByText('· $25.00 off')).toBeVisible();
    await page.getByRole('button', { name: /^Remove coupon/ }).click();
    await expect(page.getByLabel('Coupon code')).toBeFocused();
    await fillIn(page, email, GOOD);
    await expect(payButton(page)).toHaveText(`Pay ${formatExactDollars(shop.product.priceInCents)}`);

    await another();
    await payButton(page).click();
    await expect(page.getByText('This payment had to be opened again')).toBeVisible();
    await picture(page, 'opened-again');
    await payButton(page).click();
    await expect(paid(page)).toBeVisible();
    expect(await shop.sales()).toHaveLength(1);
  });
});

test.describe('the portal is not to be reached', () => {
  test.use({ allowed: [/ERR_FAILED .*\/customer$/] });

  test('a click on Pay is given up after a while, and charges nothing once it is to be reached again', async ({
    page,
    shop,
    email,
  }) => {
    await page.clock.install();
    await page.goto(shop.path);
    await fillIn(page, email, GOOD);
    await page.route('**/api/payments/customer', (route) => route.abort());
    await payButton(page).click();
    await expect(page.getByText('it is not known yet whether this was done')).toBeVisible();
    await expect(async () => {
      await page.clock.runFor(9_000);
      await expect(
        page.getByText('The portal did not answer, and your card has not been charged.'),
      ).toBeVisible({
        timeout: 500,
      });
    }).toPass();
    await page.unroute('**/api/payments/customer');
    await page.clock.runFor(60_000);
    expect(await shop.sales()).toHaveLength(0);
    await payButton(page).click();
    await expect(paid(page)).toBeVisible();
    expect(await shop.sales()).toHaveLength(1);
  });
});

test.describe('the rules of the form cannot be had', () => {
  test.use({ allowed: [/ERR_FAILED .*\/assets\/|status of 400 .*\/customer$/] });

  test('the server checks by them, and the payment goes on', async ({ page, shop, email }) => {
    await page.goto(shop.path);
    await expect(page.getByLabel('Card number')).toBeVisible();
    await page.route('**/assets/*.js', (route) => route.abort());
    await fillIn(page, 'cora@nowhere', GOOD);
    await payButton(page).click();
    await expect(page.getByText('Please enter a valid email')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByLabel('Email').fill(email);
    await payButton(page).click();
    await expect(paid(page)).toBeVisible();
    await page.unroute('**/assets/*.js');
    expect(await shop.sales()).toHaveLength(1);
  });
});

test('from the click on no coupon changes what is paid', async ({ page, shop, email }) => {
  let arrived!: () => void;
  const pressed = new Promise<void>((resolve) => (arrived = resolve));
  let goOn!: () => void;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/api/payments/customer', async (route) => {
    arrived();
    await held;
    await route.continue();
  });
  await page.goto(shop.path);
  await fillIn(page, email, GOOD);
  await page.getByRole('button', { name: 'Add code' }).click();
  await page.getByLabel('Coupon code').fill('WELCOME10');
  await payButton(page).click();
  await pressed;
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await page.getByLabel('Coupon code').press('Enter');
  goOn();
  await expect(paid(page)).toBeVisible();
  expect((await shop.sales())[0]).toMatchObject({ amountInCents: shop.product.priceInCents });
});

test('from the click on no coupon changes what is paid, while the rules of the form are fetched neither', async ({
  page,
  shop,
  email,
}) => {
  await page.goto(shop.path);
  await expect(page.getByLabel('Card number')).toBeVisible();
  let goOn!: () => void;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await fillIn(page, email, GOOD);
  await page.getByRole('button', { name: 'Add code' }).click();
  await page.getByLabel('Coupon code').fill('WELCOME10');
  await payButton(page).click();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await page.getByLabel('Coupon code').press('Enter');
  goOn();
  await expect(paid(page)).toBeVisible();
  expect((await shop.sales())[0]).toMatchObject({ amountInCents: shop.product.priceInCents });
});

test('while a coupon is looked up nothing is paid', async ({ page, shop, email }) => {
  const confirmed: string[] = [];
  page.on('request', (asked) => asked.url().endsWith('/customer') && confirmed.push(asked.url()));
  let goOn!: () => void;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/api/payments/apply-coupon', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(shop.path);
  await fillIn(page, email, GOOD);
  await page.getByRole('button', { name: 'Add code' }).click();
  await page.getByLabel('Coupon code').fill('WELCOME10');
  const applying = page.waitForRequest('**/api/payments/apply-coupon');
  await page.getByRole('button', { name: 'Apply' }).click();
  await applying;
  // Even if the button could be pressed.
  await payButton(page).evaluate((button: HTMLButtonElement) => button.click());
  await page.getByLabel('Card number').press('Enter');
  goOn();
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
  expect(confirmed).toEqual([]);
  await payButton(page).click();
  await expect(paid(page)).toBeVisible();
  expect((await shop.sales())[0]!.amountInCents).toBeLessThan(shop.product.priceInCents);
});

test('an address that names no payment thanks nobody, and does not turn in circles', async ({ page }) => {
  await page.goto('/payment-success?payment_intent=client_secret');
  await expect(page.getByRole('heading', { name: 'No payment here' })).toBeVisible();
});
