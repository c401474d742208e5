import type { CreatedIntent, LookedAtLink, RecordedSale } from '@portal/contracts/http/checkout';
import type { PublicConfig } from '@portal/contracts/http/config';
import { expect, test as base, type Page } from '@playwright/test';
import { stripeJs } from './stripe-js-stub.js';
import { watch, goDark } from './support.js';

// The page with a real publishable key. The test answers for our server and for Stripe's script, so nothing
// leaves the machine; react-stripe-js and all our code are real.

/** As everywhere, a test fails on an error, a refused directive or a foreign request; Stripe's script is allowed here. */
const test = base.extend<{ watched: void }>({
  watched: [
    async ({ context, baseURL }, provide) => {
      const faults = await watch(context, baseURL!, [
        /ERR_FAILED https:\/\/js\.stripe\.com\//,
        /status of 409 .*\/api\/payments\/customer/,
      ]);
      await provide();
      expect(faults.filter((fault) => !fault.startsWith('elsewhere: https://js.stripe.com/'))).toEqual([]);
    },
    { auto: true },
  ],
});

const config: PublicConfig = {
  prizes: [],
  stripe: { publishableKey: 'pk_test_stub', sandbox: false, apiBase: 'https://api.stripe.com' },
  claimsUrl: null,
};
const intent: CreatedIntent = {
  referral: {
    id: 1,
    code: 'STR1PE00',
    product: {
      id: 1,
      name: 'Windshield Care',
      description: 'Repair',
      priceInCents: 12_999,
      category: 'basic',
    },
    partner: { firstName: 'Ava', lastName: 'Stone', companyName: null },
  },
  clientSecret: 'pi_stub_secret_abc',
  coupon: null,
  state: 'open',
  sale: null,
};
const look: LookedAtLink = { referral: intent.referral, hasBegun: false };
const sale: RecordedSale = {
  id: 1,
  stripePaymentId: 'pi_stub',
  productName: 'Windshield Care',
  amount: 129.99,
  amountInCents: 12_999,
  createdAt: '2026-11-21T12:00:00.000Z',
};

/** Opens the pay page; returns the API paths that it posted to. */
async function openWithStripe(page: Page): Promise<string[]> {
  const posted: string[] = [];
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ body: stripeJs(), contentType: 'text/javascript' }),
  );
  await page.route('**/r/STR1PE00', async (route) => {
    // This run's server is in sandbox mode, and its CSP does not allow Stripe.
    const response = await route.fetch();
    const headers = response.headers();
    const policy = headers['content-security-policy'];
    if (policy)
      headers['content-security-policy'] = policy.replace(
        /script-src [^;]*/,
        (allowed) => `${allowed} https://js.stripe.com`,
      );
    // The server does not know the link either.
    await route.fulfill({ response, headers, status: 200 });
  });
  await page.route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (!pathname.startsWith('/api/')) return route.fallback();
    if (route.request().method() === 'POST') posted.push(pathname);
    switch (pathname) {
      case '/api/config':
        return route.fulfill({ json: config });
      case '/api/links/STR1PE00':
        return route.fulfill({ json: look });
      case '/api/payments/create-intent':
        return route.fulfill({ json: intent });
      case '/api/payments/customer':
        return route.fulfill({ status: 204 });
      case '/api/payments/apply-coupon':
        return route.fulfill({
          json: { coupon: { id: 'TEN', name: 'Ten', percent_off: 10 }, discountAmount: 1_300 },
        });
      case '/api/sales/record':
        return route.fulfill({ status: 201, json: sale });
      default:
        return route.fulfill({
          status: 404,
          json: { message: 'Not found', code: 'NOT_FOUND', requestId: '' },
        });
    }
  });
  await page.goto('/r/STR1PE00');
  return posted;
}

async function fillIn(page: Page, card: string): Promise<void> {
  await page.getByLabel('First name').fill('Cora');
  await page.getByLabel('Last name').fill('Miles');
  await page.getByLabel('Email').fill('cora@example.com');
  await page.getByLabel('Carrier').fill('Acme Mutual');
  await page.getByLabel('Card number (Stripe)').fill(card);
}

const stub = (page: Page) => page.evaluate(() => window.stripeStub);

test('a card is paid through Stripe’s own fields', async ({ page, baseURL }) => {
  const posted = await openWithStripe(page);
  await expect(page.getByText('Sandbox')).toHaveCount(0);
  await fillIn(page, '4242 4242 4242 4242');
  await page.getByRole('button', { name: 'Pay $129.99' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();

  const { key, options, confirmations } = await stub(page);
  expect(key).toBe('pk_test_stub');
  expect(options).toMatchObject({
    mode: 'payment',
    amount: 12_999,
    currency: 'usd',
    allowedPaymentMethodTypes: ['card'],
  });
  expect(confirmations).toEqual([
    {
      card: '4242424242424242',
      redirect: 'if_required',
      clientSecret: intent.clientSecret,
      confirmParams: {
        return_url: new URL('/payment-success', baseURL).href,
        payment_method_data: { billing_details: { name: 'Cora Miles', email: 'cora@example.com' } },
      },
    },
  ]);
  expect(posted).toEqual(['/api/payments/create-intent', '/api/payments/customer', '/api/sales/record']);
  await page.waitForURL('**/payment-success');
});

test('a declined card shows Stripe’s message, and another one pays', async ({ page }) => {
  const posted = await openWithStripe(page);
  await fillIn(page, '4000 0000 0000 9995');
  const pay = page.getByRole('button', { name: 'Pay $129.99' });
  await pay.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Payment Failed' })).toContainText(
    'Your card has insufficient funds.',
  );
  await expect(pay).toBeFocused();
  expect(posted).not.toContain('/api/sales/record');

  await page.getByLabel('Card number (Stripe)').fill('4242 4242 4242 4242');
  await pay.click();
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  expect((await stub(page)).confirmations).toHaveLength(2);
});

test('an empty card field stops at Stripe’s own message', async ({ page }) => {
  const posted = await openWithStripe(page);
  await fillIn(page, '');
  await page.getByRole('button', { name: 'Pay $129.99' }).click();
  await expect(page.getByRole('button', { name: 'Pay $129.99' })).toBeEnabled();
  expect((await stub(page)).confirmations).toEqual([]);
  expect(posted).toEqual(['/api/payments/create-intent']);
});

test('Stripe’s fields stand before anything is begun; the customer who enters them begins one payment', async ({
  page,
}) => {
  const posted = await openWithStripe(page);
  const card = page.getByLabel('Card number (Stripe)');
  await expect(card).toBeVisible();
  expect(posted).toEqual([]);
  await card.focus();
  await page.keyboard.type('4242');
  await expect.poll(() => posted).toEqual(['/api/payments/create-intent']);
  await expect(card).toBeFocused();
  await expect(card).toHaveValue('4242');
});

test('a price that changed since the customer looked is told before it is paid, and to Stripe', async ({
  page,
}) => {
  await openWithStripe(page);
  const dearer = { ...intent.referral, product: { ...intent.referral.product, priceInCents: 13_999 } };
  await page.route('**/api/payments/create-intent', (route) =>
    route.fulfill({ json: { ...intent, referral: dearer } satisfies CreatedIntent }),
  );
  await page.evaluate(() => (window.intentAmount = 13_999));
  await fillIn(page, '4242 4242 4242 4242');
  await expect(page.getByText('It is $139.99 now; it was $129.99.')).toBeVisible();
  await page.getByRole('button', { name: 'Pay $139.99' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  expect((await stub(page)).confirmations).toHaveLength(1);
});

test('a coupon makes Stripe read the new amount', async ({ page }) => {
  await openWithStripe(page);
  await expect(page.getByLabel('Card number (Stripe)')).toBeVisible();
  await page.getByRole('button', { name: 'Add code' }).click();
  await page.getByLabel('Coupon code').fill('ten');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: 'Pay $116.99' })).toBeVisible();
  // The card's fields, and the wallets'.
  await expect.poll(async () => (await stub(page)).updates).toEqual([{ amount: 11_699 }, { amount: 11_699 }]);
});

test('Stripe’s fields follow light and dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openWithStripe(page);
  await expect(page.getByLabel('Card number (Stripe)')).toBeVisible();
  const appearance = (await stub(page)).options?.appearance;
  expect(appearance?.theme).toBe('stripe');
  for (const value of Object.values(appearance!.variables)) expect(value).not.toBe('');

  await goDark(page);
  await expect.poll(async () => (await stub(page)).updates.at(-1)?.appearance?.theme).toBe('night');
});

test('Stripe out of reach can be tried again', async ({ page }) => {
  let reachable = false;
  await openWithStripe(page);
  await page.unroute('https://js.stripe.com/**');
  await page.route('https://js.stripe.com/**', (route) =>
    reachable ? route.fulfill({ body: stripeJs(), contentType: 'text/javascript' }) : route.abort(),
  );
  await page.reload();
  await expect(page.getByText('The card form could not be loaded')).toBeVisible();
  reachable = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Card number (Stripe)')).toBeVisible();
});

test('fields that something blocks can be tried again', async ({ page }) => {
  await page.addInitScript(() => (window.blockedFrames = 1));
  await openWithStripe(page);
  await expect(page.getByText('The card form could not be loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Card number (Stripe)')).toBeVisible();
});

test('a connection that breaks while Stripe charges is no declined card', async ({ page }) => {
  await openWithStripe(page);
  await fillIn(page, '4000 0000 0000 9979');
  await page.getByRole('button', { name: 'Pay $129.99' }).click();
  await expect(page.getByRole('heading', { name: 'Not known yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay $129.99' })).toBeHidden();
  await expect(page.getByText('Payment not completed')).toBeVisible();
  expect((await stub(page)).confirmations).toHaveLength(1);
});

test.describe('in a browser with a wallet', () => {
  test.beforeEach(({ page }) => page.addInitScript(() => (window.hasWallet = true)));
  const wallet = (page: Page) => page.getByRole('button', { name: 'Wallet (Stripe)' });

  test('it pays at once, for the customer who was typed', async ({ page, baseURL }) => {
    const posted = await openWithStripe(page);
    await expect(page.getByText('or by card')).toBeVisible();
    await fillIn(page, '');
    await wallet(page).click();
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
    expect(posted).toEqual(['/api/payments/create-intent', '/api/payments/customer', '/api/sales/record']);
    expect((await stub(page)).confirmations).toEqual([
      {
        card: 'wallet',
        redirect: 'if_required',
        clientSecret: intent.clientSecret,
        confirmParams: { return_url: new URL('/payment-success', baseURL).href },
      },
    ]);
  });

  test('it does not open while details are missing', async ({ page }) => {
    const posted = await openWithStripe(page);
    await wallet(page).click();
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(
      page.getByText('Please fill in all required fields before proceeding.').first(),
    ).toBeVisible();
    expect((await stub(page)).confirmations).toEqual([]);
    expect(posted).toEqual(['/api/payments/create-intent']);
  });

  test('a refusal of the bank is shown, and it can be tried again', async ({ page }) => {
    await page.addInitScript(() => (window.walletIsDeclined = true));
    await openWithStripe(page);
    await fillIn(page, '');
    await wallet(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Payment Failed' })).toContainText(
      'Your card was declined.',
    );
    // Stripe tells its own sheet.
    expect((await stub(page)).walletFailures).toEqual([]);
    await page.evaluate(() => (window.walletIsDeclined = false));
    await wallet(page).click();
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  });

  test('it is told when the price changed meanwhile, and nothing is charged', async ({ page }) => {
    await openWithStripe(page);
    await page.route('**/api/payments/customer', (route) =>
      route.fulfill({
        status: 409,
        json: {
          message: 'Changed',
          code: 'CHANGED_MEANWHILE',
          now: { amountInCents: 13_999 },
          requestId: '',
        },
      }),
    );
    await fillIn(page, '');
    await wallet(page).click();
    await expect.poll(async () => (await stub(page)).walletFailures).toEqual([{ reason: 'fail' }]);
    expect((await stub(page)).confirmations).toEqual([]);
  });

  test('it is told when the browser is offline, and nothing is sent', async ({ page }) => {
    const posted = await openWithStripe(page);
    await fillIn(page, '');
    await expect.poll(() => posted).toEqual(['/api/payments/create-intent']);
    await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
    await wallet(page).click();
    await expect(page.getByText('You are offline')).toBeVisible();
    const { confirmations, walletFailures } = await stub(page);
    expect(confirmations).toEqual([]);
    expect(walletFailures).toEqual([{ reason: 'fail' }]);
    expect(posted).toEqual(['/api/payments/create-intent']);
  });

  /** Holds the answer that stores the customer, without which nothing is charged. */
  async function holdDetails(page: Page) {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/payments/customer', async (route) => {
      await held;
      await route.fulfill({ status: 204 });
    });
    return answer;
  }

  test('one that is closed before the charge charges nothing, not even a card that is typed', async ({
    page,
  }) => {
    await openWithStripe(page);
    const answer = await holdDetails(page);
    await fillIn(page, '4242 4242 4242 4242');
    const asked = page.waitForRequest('**/api/payments/customer');
    await wallet(page).click();
    await asked;
    await page.evaluate(() => window.closeWallet!());
    answer();
    await expect(page.getByText('The wallet was closed before the payment.')).toBeVisible();
    expect((await stub(page)).confirmations).toEqual([]);

    await page.getByRole('button', { name: 'Pay $129.99' }).click();
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
    expect((await stub(page)).confirmations.map(({ card }) => card)).toEqual(['4242424242424242']);
  });

  test('one that waited for too long charges nothing, and is told', async ({ page }) => {
    await page.clock.install();
    await openWithStripe(page);
    const answer = await holdDetails(page);
    await fillIn(page, '');
    const asked = page.waitForRequest('**/api/payments/customer');
    await wallet(page).click();
    await asked;
    await page.clock.fastForward('00:21');
    answer();
    await expect(page.getByText('The wallet was closed before the payment.')).toBeVisible();
    const { confirmations, walletFailures } = await stub(page);
    expect(confirmations).toEqual([]);
    expect(walletFailures).toEqual([{ reason: 'fail' }]);
  });

  test('while a card is paid with, the wallet is refused', async ({ page }) => {
    await openWithStripe(page);
    const answer = await holdDetails(page);
    await fillIn(page, '4242 4242 4242 4242');
    const asked = page.waitForRequest('**/api/payments/customer');
    await page.getByRole('button', { name: 'Pay $129.99' }).click();
    await asked;
    await wallet(page).click();
    answer();
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
    expect((await stub(page)).confirmations.map(({ card }) => card)).toEqual(['4242424242424242']);
  });

  test('no wallet is offered with a sum that Stripe could not be told', async ({ page }) => {
    await page.addInitScript(() => (window.updatesAreDown = true));
    await openWithStripe(page);
    await expect(wallet(page)).toBeVisible();
    await page.getByRole('button', { name: 'Add code' }).click();
    await page.getByLabel('Coupon code').fill('ten');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('button', { name: 'Pay $116.99' })).toBeVisible();
    await expect(wallet(page)).toBeHidden();
  });
});

test('without a wallet there is the card alone', async ({ page }) => {
  await openWithStripe(page);
  await expect(page.getByLabel('Card number (Stripe)')).toBeVisible();
  await expect(page.getByText('or by card')).toBeHidden();
});
