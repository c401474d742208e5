import type { Approval } from '@portal/contracts/http/approvals';
import type { Page } from '@playwright/test';
import { signInAsAdmin } from './admins.js';
import { newSeller } from './seller.js';
import { ada, batch, bob, month, onFile, unpaid, unpaidMonth } from './unpaid-month.js';
import {
  chooseFromMenu,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  picture,
  test,
} from './support.js';

async function selectBoth(page: Page): Promise<void> {
  await signInAsAdmin(page);
  await page.goto('/admin/month-end');
  for (const name of ['Ada', 'Bob'])
    await page.getByRole('checkbox', { name: `Select ${name} Stone` }).press('Space');
}

test('a selection of a closed month is named with its sums before it is paid as one batch', async ({
  page,
}) => {
  await unpaidMonth(page, [ada, bob]);
  const asked: { key: string | undefined; body: unknown }[] = [];
  await page.route('**/api/admin/payout-batches', (route) => {
    asked.push({ key: route.request().headers()['idempotency-key'], body: route.request().postDataJSON() });
    return asked.length === 1
      ? route.fulfill({
          status: 503,
          json: { code: 'UNAVAILABLE', message: 'Not now, please.', requestId: 'x' },
        })
      : route.fulfill({ json: batch });
  });
  await signInAsAdmin(page);
  await page.goto('/admin/month-end');
  await expect(page.getByRole('row').filter({ hasText: 'Bob Stone' })).toContainText('$40.00');
  await page.getByRole('checkbox', { name: 'Select Ada Stone' }).press('Space');
  await expect(page.getByRole('button', { name: 'Pay 1 selected, $120.50' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Bob Stone' }).press('Space');
  await expectAccessible(page);
  await picture(page, 'month-end');

  await page.getByRole('button', { name: 'Pay 2 selected, $160.50' }).click();
  const dialog = page.getByRole('dialog', { name: /^Pay 2 partners for / });
  await expect(dialog.getByText('Ada Stone')).toBeVisible();
  await expect(dialog.getByText(/^Recording a payout moves no money\./)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Pay $160.50' }).click();
  await expect(dialog.getByText('Not now, please.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pay $160.50' }).click();
  await expect(page.getByText('Batch 3: $160.50 to 2 partners')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download CSV of batch 3' })).toHaveAttribute(
    'href',
    '/api/admin/payout-batches/3/payouts.csv',
  );
  expect(asked[0]!.body).toEqual({
    month,
    partnerIds: [7, 8],
    seen: { month, amountInCents: 16_050, partners: 2 },
  });
  expect(asked[1], 'the same wish under the same key').toEqual(asked[0]);
});

test('a batch whose answer is lost is neither paid nor unpaid until it is known, and is never paid twice', async ({
  page,
}) => {
  await unpaidMonth(page, [ada, bob]);
  const asked: (string | undefined)[] = [];
  let answerAtLast!: () => void;
  const held = new Promise<void>((resolve) => (answerAtLast = resolve));
  await page.route('**/api/admin/payout-batches', async (route) => {
    asked.push(route.request().headers()['idempotency-key']);
    // The payment is made, then the connection breaks.
    if (asked.length === 1) return route.abort('connectionreset');
    await held;
    return route.fulfill({ json: batch });
  });
  await selectBoth(page);
  await page.getByRole('button', { name: 'Pay 2 selected, $160.50' }).click();
  const dialog = page.getByRole('dialog', { name: /^Pay 2 partners for / });
  await dialog.getByRole('button', { name: 'Pay $160.50' }).click();
  await expect(dialog.getByText('it is not known yet whether this was done')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Pay $160.50' })).toBeDisabled();
  await expect(page.getByText('Nobody was paid')).toBeHidden();
  answerAtLast();
  await expect(page.getByText('Batch 3: $160.50 to 2 partners')).toBeVisible();
  expect(asked).toEqual([asked[0], asked[0]]);
  expect(asked[0]).toBeTruthy();
});

test('a selection that has changed since it was ticked is shown anew before anything is paid', async ({
  page,
}) => {
  await unpaidMonth(page, [ada, bob]);
  const asked: unknown[] = [];
  const bobLater = unpaid(8, 'Bob', 6_000, 1_000);
  await page.route('**/api/admin/payout-batches', async (route) => {
    asked.push(route.request().postDataJSON());
    if (asked.length > 1) return route.fulfill({ json: batch });
    // Meanwhile a sale was made, and Ada was paid.
    await unpaidMonth(page, [bobLater]);
    return route.fulfill({
      status: 409,
      json: {
        code: 'CHANGED_MEANWHILE',
        message: 'This has changed since you saw it. Please look again before you confirm.',
        requestId: 'x',
        now: { month, amountInCents: 5_000, partners: 1 },
      },
    });
  });
  await selectBoth(page);
  await page.getByRole('button', { name: 'Pay 2 selected, $160.50' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Pay $160.50' }).click();
  await expect(dialog.getByText('The amount is now $50.00; it was $160.50.')).toBeVisible();
  await expect(dialog.getByText('Of 1 partner that was selected nothing is unpaid any more.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Pay $50.00' }).click();
  await expect(page.getByText('Batch 3:')).toBeVisible();
  expect(asked).toEqual([
    { month, partnerIds: [7, 8], seen: { month, amountInCents: 16_050, partners: 2 } },
    { month, partnerIds: [8], seen: { month, amountInCents: 5_000, partners: 1 } },
  ]);
});

test('month end follows what another administrator pays, and selects nobody who is paid', async ({
  page,
  baseURL,
}) => {
  await unpaidMonth(page, [ada, bob]);
  await selectBoth(page);
  await expect(page.getByRole('button', { name: 'Pay 2 selected, $160.50' })).toBeVisible();
  await unpaidMonth(page, [bob]);
  const { payouts: _, ...listed } = { ...batch, payoutsCount: 1, voidedCount: 0, sentCount: 0 };
  await page.route('**/api/admin/payout-batches?*', (route) =>
    route.fulfill({ json: [listed], headers: { 'x-total-count': '1' } }),
  );
  // Whatever changes a partner's figures is told to administrators' pages, as a payout is.
  await newSeller(baseURL!, 1);
  await expect(page.getByRole('button', { name: 'Pay 1 selected, $40.00' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select Ada Stone' })).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Batches' }).getByText(/^Batch 3, /)).toBeVisible();
  await unpaidMonth(page, []);
  await newSeller(baseURL!, 1);
  await expect(page.getByRole('button', { name: 'Pay selected', exact: true })).toBeDisabled();
});

test('while the books differ a batch is paid only with a reason', async ({ page }) => {
  await unpaidMonth(page, [ada, bob]);
  const asked: { driftReason?: string }[] = [];
  await page.route('**/api/admin/payout-batches', (route) => {
    asked.push(route.request().postDataJSON() as { driftReason?: string });
    if (asked.length > 1) return route.fulfill({ json: batch });
    const message = 'No batch is paid now: the books differ in commission: partners.';
    return route.fulfill({ status: 409, json: { code: 'BOOKS_DRIFT', message, requestId: 'x' } });
  });
  await selectBoth(page);
  await page.getByRole('button', { name: 'Pay 2 selected, $160.50' }).click();
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByLabel('Why it cannot wait');
  await expect(reason).toBeHidden();
  await dialog.getByRole('button', { name: 'Pay $160.50' }).click();
  await expect(dialog.getByText(/^No batch is paid now/)).toBeVisible();
  await reason.fill('The bank closes at noon');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Pay $160.50' }).click();
  await expect(page.getByText('Batch 3:')).toBeVisible();
  expect(asked.map(({ driftReason }) => driftReason)).toEqual([undefined, 'The bank closes at noon']);
});

test('month end and its batch say whom no bank file can pay, and pay them all the same', async ({ page }) => {
  await unpaidMonth(
    page,
    [ada, bob],
    [
      { partnerId: 7, state: 'none', waitsUntil: null },
      { partnerId: 8, state: 'waits', waitsUntil: '2030-11-28T12:00:00.000Z', lacksW9: true },
    ],
  );
  await page.route('**/api/admin/payout-batches', (route) => route.fulfill({ json: batch }));
  await selectBoth(page);
  const note = page.getByRole('group', { name: 'Bank accounts' });
  await expect(note).toContainText('1 of these 2 partners has no bank account on file: Ada Stone.');
  await expect(note).toContainText('not in effect yet: Bob Stone (bank account waits until Nov 28, 2030).');
  await expect(note.getByRole('link', { name: 'Ada Stone' })).toHaveAttribute('href', '/admin/partners/7');
  const row = page.getByRole('row').filter({ hasText: 'ada@example.com' });
  await expect(row.getByText('No bank account on file')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'bob@example.com' })).toContainText('No W9 uploaded');
  await expect(page.getByRole('group', { name: 'W9' })).toContainText('has uploaded no W9: Bob Stone.');
  await expectAccessible(page);
  await picture(page, 'month-end-no-account');

  await page.getByRole('button', { name: 'Pay 2 selected, $160.50' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('group', { name: 'Bank accounts' })).toContainText(
    'has no bank account on file: Ada Stone.',
  );
  await expectAccessible(page);
  await picture(page, 'batch-no-account');
  await dialog.getByRole('button', { name: 'Pay $160.50' }).click();
  await expect(page.getByText('Batch 3:')).toBeVisible();
});

test('a batch waits for no answer about bank accounts, and says that there was none', async ({ page }) => {
  await unpaidMonth(page, [ada, bob]);
  let isDown = true;
  await page.route('**/api/admin/bank-account-states?*', (route) =>
    isDown
      ? route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Not now', requestId: 'x' } })
      : route.fulfill({ json: [onFile(7), onFile(8)] }),
  );
  await selectBoth(page);
  await page.getByRole('button', { name: 'Pay 2 selected, $160.50' }).click();
  const dialog = page.getByRole('dialog');
  const failed = dialog.getByRole('alert').filter({ hasText: 'could not be read' });
  await expect(failed).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Pay $160.50' })).toBeEnabled();
  await expectAccessible(page);
  isDown = false;
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toBeHidden();
  await expect(dialog.getByRole('group', { name: 'Bank accounts' })).toBeHidden();
});

test('month end says what of the month waits for approval, and what was refused or expired lately', async ({
  page,
}) => {
  await unpaidMonth(page, [ada]);
  const now = Date.now();
  const request = (more: Partial<Approval>): Approval => ({
    ...{ id: 4, kind: 'batch', state: 'waiting', month, partner: null },
    ...{ amount: 900, amountInCents: 90_000, salesCount: 9, partnersCount: 3 },
    ...{ leftOver: 0, leftOverInCents: 0, beyondOwed: 0, beyondOwedInCents: 0 },
    ...{ description: null, advanceReason: null, driftReason: null },
    askedBy: { id: 1, firstName: 'Asa', lastName: 'Admin' },
    askerMayPay: true,
    askedAt: new Date(now - 7_200_000).toISOString(),
    expiresAt: new Date(now + 6 * 86_400_000).toISOString(),
    ...{ decidedBy: null, decidedAt: null, reason: null, payoutId: null, batchId: null },
    ...more,
  });
  const refused = request({
    id: 3,
    state: 'refused',
    decidedBy: { id: 2, firstName: 'Noor', lastName: 'Haddad' },
    decidedAt: new Date(now - 3_600_000).toISOString(),
    reason: 'Not agreed on',
  });
  let isDown = true;
  await page.route('**/api/admin/approvals?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    if (query.get('month') === null) return route.continue();
    expect(query.get('month')).toBe(month);
    if (isDown)
      return route.fulfill({
        status: 503,
        json: { code: 'UNAVAILABLE', message: 'Not now', requestId: 'x' },
      });
    const rows =
      query.get('state') === 'waiting'
        ? [request({})]
        : [
            refused,
            request({ id: 2, state: 'approved' }),
            request({ id: 1, state: 'expired', askedAt: new Date(now - 90 * 86_400_000).toISOString() }),
          ];
    return route.fulfill({ json: rows, headers: { 'x-total-count': String(rows.length) } });
  });
  await signInAsAdmin(page);
  await page.goto('/admin/month-end');
  await expect(page.getByText('What waits for approval of this month could not be read.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  isDown = false;
  // No press: the list may be read again by itself before it.
  await page.reload();
  const box = page.getByRole('region', { name: 'Approvals of this month' });
  await expect(box).toContainText(
    /Waiting for approval: \$900\.00 to 3 partners \(Batch for .*\), asked for by Asa Admin/,
  );
  await expect(box).toContainText(/Refused, not paid: .*; refused by Noor Haddad, .*: Not agreed on\./);
  await expect(box).not.toContainText('Expired');
  await expectAccessible(page);
  await picture(page, 'month-end-approvals');
  await page.setViewportSize({ width: 375, height: 720 });
  await expectNoSidewaysScroll(page);
  await picture(page, 'month-end-approvals-phone');
  await box.getByRole('link', { name: 'Open Approvals' }).click();
  await expect(page).toHaveURL(/\/admin\/approvals$/);
});

test.use({ allowed: [/status of (409|503)|ERR_CONNECTION_RESET/] });

test('a month of which everything is paid says so', async ({ page }) => {
  await unpaidMonth(page, []);
  await signInAsAdmin(page);
  await page.goto('/admin/month-end');
  await expect(page.getByText(/^Everything of .* is paid\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay selected' })).toBeDisabled();
});

test('a commission is explained from sale to payout', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/clients?status=paid');
  await chooseFromMenu(
    page.getByRole('button', { name: /^Actions for the sale to/ }).first(),
    'Explain commission',
  );
  const dialog = page.getByRole('dialog', { name: /^Commission of sale \d+$/ });
  await expect(dialog.getByText(/\$[\d.,]+ paid × [\d.]+% = /)).toBeVisible();
  await expect(dialog.getByText('Earned with the sale')).toBeVisible();
  await expect(dialog.getByText(/^Paid by payout \d+/)).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'explain');
});
