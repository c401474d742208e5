import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectToast,
  openSection,
  picture,
  signInByForm,
  signOut,
  signUp,
  test,
  watch,
} from './support.js';

/** Counts the tones that a page plays: the only trace of a sound in a headless browser. */
const countTones = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { tones: number };
    counted.tones = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...args) {
      counted.tones += 1;
      start.apply(this, args);
    };
  });
const tones = (page: Page) => page.evaluate(() => (window as unknown as { tones: number }).tones);

/** A page that reports itself as hidden, since a headless browser hides none. Counts draw calls on it. */
const hide = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    const counted = window as unknown as { canvases: number };
    counted.canvases = 0;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        counted.canvases += [...addedNodes].filter((node) => node instanceof HTMLCanvasElement).length;
    }).observe(document, { childList: true, subtree: true });
  });
const canvases = (page: Page) => page.evaluate(() => (window as unknown as { canvases: number }).canvases);

/** The large number of a stat card. */
const figure = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Your figures' })
    .locator('div', { has: page.getByText(label, { exact: true }) })
    .last()
    .locator('..');

async function fillIn(page: Page, email: string) {
  await page.getByLabel('First name').fill('Dana');
  await page.getByLabel('Last name').fill('Reyes');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Carrier').fill('Acme Mutual');
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('1234');
  await page.getByLabel('CVC').fill('123');
}

test.use({
  // Celebrations are on for this user.
  contextOptions: { reducedMotion: 'no-preference' },
  allowed: [/status of 404 .*\/no\/such\/page$/],
});

test('the main job: a partner shares a link, a customer pays by it, and the sale shows at once', async ({
  page: partner,
  newPartner,
  browser,
  baseURL,
  viewport,
}) => {
  await countTones(partner);
  const email = `dana.${newPartner.email}`;
  let payUrl = '';
  let celebrated = Promise.resolve();

  await test.step('1. the partner signs up', async () => {
    await partner.goto('/');
    await expect(partner).toHaveURL(/\/auth$/);
    await expectAccessible(partner);
    await picture(partner, '1-auth');
    await signUp(partner, newPartner);
  });

  await test.step('2. sees a dashboard that waits for the first sale', async () => {
    await expect(figure(partner, 'Active sales')).toContainText('0');
    await expect(figure(partner, 'Total sales')).toContainText('$0');
    await expect(partner.getByRole('button', { name: /^Your links/ })).toContainText('0 active links');
    await expectAccessible(partner);
    await picture(partner, '2-dashboard-empty');
  });

  await test.step('3. makes a link', async () => {
    await partner.getByRole('button', { name: /^Create referral links/ }).click();
    const dialog = partner.getByRole('dialog');
    await dialog.getByText('Roadside Assist Premium', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Generate' }).click();
    payUrl = await dialog.getByLabel('Referral link').inputValue();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(partner.getByRole('button', { name: /^Your links/ })).toContainText('1 active link');
  });

  const context = await browser.newContext({ viewport });
  const faults = await watch(context, baseURL!);
  const customer = await context.newPage();

  await test.step('4. the customer opens it in another browser and pays with a coupon', async () => {
    await customer.goto(payUrl);
    await expect(customer.getByRole('heading', { name: 'Roadside Assist Premium' })).toBeVisible();
    await expect(
      customer.getByText(`Referred by ${newPartner.firstName} ${newPartner.lastName}`),
    ).toBeVisible();
    await expectAccessible(customer);
    await picture(customer, '3-pay');
    await fillIn(customer, email);
    await customer.getByRole('button', { name: 'Add code' }).click();
    await customer.getByLabel('Coupon code').fill('welcome10');
    await customer.getByRole('button', { name: 'Apply' }).click();
    await expect(customer.getByText('10%', { exact: false }).first()).toBeVisible();
    // Awaited below: the notice disappears 5 seconds after it came.
    celebrated = expectToast(partner, 'New sale: $134', 'Roadside Assist Premium');
    await customer.getByRole('button', { name: 'Pay $134.10' }).click();
    await expect(customer.getByText('Payment Successful')).toBeVisible();
    await picture(customer, '4-paid');
    await expect(customer).toHaveURL(/\/payment-success$/);
    await expect(customer.locator('canvas')).toBeAttached();
    await expectAccessible(customer);
    await picture(customer, '5-thank-you');
  });

  await test.step('5. the partner sees it without reloading, heard and celebrated once, every figure right', async () => {
    await celebrated;
    expect(await tones(partner)).toBe(2);
    await expect(figure(partner, 'Total sales')).toContainText('$134');
    await expect(figure(partner, 'Total commission')).toContainText('$20');
    await expect(figure(partner, 'Active sales')).toContainText('1');
    await expect(figure(partner, 'This month')).toContainText('$20');
    await expect(figure(partner, 'This month')).toContainText(/#\d+/);
    // With the first sale charts take the place of the first steps.
    await openSection(partner, /^Payments/);
    await openSection(partner, /^Clients/);
    await expect(partner.getByText('Pending')).toHaveCount(2);
    await expect(partner.getByText('Dana Reyes')).toHaveCount(2);
    await expect(partner.getByText(email)).toHaveCount(2);
    await expectAccessible(partner);
    await picture(partner, '6-dashboard-with-the-sale');
    const told = await partner.evaluate(async () => (await fetch('/api/partner/summary')).json());
    expect(told).toMatchObject({
      totalSalesInCents: 13_410,
      totalCommissionInCents: 2_012,
      activeSales: 1,
      monthCommissionInCents: 2_012,
    });
  });

  await test.step('6. signs out, and a page of its own no longer opens', async () => {
    await signOut(partner);
    await expect(partner).toHaveURL(/\/auth$/);
    await partner.goto('/');
    await expect(partner).toHaveURL(/\/auth$/);
    await partner.goto('/no/such/page');
    await expect(partner.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expect(partner.getByText('Did you forget to add the page to the router?')).toBeVisible();
    await expectAccessible(partner);
    await picture(partner, '7-not-found');
  });

  await context.close();
  expect(faults).toEqual([]);
});

test('the partner hears of a sale in every tab, its tones once, sees confetti in none that is hidden; nobody else hears', async ({
  page,
  newPartner,
  browser,
  baseURL,
}) => {
  await countTones(page);
  await signUp(page, newPartner);
  const stranger = await (await browser.newContext()).newPage();
  await countTones(stranger);
  await signUp(stranger, { ...newPartner, email: `other.${newPartner.email}` });
  const second = await page.context().newPage();
  await countTones(second);
  await hide(second);
  await second.goto('/');
  await expect(second.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  // Browsers play sound only on a page that the user has interacted with.
  for (const tab of [page, second]) await tab.getByRole('heading', { name: /^Welcome back/ }).click();

  const created = await page.evaluate(async () => {
    const [product] = await (await fetch('/api/products')).json();
    const answer = await fetch('/api/referrals', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ productId: product.id }),
    });
    return (await answer.json()) as { code: string };
  });
  const customer = await (await browser.newContext({ baseURL })).newPage();
  await customer.goto(`/payment/${created.code}`);
  await fillIn(customer, `x.${newPartner.email}`);
  const celebrated = Promise.all([page, second].map((tab) => expectToast(tab, /New sale: \$\d+/)));
  await customer.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(customer.getByText('Payment Successful')).toBeVisible();
  await celebrated;
  await expect(figure(second, 'Active sales')).toContainText('1');
  await expect.poll(async () => (await tones(page)) + (await tones(second))).toBe(2);
  expect(await canvases(second)).toBe(0);
  expect(await tones(stranger)).toBe(0);
  await expect(figure(stranger, 'Active sales')).toContainText('0');
  await Promise.all([stranger.context().close(), customer.context().close()]);
});

test('a signed-in person is sent to the page of their role', async ({ page }) => {
  await signInByForm(page, process.env['ADMIN_EMAIL']!, process.env['ADMIN_PASSWORD']!, '/admin/auth');
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { name: 'Admin dashboard' })).toBeVisible();
  for (const elsewhere of ['/', '/auth', '/admin/auth']) {
    await page.goto(elsewhere);
    await expect(page).toHaveURL(/\/admin$/);
  }
});
