import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import { expect as eventually, type Page } from '@playwright/test';
import { showPages, signInAsAdmin } from './admins.js';
import { newSeller, type Seller } from './seller.js';
import { expect, expectAccessible, expectToast, picture, test, tryAgain } from './support.js';
import { openCard, showColumns } from './tables.js';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** The administrator's list, filtered for the seller, once it shows them. */
async function open(page: Page, seller: Seller): Promise<AdminPartner> {
  let listed: AdminPartner | undefined;
  await eventually
    .poll(async () => {
      const answer = await page.request.get(`/api/admin/partners?search=${seller.email}`);
      [listed] = (await answer.json()) as AdminPartner[];
      return listed?.email;
    })
    .toBe(seller.email);
  await page.goto(`/admin/partners?search=${seller.email}`);
  await expect(row(page, seller.name)).toBeVisible();
  return listed!;
}
/** Pays the month by its button, which asks for confirmation. */
async function payMonth(page: Page, { name }: Seller): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: /^Mark paid/ })
    .click();
  const asks = page.getByRole('alertdialog', { name: `of ${name} as paid?` });
  await asks.getByRole('button', { name: /^Mark \$/ }).click();
}
const dollars = (cents: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);

test('all columns of the partners are seen beside the sidebar', { tag: '@wide' }, async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin/partners');
  const table = page.getByRole('table', { name: 'Partners' });
  await expect(table).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin dashboard' })).toBeVisible();
  const hidden = await table.evaluate((each) => each.scrollWidth - each.parentElement!.clientWidth);
  expect(hidden).toBeLessThanOrEqual(0);
});

test('an administrator finds a partner, pays the month and takes that back', async ({ page, baseURL }) => {
  const seller = await newSeller(baseURL!, 2);
  await signInAsAdmin(page);
  await showPages(page);
  await page.getByRole('link', { name: 'Partners' }).click();
  await expect(page).toHaveTitle(/^Partners/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await picture(page, 'partners');
  const { monthCommissionInCents } = await open(page, seller);
  const mine = row(page, seller.name);
  await showColumns(page, 'Sales This Month', 'W9 Document', 'ACH Document');
  await openCard(page, mine);
  await expect(mine.getByText('Not uploaded')).toHaveCount(2);
  await expectAccessible(page);

  const amount = dollars(monthCommissionInCents);
  const sent: string[] = [];
  page.on('request', (asked) => asked.method() === 'POST' && sent.push(new URL(asked.url()).pathname));
  await mine.getByRole('button', { name: /^Mark paid/ }).dblclick();
  const pays = page.getByRole('alertdialog', { name: `Mark ${amount} of ${seller.name} as paid?` });
  await expectAccessible(page);
  await picture(page, 'pay-month');
  await page.keyboard.press('Escape');
  await expect(pays).toBeHidden();
  expect(sent).toEqual([]);
  await mine.getByRole('button', { name: /^Mark paid/ }).click();
  await pays.getByRole('button', { name: `Mark ${amount} as paid` }).dblclick();
  await expectToast(page, `${seller.name} is marked as paid`, amount);
  await expect(pays).toBeHidden();
  await expect(mine.getByRole('button', { name: /^Take back: this month/ })).toBeVisible();
  await expect(mine.getByText(/paid just now/)).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'paid');

  await mine.getByRole('button', { name: /^Take back: this month/ }).click();
  const takesBack = page.getByRole('alertdialog', { name: `Take back ${amount}?` });
  await expect(takesBack.getByText(/by payout \d+\. What it has settled is unpaid again\.$/)).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'take-month-back');
  await takesBack.getByRole('button', { name: `Take back ${amount}` }).click();
  await expectToast(page, `The payment of ${seller.name} is taken back`);
  expect(sent).toEqual(['/api/admin/monthly-payments', '/api/admin/monthly-payments']);
  await expect(mine.getByRole('button', { name: /^Mark paid/ })).toBeVisible();
});

test('who marked a month as paid undoes that by the notice', async ({ page, baseURL }) => {
  const seller = await newSeller(baseURL!, 1);
  await signInAsAdmin(page);
  const { id, monthCommissionInCents } = await open(page, seller);
  const mine = row(page, seller.name);
  await mine.getByRole('button', { name: /^Mark paid/ }).click();
  const asks = page.getByRole('alertdialog', { name: `of ${seller.name} as paid?` });
  await expect(asks.getByText(/^Recording a payout moves no money\./)).toBeVisible();
  await expect(asks.getByText(/^You can undo it for 10 seconds\./)).toBeVisible();
  await expect(asks.getByRole('listitem').filter({ hasText: dollars(monthCommissionInCents) })).toHaveCount(
    1,
  );
  await expectAccessible(page);
  await picture(page, 'mark-paid');
  await asks.getByRole('button', { name: /^Mark \$/ }).click();
  await expectToast(page, `${seller.name} is marked as paid`);
  await expect(mine.getByRole('button', { name: /^Take back/ })).toBeFocused();
  await picture(page, 'undo');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Undone');
  await expect(mine.getByRole('button', { name: /^Mark paid/ })).toBeVisible();
  const payouts = (await (await page.request.get(`/api/admin/payouts?partnerId=${id}`)).json()) as {
    voidedAt: string | null;
  }[];
  expect(payouts).toMatchObject([{ voidedAt: expect.any(String) }]);
});

test('an administrator notes what the bank did with a payout', async ({ page, baseURL }) => {
  const seller = await newSeller(baseURL!, 1);
  await signInAsAdmin(page);
  await open(page, seller);
  await payMonth(page, seller);
  await expectToast(page, `${seller.name} is marked as paid`);
  await row(page, seller.name)
    .getByRole('button', { name: `Payouts of ${seller.name}` })
    .click();
  const list = page.getByRole('dialog', { name: `Payouts of ${seller.name}` });
  await expect(list.getByText('Recorded', { exact: true }).last()).toBeVisible();
  const today = new Date().toISOString().slice(0, 10);
  for (const [state, said] of [
    ['Sent: the bank has paid it out', /^Sent on /],
    ['Returned: the bank has sent it back', /^Returned on /],
  ] as const) {
    await list.getByRole('button', { name: /^Bank’s date of payout \d+$/ }).click();
    if (state.startsWith('Returned'))
      await expect(page.getByRole('dialog').getByText(/^So far: Sent on /)).toBeVisible();
    const asks = page.getByRole('dialog', { name: /^What did the bank do with payout \d+\?$/ });
    await asks.getByRole('button', { name: 'Save' }).click();
    await expect(asks.getByText('Enter the date that your bank names')).toBeVisible();
    await asks.getByLabel('What the bank did').selectOption(state);
    await asks.getByLabel('The bank’s date').fill(today);
    await expectAccessible(page);
    await picture(page, 'bank-state');
    await asks.getByRole('button', { name: 'Save' }).click();
    await expect(asks).toBeHidden();
    await expect(list.getByText(said)).toBeVisible();
  }
  await list.getByRole('button', { name: /^Take back payout \d+$/ }).click();
  await expect(page.getByRole('alertdialog').getByText(/is unpaid again/)).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expectAccessible(page);
});

test.describe('in two tabs', () => {
  test.use({ allowed: [/status of 409 .*\/bank-state/] });

  test('what was noted in one is seen in the other after its refusal', async ({ page, baseURL }) => {
    const seller = await newSeller(baseURL!, 1);
    await signInAsAdmin(page);
    const { id } = await open(page, seller);
    await payMonth(page, seller);
    await row(page, seller.name)
      .getByRole('button', { name: `Payouts of ${seller.name}` })
      .click();
    const list = page.getByRole('dialog', { name: `Payouts of ${seller.name}` });
    await list.getByRole('button', { name: /^Bank’s date of payout \d+$/ }).click();
    const asks = page.getByRole('dialog', { name: /^What did the bank do with payout \d+\?$/ });
    const day = new Date().toISOString().slice(0, 10);
    const [payout] = (await (await page.request.get(`/api/admin/payouts?partnerId=${id}`)).json()) as {
      id: number;
    }[];
    const other = await page.request.post(`/api/admin/payouts/${payout!.id}/bank-state`, {
      data: { state: 'returned', day, seen: null },
    });
    await expect(other).toBeOK();
    await asks.getByLabel('What the bank did').selectOption('Sent: the bank has paid it out');
    await asks.getByLabel('The bank’s date').fill(day);
    await asks.getByRole('button', { name: 'Save' }).click();
    await expect(asks.getByText('Somebody noted something else meanwhile.')).toBeVisible();
    await expect(asks.getByText(/^So far: Returned on /)).toBeVisible();
    await asks.getByRole('button', { name: 'Cancel' }).click();
    await expect(list.getByText(/^Returned on /)).toBeVisible();
  });
});

test('a payout is taken back from the list of a partner, whatever came since', async ({ page, baseURL }) => {
  const seller = await newSeller(baseURL!, 2);
  await signInAsAdmin(page);
  const { monthCommissionInCents } = await open(page, seller);
  const mine = row(page, seller.name);
  await payMonth(page, seller);
  await expectToast(page, `${seller.name} is marked as paid`);

  await mine.getByRole('button', { name: `Payouts of ${seller.name}` }).click();
  const list = page.getByRole('dialog', { name: `Payouts of ${seller.name}` });
  // A payout outside a batch has no file: mock the answer for one in a batch.
  const file = { id: 12, batchId: 3, madeAt: new Date().toISOString() };
  await page.route('**/api/admin/payouts/*/nacha-file', (route) => route.fulfill({ json: { file } }));
  await list.getByRole('button', { name: /^Take back payout \d+$/ }).click();
  const amount = dollars(monthCommissionInCents);
  const dialog = page.getByRole('alertdialog', { name: `Take back ${amount}?` });
  await expect(dialog.getByText(`${amount} is unpaid again: 2 commissions.`)).toBeVisible();
  await expect(dialog.getByText(/^It is in NACHA file 12 of batch 3, made /)).toBeVisible();
  await dialog.getByRole('button', { name: `Take back ${amount}` }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Choose a reason' })).toBeVisible();
  await dialog.getByLabel('Reason').selectOption('The transfer came back');
  await dialog.getByLabel('Note for administrators (optional)').fill('R03');
  await expectAccessible(page);
  await picture(page, 'take-back');
  await dialog.getByRole('button', { name: `Take back ${amount}` }).click();
  await expectToast(page, /^Payout \d+ is taken back/, amount);
  await expect(list.getByText('Taken back: The transfer came back')).toBeVisible();
  await expect(list.getByText(/R03/)).toBeVisible();
  await expectAccessible(page);
  await list.getByRole('button', { name: 'Close' }).first().click();
  await expect(mine.getByRole('button', { name: /^Mark paid/ })).toBeVisible();
});

test('a payment shows what it settles before it is confirmed', async ({ page, baseURL }) => {
  const seller = await newSeller(baseURL!, 2);
  await signInAsAdmin(page);
  const { monthCommissionInCents } = await open(page, seller);
  await page.getByRole('button', { name: `Pay ${seller.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Pay ${seller.name}` });
  const amount = dialog.getByLabel('Amount in dollars');
  await expect(amount).toHaveValue((monthCommissionInCents / 100).toFixed(2));
  await expect(dialog.getByText(/^Settles all 2 unpaid commissions/)).toBeVisible();
  await expect(dialog.getByLabel('Month').locator('option:not([value=""])')).toHaveCount(12);
  await expect(dialog.getByLabel('Description (optional)')).toHaveAttribute(
    'placeholder',
    /^Monthly commission payment for \d{4}-\d{2}$/,
  );

  await amount.fill('0');
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(dialog.getByText('Amount must be greater than $0.01')).toBeVisible();
  await expect(dialog.getByText('Type an amount to see what it settles.')).toBeVisible();
  await expect(dialog.getByText(/^Settles /)).toBeHidden();
  await expectAccessible(page);

  const one = monthCommissionInCents / 2;
  await amount.fill(((one + 100) / 100).toFixed(2));
  // What was typed stays, whichever month is looked at.
  const month = dialog.getByLabel('Month');
  const shown = await month.inputValue();
  await month.selectOption({ index: 2 });
  await expect(dialog.getByText(/^Nothing is unpaid for /)).toBeVisible();
  await month.selectOption(shown);
  await expect(amount).toHaveValue(((one + 100) / 100).toFixed(2));
  await expect(dialog.getByText(/^Settles 1 of 2 unpaid commissions/)).toBeVisible();
  await expect(dialog.getByText(/^\$1\.00 is left over and stands as an advance/)).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Stays unpaid' })).toHaveCount(1);
  await expectAccessible(page);
  await picture(page, 'pay');
  await dialog.getByRole('button', { name: `Pay ${dollars(one + 100)}` }).click();
  await expectToast(page, 'Payment processed', `${seller.name} was paid ${dollars(one + 100)}`);
  await expect(dialog).toBeHidden();
  await expect(row(page, seller.name).getByRole('button', { name: /^Mark paid/ })).toBeVisible();

  // The advance reduces the payment of the rest.
  await page.getByRole('button', { name: `Pay ${seller.name}` }).click();
  await expect(amount).toHaveValue(((one - 100) / 100).toFixed(2));
  await expect(dialog.getByText('$1.00 of earlier payments is used first.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await row(page, seller.name)
    .getByRole('button', { name: /^Mark paid/ })
    .click();
  const asks = page.getByRole('alertdialog', {
    name: `Mark ${dollars(one - 100)} of ${seller.name} as paid?`,
  });
  await expect(asks.getByText('Paid in advance already:')).toBeVisible();
  await expect(asks.getByText('−$1.00')).toBeVisible();
  await picture(page, 'mark-paid-in-advance');
});

test('more than is owed is paid only in advance, with a reason and within a limit', async ({
  page,
  baseURL,
}) => {
  const seller = await newSeller(baseURL!, 1);
  await signInAsAdmin(page);
  const { monthCommissionInCents } = await open(page, seller);
  await page.getByRole('button', { name: `Pay ${seller.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Pay ${seller.name}` });
  const amount = dialog.getByLabel('Amount in dollars');
  const reason = dialog.getByLabel('Why more is paid than is owed');
  await expect(amount).toHaveValue((monthCommissionInCents / 100).toFixed(2));
  await expect(reason).toBeHidden();

  const inDollars = (cents: number) => (cents / 100).toFixed(2);
  await amount.fill(inDollars(monthCommissionInCents + 100_001));
  await expect(dialog.getByText('At most $1,000.00 may be paid in advance')).toBeVisible();
  await expect(dialog.getByText(/and more than may be paid in advance\.$/)).toBeVisible();
  await expect(reason).toBeHidden();
  await amount.fill(inDollars(monthCommissionInCents + 2_500));
  await expect(dialog.getByText(/^This is \$25\.00 more than is owed/)).toBeVisible();
  const pay = dialog.getByRole('button', { name: `Pay ${dollars(monthCommissionInCents + 2_500)}` });
  await pay.click();
  await expect(dialog.getByText('Say why more is paid than is owed')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'pay-in-advance');
  await reason.fill('Agreed at the start');
  await pay.click();
  await expectToast(page, 'Payment processed', `${seller.name} was paid`);

  await page.getByRole('button', { name: `Payouts of ${seller.name}` }).click();
  await expect(page.getByText('In advance: Agreed at the start')).toBeVisible();
});

test.describe('a payment that was shown otherwise', () => {
  test.use({ allowed: [/status of 409|ERR_FAILED/] });

  test('is not made: neither before it is shown what it settles, nor once another tab has paid', async ({
    page,
    context,
    baseURL,
  }) => {
    const seller = await newSeller(baseURL!, 3);
    await signInAsAdmin(page);
    const { monthCommissionInCents } = await open(page, seller);
    const other = await context.newPage();
    await open(other, seller);
    const one = (monthCommissionInCents / 3 / 100).toFixed(2);
    const dialogOf = async (tab: Page) => {
      await tab.getByRole('button', { name: `Pay ${seller.name}` }).click();
      const dialog = tab.getByRole('dialog', { name: `Pay ${seller.name}` });
      await expect(dialog.getByText(/^Settles all 3 unpaid commissions/)).toBeVisible();
      return dialog;
    };
    const [first, second] = [await dialogOf(page), await dialogOf(other)];

    let goOn!: () => void;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const sent: string[] = [];
    for (const tab of [page, other])
      tab.on('request', (asked) => asked.method() === 'POST' && sent.push(asked.url()));
    await page.route('**/api/admin/payout-preview?*', async (route) => {
      await held;
      await route.continue();
    });
    await first.getByLabel('Amount in dollars').fill(one);
    await first.getByLabel('Amount in dollars').press('Enter');
    await expect(first.getByRole('button', { name: `Pay $${one}` })).toBeDisabled();
    expect(sent).toEqual([]);
    goOn();
    await expect(first.getByText(/^Settles 1 of 3 unpaid commissions/)).toBeVisible();

    // The second tab gets no live messages, like a tab that was asleep.
    await second.getByLabel('Amount in dollars').fill(one);
    await expect(second.getByText(/^Settles 1 of 3 unpaid commissions/)).toBeVisible();
    await other.route('**/api/admin/payout-preview?*', (route) => route.abort());
    await first.getByLabel('Amount in dollars').press('Enter');
    await expectToast(page, 'Payment processed');
    await other.unroute('**/api/admin/payout-preview?*');
    await second.getByRole('button', { name: `Pay $${one}` }).click();
    await expect(second.getByText('Somebody else has changed this meanwhile.')).toBeVisible();
    await expect(second.getByText(/^Settles 1 of 2 unpaid commissions/)).toBeVisible();
    await expectAccessible(other);
    expect(sent.filter((url) => url.endsWith('/process-partner-payment'))).toHaveLength(2);
    await other.close();
  });
});

test.describe('a payment that was taken back before its answer came', () => {
  test.use({ allowed: [/status of 409/] });

  test('says so, and the next click pays anew', async ({ page, baseURL }) => {
    const seller = await newSeller(baseURL!, 1);
    await signInAsAdmin(page);
    await open(page, seller);
    const keys: (string | undefined)[] = [];
    await page.route('**/api/admin/monthly-payments', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const message = 'This was paid, and has been taken back since.';
      if (keys.length > 1) await route.continue();
      else await route.fulfill({ status: 409, json: { message, code: 'TAKEN_BACK_SINCE', requestId: '' } });
    });
    await payMonth(page, seller);
    await expectToast(page, 'Error updating payment status: This was paid, and has been taken back since.');
    await payMonth(page, seller);
    await expectToast(page, `${seller.name} is marked as paid`);
    expect(new Set(keys).size).toBe(2);
  });
});

test.describe('a month that another tab has paid', () => {
  test.use({ allowed: [/status of 409|ERR_FAILED/] });

  test('is neither paid again nor taken back by a dialog that asked to pay', async ({
    page,
    context,
    baseURL,
  }) => {
    const seller = await newSeller(baseURL!, 1);
    await signInAsAdmin(page);
    await open(page, seller);
    const other = await context.newPage();
    await open(other, seller);
    await row(other, seller.name)
      .getByRole('button', { name: /^Mark paid/ })
      .click();
    const asks = other.getByRole('alertdialog', { name: `of ${seller.name} as paid?` });
    // The second tab gets no live messages, like a tab that was asleep.
    await other.route('**/api/admin/partners?*', (route) => route.abort());
    await payMonth(page, seller);
    await expectToast(page, `${seller.name} is marked as paid`);
    await other.unroute('**/api/admin/partners?*');
    await asks.getByRole('button', { name: /^Mark \$/ }).click();
    const told = other.getByRole('alertdialog', { name: `of ${seller.name} is paid by now` });
    await expect(told.getByText('It was paid meanwhile, and nothing was done here.')).toBeVisible();
    await expect(told.getByRole('button')).toHaveText(['Cancel']);
    await expectAccessible(other);
    await picture(other, 'paid-meanwhile');
    await told.getByRole('button', { name: 'Cancel' }).click();
    await expect(
      row(other, seller.name).getByRole('button', { name: /^Take back: this month/ }),
    ).toBeVisible();
    await other.close();
  });
});

test('a partner is deleted by typing the name, and is gone from the list', async ({ page, baseURL }) => {
  const seller = await newSeller(baseURL!, 1);
  await signInAsAdmin(page);
  await open(page, seller);
  await page.getByRole('button', { name: `Delete ${seller.name}` }).click();
  const confirm = page.getByRole('alertdialog', { name: `Delete ${seller.name}?` });
  const remove = confirm.getByRole('button', { name: 'Delete' });
  await expect(remove).toBeDisabled();
  await expect(confirm.getByText(/^\$\d+\.\d\d of their commission is unpaid\./)).toBeVisible();
  await confirm.getByLabel(/^Type/).fill('Somebody else');
  await expect(remove).toBeDisabled();
  await expectAccessible(page);
  await picture(page, 'delete');
  await confirm.getByLabel(/^Type/).fill(seller.name.toLowerCase());
  await remove.click();
  await expectToast(page, 'Partner deleted', seller.name);
  await expect(row(page, seller.name)).toHaveCount(0);
  await expect(page.getByText('No partners found')).toBeVisible();
  await expect
    .poll(async () => (await page.request.get(`/api/admin/partners?search=${seller.email}`)).json())
    .toEqual([]);
});

test(
  'the list is sorted by its columns, and its state is in the address',
  { tag: '@wide' },
  async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto('/admin/partners');
    await page.getByRole('button', { name: 'Total Sales' }).click();
    await expect(page).toHaveURL(/sort=totalSales/);
    await expect(page.getByRole('columnheader', { name: 'Total Sales' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await page.getByRole('button', { name: 'Total Sales' }).click();
    await expect(page.getByRole('columnheader', { name: 'Total Sales' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await page.getByLabel('Search partners').fill('nobody at all');
    await expect(page.getByText('No partners found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  },
);

test.describe('when the service fails', () => {
  test.use({ allowed: [/status of 503/] });

  test('the list can be read again, and a payment that was not made says so', async ({ page, baseURL }) => {
    const seller = await newSeller(baseURL!, 1);
    await signInAsAdmin(page);
    const away = { status: 503, json: { code: 'UNAVAILABLE', message: 'Not now, please.', requestId: 'x' } };
    await open(page, seller);
    await page.route('**/api/admin/monthly-payments', (route) => route.fulfill(away));
    await payMonth(page, seller);
    await expectToast(page, 'Error updating payment status: Not now, please.');

    await page.route('**/api/admin/partners?*', (route) => route.fulfill(away));
    await page.reload();
    await expect(page.getByText('The partners could not be loaded')).toBeVisible();
    await page.unroute('**/api/admin/partners?*');
    await tryAgain(page, row(page, seller.name));
  });
});
