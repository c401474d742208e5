import { request } from '@playwright/test';
import type { Flag } from '@portal/contracts/http/flags';
import type { UnpaidPartner } from '@portal/contracts/http/payouts';
import { lastMonths } from '@portal/contracts/values/month';
import { signInAsAdmin } from './admins.js';
import { buyIn } from './seller.js';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  picture,
  signIn,
  signUp,
  test,
  openSection,
} from './support.js';

// A decision without a reason is refused.
test.use({ allowed: [/status of 400 .*\/decision$/] });

/** The list has the flags of every test, and of its tries before. */
const ownName = (name: string, { email }: { email: string }) =>
  `${name} ${email.split('.')[1]!.split('@')[0]!}`;

test('what a partner bought through their own link waits until an administrator decides', async ({
  page,
  baseURL,
  newPartner,
}) => {
  const lastName = ownName('Quinn', newPartner);
  const { email, password, firstName } = newPartner;
  await signUp(page, { ...newPartner, lastName });
  const products = (await (await page.request.get('/api/products')).json()) as { id: number }[];
  const made = await page.request.post('/api/referrals', { data: { productId: products[0]!.id } });
  const { code } = (await made.json()) as { code: string };
  // One in a browser of nobody's with the partner's e-mail, one in the partner's own browser with a stranger's.
  const elsewhere = await request.newContext({ baseURL: baseURL! });
  await buyIn(elsewhere, code, { firstName: 'Dana', lastName: 'Reyes', email: email.toUpperCase() });
  await elsewhere.dispose();
  const stranger = `stranger.${email}`;
  await buyIn(page.request, code, { firstName: 'Erin', lastName: 'Moss', email: stranger });

  await page.goto('/');
  const figures = page.locator('#figures');
  await expect(figures).toContainText(': we are looking at this');
  await openSection(page, /^Payments/);
  const sales = page.locator('#payments').getByRole('listitem');
  await expect(sales.filter({ hasText: 'We are looking at this' })).toHaveCount(2);
  await expectAccessible(page);
  await picture(page, 'flags-partner');
  await page.goto('/statement');
  await expect(page.getByRole('row').filter({ hasText: 'Of that, we are looking at' })).toBeVisible();

  await signInAsAdmin(page);
  await page.goto('/admin/flags');
  const rows = page.getByRole('row').filter({ hasText: `${firstName} ${lastName} may have bought this` });
  await expect(rows).toHaveCount(2);
  const byMail = rows.filter({ hasText: 'the customer’s e-mail is the partner’s' });
  const byBrowser = rows.filter({ hasText: 'the partner was signed in in the browser that paid' });
  await expect(byMail).toContainText('Undecided');
  // Who bought, and what is held of this partner alone.
  await expect(byMail).toContainText('Dana Reyes');
  await expect(byMail.getByRole('link', { name: email.toUpperCase() })).toBeVisible();
  await expect(byBrowser.getByRole('link', { name: stranger })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await picture(page, 'flags-admin');
  await page.setViewportSize({ width: 375, height: 720 });
  await expectNoSidewaysScroll(page);
  await picture(page, 'flags-admin-phone');
  await page.setViewportSize({ width: 1280, height: 860 });

  // Who presses the month's button pays nothing of it.
  const [{ partnerId }] = (
    (await (await page.request.get('/api/admin/flags?limit=200')).json()) as Flag[]
  ).filter(({ partnerName }) => partnerName === `${firstName} ${lastName}`) as [Flag];
  const pressed = await page.request.post('/api/admin/monthly-payments', {
    data: { partnerId, completed: true },
  });
  expect(await pressed.json()).toMatchObject({ isPaid: false, payout: { payoutId: null } });

  await page.goto(`/admin/flags?partner=${partnerId}`);
  await expect(page.getByRole('row')).toHaveCount(3); // with the headings
  await expect(page.getByLabel('Partner')).toHaveValue(new RegExp(`^${firstName} ${lastName}`));
  await picture(page, 'flags-of-partner');
  await byMail.getByRole('button', { name: /^Refuse/ }).click();
  const asking = page.getByRole('alertdialog');
  await expect(asking).toContainText('Bought by Dana Reyes');
  await asking.getByRole('button', { name: 'Refuse' }).click();
  await expect(asking).toContainText('Say why');
  await asking.getByLabel('Why?').fill('Bought for themselves');
  await expectAccessible(page);
  await picture(page, 'flags-refuse');
  await asking.getByRole('button', { name: 'Refuse' }).click();
  await expectToast(page, new RegExp(`^\\$[\\d.]+ of ${firstName} ${lastName} refused`));
  await expect(rows).toHaveCount(1);
  await byBrowser.getByRole('button', { name: /^Release/ }).click();
  await asking.getByLabel('Why?').fill('A client who paid at their desk');
  await asking.getByRole('button', { name: 'Release' }).click();
  await expectToast(page, new RegExp(`^\\$[\\d.]+ of ${firstName} ${lastName} released`));
  await page.getByRole('combobox', { name: 'Flags', exact: true }).selectOption('decided');
  await expect(byMail).toContainText(/Refused by \w+ .*: Bought for themselves/);
  await expect(byMail.getByRole('link', { name: `${firstName} ${lastName}` })).toBeVisible();
  await byMail.getByRole('button', { name: /^Sale / }).click();
  const explained = page.getByRole('dialog', { name: /^Commission of sale / });
  await expect(explained).toContainText('Refused');
  await expect(explained.getByRole('link', { name: email.toUpperCase() })).toHaveAttribute(
    'href',
    /^\/admin\/clients\?search=/,
  );
  await page.keyboard.press('Escape');
  await expect(byMail.getByRole('button', { name: /^Release/ })).toBeVisible();
  await expect(byBrowser.getByRole('button', { name: /^(Release|Refuse)/ })).toHaveCount(0);
  await expect(page).toHaveURL(/show=decided/);
  await picture(page, 'flags-decided');

  const paid = await page.request.post('/api/admin/monthly-payments', {
    data: { partnerId, completed: true },
  });
  expect(await paid.json()).toMatchObject({ isPaid: false, payout: { salesCount: 1 } });

  await signIn(page, email, password);
  await expect(figures).toContainText('not payable: please ask us');
  await figures.getByRole('button', { name: 'please ask us' }).click();
  await expect(page.getByRole('dialog', { name: /support/i })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(figures.getByRole('button', { name: 'please ask us' })).toBeFocused();
  await openSection(page, /^Payments/);
  await expect(sales.filter({ hasText: 'Not payable: please ask us' })).toHaveCount(1);
  await expect(sales.filter({ hasText: 'Paid' })).toHaveCount(1);
  await expectAccessible(page);
});

test('a card that paid a purchase of the partner’s own tells what it buys for others', async ({
  page,
  baseURL,
  newPartner,
}) => {
  const { email, firstName } = newPartner;
  const lastName = ownName('Cardew', newPartner);
  await signUp(page, { ...newPartner, lastName });
  const products = (await (await page.request.get('/api/products')).json()) as { id: number }[];
  const made = await page.request.post('/api/referrals', { data: { productId: products[0]!.id } });
  const { code } = (await made.json()) as { code: string };
  for (const buyer of [`stranger.${email}`, email]) {
    const elsewhere = await request.newContext({ baseURL: baseURL! });
    await buyIn(elsewhere, code, { firstName: 'Erin', lastName: 'Moss', email: buyer });
    await elsewhere.dispose();
  }

  await signInAsAdmin(page);
  const rows = page.getByRole('row').filter({ hasText: `${firstName} ${lastName} may have bought this` });
  const byCard = rows.filter({ hasText: 'the card has paid a purchase of the partner’s own' });
  // Stripe is asked some seconds later, and the page of flags is not live.
  await expect(async () => {
    await page.goto('/admin/flags');
    await expect(byCard).toHaveCount(1, { timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
  await expect(rows).toHaveCount(2);
  await expectAccessible(page);
  await picture(page, 'flags-card');
});

test('flags tell no flag from one that cannot be loaded', async ({ page }) => {
  await signInAsAdmin(page);
  await page.route('**/api/admin/flags?*', (route) =>
    route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  );
  await page.goto('/admin/flags');
  await expect(page.getByText('No commission waits for a decision.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Flags', exact: true }).selectOption('decided');
  await expect(page.getByText('Nothing was decided yet.')).toBeVisible();
});

test('a partner without flags is told from nobody having any, and month end leads to a partner’s flags', async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto('/admin/flags?partner=2000000000');
  await expect(page.getByText('The partner has no undecided flag.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/partner=/);

  const month = lastMonths(2)[1]!;
  const row = {
    ...{ partnerId: 7, firstName: 'Ada', lastName: 'Stone', companyName: null, email: 'ada@example.com' },
    ...{ salesCount: 2, commission: 30, commissionInCents: 3_000, unpaid: 30, unpaidInCents: 3_000 },
    ...{ advance: 0, advanceInCents: 0, payable: 10, payableInCents: 1_000 },
    pending: { amount: 5, amountInCents: 500, first: '2026-12-06', last: '2026-12-06' },
    flagged: { amount: 15, amountInCents: 1_500, refused: 0, refusedInCents: 0 },
  } satisfies UnpaidPartner;
  await page.route('**/api/admin/month-end?*', (route) =>
    route.fulfill({ json: [row], headers: { 'x-total-count': '1' } }),
  );
  await page.goto(`/admin/month-end?month=${month}`);
  await expect(page.getByText('$5.00 pending until Dec 6; $15.00 flagged')).toBeVisible();
  await page.getByRole('link', { name: '$15.00 flagged' }).click();
  await expect(page).toHaveURL(/\/admin\/flags\?partner=7$/);
});
