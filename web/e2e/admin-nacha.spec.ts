import type { NachaFile, NachaSummary } from '@portal/contracts/http/nacha';
import type { ListedPayoutBatch } from '@portal/contracts/http/payouts';
import { lastMonths } from '@portal/contracts/values/month';
import type { Browser, Locator, Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { signInAsAdmin } from './admins.js';
import { endWaitOf } from './waiting-accounts.js';
import { expect, expectAccessible, expectToast, goDark, picture, signUp, test } from './support.js';

const month = lastMonths(3)[2]!;

// No bank account is on file, or a reason is missing: the browser logs these answers.
test.use({ allowed: [/status of (404 .*\/bank-account|400 .*\/unused)$/] });

const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
/** A partner of this test's own, who has uploaded an ACH form. */
async function sendAchForm(browser: Browser, person: Parameters<typeof signUp>[1]): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signUp(page, person);
  const { firstName, lastName } = person;
  const achDocument = { name: 'ach.pdf', mimeType: 'application/pdf', buffer: pdf };
  const sent = await page.request.patch('/api/profile', { multipart: { firstName, lastName, achDocument } });
  expect(sent.status()).toBe(200);
  await context.close();
}

/** Takes pictures: wide and on a phone, in light and dark mode. */
async function look(page: Page, name: string): Promise<void> {
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 860 });
    const scrolls = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(await scrolls(), `${name} scrolls sideways at ${width}`).toBe(false);
    await expectAccessible(page);
    await picture(page, `${name}-${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 860 });
}

async function fillIn(dialog: Locator, account: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(account))
    await dialog.getByLabel(label, { exact: true }).fill(value);
}

test('a bank account is typed from the ACH form, shown without its numbers, replaced and removed', async ({
  page,
  browser,
  newPartner: person,
}) => {
  await sendAchForm(browser, person);
  await signInAsAdmin(page);
  await page.goto(`/admin/documents?search=${encodeURIComponent(person.email)}`);
  await page.getByRole('button', { name: 'Bank account of Pat Quinn' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bank account of Pat Quinn' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  for (const problem of [
    'Account holder is required',
    'Please say whose account it is',
    'Routing number must be 9 digits',
    'Account number must be 4 to 17 digits',
  ])
    await expect(dialog.getByText(problem)).toBeVisible();
  await fillIn(dialog, {
    'Account holder': 'Pat Quinn',
    'Routing number': '021000022',
    'Account number': '73190046582',
    'Account number again': '73190046528',
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This is no bank’s routing number. Please check its digits.')).toBeVisible();
  await expect(dialog.getByText('The account numbers do not match')).toBeVisible();
  await look(page, 'bank-account-wrong');
  await fillIn(dialog, { 'Routing number': '021000021', 'Account number again': '73190046582' });
  await dialog.getByLabel('The holder is').selectOption('A business');
  await dialog.getByLabel('Account type').selectOption('Savings');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expectToast(page, 'Bank account saved', 'Pat Quinn, ends in 6582');
  await expect(dialog).toBeHidden();

  await page.goto(`/admin/partners?search=${encodeURIComponent(person.email)}`);
  await page.getByRole('button', { name: 'Bank account of Pat Quinn' }).click();
  await expect(dialog.getByText('ends in 6582')).toBeVisible();
  await expect(dialog.getByText('Savings')).toBeVisible();
  await expect(dialog.getByText('A business')).toBeVisible();
  await expect(page.locator('body')).not.toContainText('73190046582');
  await look(page, 'bank-account');
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await dialog.getByLabel('The holder is').selectOption('A person');
  await fillIn(dialog, {
    'Account holder': 'Pat Quinn',
    'Routing number': '121000248',
    'Account number': '11112222',
    'Account number again': '11112222',
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Bank account saved', 'ends in 2222');

  await page.getByRole('button', { name: 'Bank account of Pat Quinn' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Remove the bank account of Pat Quinn?' });
  await expect(confirm).toContainText('The account that ends in 2222 is forgotten for good');
  await look(page, 'bank-account-remove');
  await confirm.getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Bank account removed', 'Pat Quinn');
  await expect(dialog.getByLabel('Routing number')).toBeVisible();
});

/** Resets the state from earlier tries: no account, and in no valid file. */
async function begin(page: Page, partnerId: number, batchId: number): Promise<void> {
  await page.request.delete(`/api/admin/partners/${partnerId}/bank-account`);
  const { files }: NachaSummary = await (
    await page.request.get(`/api/admin/payout-batches/${batchId}/nacha`)
  ).json();
  for (const { id } of files)
    await page.request.post(`/api/admin/nacha-files/${id}/unused`, {
      data: { reason: 'Another try', issuedSeen: true },
    });
}

test('a batch that was paid is taken to the bank once its partner has a bank account, and never twice', async ({
  page,
}) => {
  await signInAsAdmin(page);
  const [ben] = await (await page.request.get('/api/admin/partners?search=ben@example.com')).json();
  // The sample data owes Ben an amount of this month, and no other test pays it: paid once, also if this test is retried.
  const paid = await page.request.post('/api/admin/payout-batches', {
    data: { month, partnerIds: [ben.id] },
    headers: { 'Idempotency-Key': `nacha of ${month}` },
  });
  expect(paid.status(), await paid.text()).toBe(200);
  const batch = await paid.json();
  await begin(page, ben.id, batch.id);

  await page.goto('/admin/month-end');
  const open = page.getByRole('button', { name: `NACHA files of batch ${batch.id}`, exact: true });
  await open.click();
  const dialog = page.getByRole('dialog', { name: `NACHA files of batch ${batch.id}` });
  await expect(dialog.getByText('No partner of this batch has a bank account on file')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: /^Ben Carter\$[\d,.]+$/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Make file' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();

  const account = {
    holderName: 'Ben Carter',
    accountType: 'checking',
    routingNumber: '021000021',
    accountNumber: '73190046582',
  };
  const set = await page.request.put(`/api/admin/partners/${ben.id}/bank-account`, { data: account });
  expect(set.status(), await set.text()).toBe(200);
  const { effectiveAt } = await set.json();
  await open.click();
  await expect(dialog.getByText('The bank accounts of this batch were typed a short time ago')).toBeVisible();
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(effectiveAt));
  const waiting = dialog.getByRole('list', { name: 'Not paid yet, since the bank account waits:' });
  await expect(waiting).toContainText(`Ben Carter waits until ${day}`);
  await look(page, 'nacha-account-waits');
  await page.keyboard.press('Escape');

  await endWaitOf(ben.id);
  await open.click();
  await expect(dialog.getByText(/^In the next file: 1 of 1 payout for /)).toBeVisible();
  const newer = dialog.getByRole('list', { name: 'Paid to an account that is newer than the payment.' });
  await expect(newer).toContainText('Ben Carter ends in 6582, in effect since just now');
  await look(page, 'nacha-account-newer');
  await dialog.getByRole('button', { name: 'Make file all the same' }).click();
  await expect(
    dialog.getByText('Every payout of this batch that has a bank account is in a file'),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Make file' })).toBeDisabled();
  const row = dialog.getByRole('listitem').filter({ hasText: 'SHA-256' }).last();
  await expect(row.getByText('Not taken yet')).toBeVisible();
  const take = async () => {
    const downloading = page.waitForEvent('download');
    await row.getByRole('button', { name: /^Download: file \d+$/ }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^nacha-file-\d+\.txt$/);
    return readFile(await download.path(), 'utf8');
  };
  const text = await take();
  await expect(row.getByText(/^Issued .* by \w/)).toBeVisible();
  await expect(row.getByRole('status')).toBeHidden();
  const sha256 = createHash('sha256').update(text).digest('hex');
  await expect(row.getByTitle(sha256)).toHaveText(`${sha256.slice(0, 12)}…`);

  await page.request.put(`/api/admin/partners/${ben.id}/bank-account`, {
    data: { ...account, accountNumber: '88888888' },
  });
  await endWaitOf(ben.id);
  expect(await take()).toBe(text);
  await expect(row.getByRole('status')).toContainText(/^This is another copy of a file issued .* by \w/);
  await expect(row).toContainText('Pays the account that it was made with: Ben Carter has another by now');
  await look(page, 'nacha-another-copy');
  const [entry] = await (
    await page.request.get('/api/admin/audit-log?action=nacha-file.taken&limit=1')
  ).json();
  expect(entry).toMatchObject({
    outcome: 'done',
    after: { batchId: batch.id, anotherCopy: true, credits: 1, amountCents: batch.amountInCents, sha256 },
  });
  const lines = text.split('\r\n').slice(0, -1);
  expect(lines.length).toBe(10);
  for (const line of lines) expect(line).toMatch(/^[ -~]{94}$/);
  const cents = (width: number) => String(batch.amountInCents).padStart(width, '0');
  expect(lines[2]!.slice(0, 54)).toBe(
    `62202100002173190046582      ${cents(10)}${String(batch.payouts[0].payoutId).padEnd(15)}`,
  );
  expect(lines[3]!.slice(20, 44)).toBe(`000000000000${cents(12)}`);
  expect(lines[4]!.slice(0, 31)).toBe('9000001000001000000010002100002');

  const fileOf = async () =>
    (await page.request.get(`/api/admin/payouts/${batch.payouts[0].payoutId}/nacha-file`)).json();
  expect(await fileOf()).toMatchObject({ file: { batchId: batch.id } });
  await dialog.getByRole('button', { name: /^Never sent: file \d+$/ }).click();
  const confirm = page.getByRole('alertdialog', { name: /^Declare file \d+ unused\?$/ });
  await expect(confirm).toContainText('If your bank has this one, they are paid twice.');
  await expect(confirm.getByRole('alert')).toContainText(/^It was issued .*, so your bank may have it\./);
  await confirm.getByRole('button', { name: 'Declare unused' }).click();
  await expect(confirm.getByText('Please say why')).toBeVisible();
  await look(page, 'nacha-unused');
  await confirm.getByLabel('Why did it never reach the bank?').fill('The bank refused it');
  await confirm.getByRole('button', { name: 'Declare unused' }).click();
  await expect(confirm).toBeHidden();
  await expect(dialog.getByText(/^Declared unused .*: The bank refused it$/).last()).toBeVisible();
  await expect(dialog.getByText(/^In the next file: 1 of 1 payout for /)).toBeVisible();
  expect(await fileOf()).toEqual({ file: null });
});

const batch: ListedPayoutBatch = {
  id: 3,
  month,
  createdAt: new Date().toISOString(),
  amount: 615.5,
  amountInCents: 61_550,
  payoutsCount: 4,
  voidedCount: 1,
};
const without = (payoutId: number, firstName: string) => ({
  payoutId,
  partnerId: payoutId + 10,
  firstName,
  lastName: 'Stone',
  amount: 90,
  amountInCents: 9_000,
  waitsUntil: null,
});
const file: NachaFile = {
  id: 12,
  batchId: 3,
  month,
  madeAt: new Date().toISOString(),
  madeBy: { id: 1, name: 'Ada Admin' },
  creditsCount: 1,
  amount: 90,
  amountInCents: 9_000,
  numbers: {
    createdOn: '2026-11-20',
    modifier: 'A',
    firstBatch: 7,
    lastBatch: 7,
    firstTrace: 4,
    lastTrace: 4,
  },
  sha256: 'ab'.repeat(32),
  issued: null,
  unused: null,
  voided: [],
  changedAccounts: [],
  replacedAccounts: [],
};
const summary: NachaSummary = {
  batchId: 3,
  month,
  payoutsCount: 4,
  files: [file],
  includedCount: 1,
  amount: 435.5,
  amountInCents: 43_550,
  withoutBankAccount: [without(5, 'Ada'), without(6, 'Bob')],
  changing: [],
  newAccounts: [],
  keptAccounts: [],
  noFile: null,
};

test.describe('what is in which file is said before one is made:', () => {
  test.use({ allowed: [/status of (409|503)/] });

  async function openBatch(page: Page, answer: { status?: number; json: unknown }) {
    await page.route('**/api/admin/payout-batches?*', (route) =>
      route.fulfill({ json: [batch], headers: { 'x-total-count': '1' } }),
    );
    await page.route('**/api/admin/payout-batches/3/nacha', (route) => route.fulfill(answer));
    await signInAsAdmin(page);
    await page.goto('/admin/month-end');
    const row = page.getByRole('table', { name: 'Batches' }).getByRole('row').filter({ hasText: 'Batch 3' });
    await expect(row).toContainText('4, 1 void');
    await row.getByRole('button', { name: 'NACHA files of batch 3' }).click();
    return page.getByRole('dialog', { name: 'NACHA files of batch 3' });
  }

  test('which partners are in a file, in the next one, and still wait', async ({ page }) => {
    const dialog = await openBatch(page, { json: summary });
    await expect(dialog.getByText(/^In the next file: 1 of 4 payouts for .*, \$435\.50$/)).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Files that were made' })).toContainText(
      'File 12: 1 credit, $90.00',
    );
    await expect(
      dialog.getByRole('list', { name: '2 wait for a bank account' }).getByRole('listitem'),
    ).toHaveText(['Ada Stone$90.00', 'Bob Stone$90.00']);
    await expect(dialog.getByRole('button', { name: 'Download: file 12' })).toBeVisible();
    await look(page, 'nacha');
    await goDark(page);
    await look(page, 'nacha-dark');
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(dialog).toBeHidden();
    await look(page, 'batches-dark');
  });

  test('that the bank has to be told of a payout that is void, and why a file cannot be taken again', async ({
    page,
  }) => {
    const files = [
      { ...file, voided: [without(5, 'Ada')] },
      { ...file, id: 13, changedAccounts: [without(6, 'Bob')] },
      { ...file, id: 14, numbers: null },
      { ...file, id: 15, unused: { at: file.madeAt, by: file.madeBy, reason: 'The bank refused it' } },
    ];
    const dialog = await openBatch(page, { json: { ...summary, files } });
    const row = (id: number) => dialog.getByRole('listitem').filter({ hasText: `File ${id}:` });
    await expect(row(12).getByRole('alert')).toContainText('tell the bank to leave this one out');
    await expect(row(12).getByRole('button', { name: 'Download all the same: file 12' })).toBeVisible();
    await expect(row(13)).toContainText('Cannot be taken again: Bob Stone has another bank account by now');
    await expect(row(14)).toContainText('Before files were kept');
    await expect(row(15)).toContainText('by Ada Admin: The bank refused it');
    await expect(dialog.getByRole('button', { name: /^Download/ })).toHaveCount(1);
    await expect(dialog.getByRole('button', { name: /^Never sent: file/ })).toHaveCount(3);
    await look(page, 'nacha-trouble');
  });

  test('and a file is not taken before it is seen that a payout in it is void', async ({ page }) => {
    const dialog = await openBatch(page, { json: { ...summary, files: [file] } });
    await expect(dialog.getByRole('listitem').filter({ hasText: 'File 12:' })).not.toContainText(
      'Void since',
    );
    const asked: unknown[] = [];
    await page.route('**/api/admin/nacha-files/12/nacha.txt', (route) => {
      asked.push(route.request().postDataJSON());
      return asked.length === 1
        ? route.fulfill({
            status: 409,
            json: { code: 'VOID_IN_FILE', message: '1 payout in this file is void by now.' },
          })
        : route.fulfill({ contentType: 'text/plain', body: '101 \r\n' });
    });
    await page.unroute('**/api/admin/payout-batches/3/nacha');
    await page.route('**/api/admin/payout-batches/3/nacha', (route) =>
      route.fulfill({ json: { ...summary, files: [{ ...file, voided: [without(5, 'Ada')] }] } }),
    );
    await dialog.getByRole('button', { name: 'Download: file 12' }).click();
    await expect(dialog.getByText('1 payout in this file is void by now.')).toBeVisible();
    await expect(dialog.getByText('Ada Stone$90.00').first()).toBeVisible();
    await look(page, 'nacha-void');
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download all the same: file 12' }).click();
    expect((await downloading).suggestedFilename()).toBe('nacha-file-12.txt');
    await expect(dialog.getByText('1 payout in this file is void by now.')).toBeHidden();
    expect(asked).toEqual([{ voidsSeen: 0 }, { voidsSeen: 1 }]);
  });

  test('that a file could not be taken, and that somebody took it before it is declared unused', async ({
    page,
  }) => {
    const dialog = await openBatch(page, { json: summary });
    const row = dialog.getByRole('listitem').filter({ hasText: 'File 12:' });
    await page.route('**/api/admin/nacha-files/12/nacha.txt', (route) =>
      route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Not now, please.' } }),
    );
    await row.getByRole('button', { name: 'Download: file 12' }).click();
    await expect(row.getByRole('alert')).toHaveText('Not now, please.');
    await expect(row.getByText('Not taken yet')).toBeVisible();

    await row.getByRole('button', { name: 'Never sent: file 12' }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Declare file 12 unused?' });
    await confirm.getByLabel('Why did it never reach the bank?').fill('The bank refused it');
    const asked: unknown[] = [];
    await page.route('**/api/admin/nacha-files/12/unused', (route) => {
      asked.push(route.request().postDataJSON());
      return asked.length === 1
        ? route.fulfill({
            status: 409,
            json: { code: 'FILE_ISSUED', message: 'Somebody took this file, so your bank may have it.' },
          })
        : route.fulfill({ status: 204 });
    });
    const issued = { at: new Date().toISOString(), by: { id: 2, name: 'Bo Admin' } };
    await page.unroute('**/api/admin/payout-batches/3/nacha');
    await page.route('**/api/admin/payout-batches/3/nacha', (route) =>
      route.fulfill({ json: { ...summary, files: [{ ...file, issued }] } }),
    );
    await confirm.getByRole('button', { name: 'Declare unused' }).click();
    await expect(confirm.getByText('Somebody took this file')).toBeVisible();
    await expect(confirm.getByText(/^It was issued just now by Bo Admin/)).toBeVisible();
    await look(page, 'nacha-unused-issued');
    await confirm.getByRole('button', { name: 'Declare unused' }).click();
    await expect(confirm).toBeHidden();
    const reason = 'The bank refused it';
    expect(asked).toEqual([
      { reason, issuedSeen: false },
      { reason, issuedSeen: true },
    ]);
  });

  test('that it pays the account of the payment, though the partner has a new one: D-123', async ({
    page,
  }) => {
    const ava = { ...without(8, 'Ava'), since: file.madeAt, lastDigits: '4712' };
    const newer = {
      ...summary,
      newAccounts: [{ ...ava, payoutId: 9, firstName: 'Cleo', version: 43 }],
      keptAccounts: [{ ...ava, version: 44, paidLastDigits: '6789' }],
    };
    const dialog = await openBatch(page, { json: newer });
    const alert = dialog.getByRole('alert').filter({ hasText: 'in effect at the payment' });
    await expect(alert).toContainText('take the payout back and pay it again in a batch:');
    await expect(alert.getByRole('listitem')).toHaveText(
      /^Ava Stone is paid to the account ending in 6789; the new one ends in 4712, in effect since .*\$90\.00 ?Take back …$/,
    );
    await look(page, 'nacha-account-kept');
    await goDark(page);
    await look(page, 'nacha-account-kept-dark');
    const seen: unknown[] = [];
    await page.route('**/api/admin/payout-batches/3/nacha-files', (route) => {
      seen.push(route.request().postDataJSON());
      return route.fulfill({ json: file });
    });
    await dialog.getByRole('button', { name: 'Make file all the same' }).click();
    await expect.poll(() => seen).toMatchObject([{ newAccountsSeen: [43], keptAccountsSeen: [44] }]);
  });

  test('and what has changed since it was said is shown before it is made after all', async ({ page }) => {
    const dialog = await openBatch(page, { json: summary });
    await expect(dialog.getByText(/^In the next file: 1 of 4 payouts/)).toBeVisible();
    const seen: unknown[] = [];
    await page.route('**/api/admin/payout-batches/3/nacha-files', (route) => {
      seen.push(route.request().postDataJSON());
      return route.fulfill({
        status: 409,
        json: {
          code: 'CHANGED_MEANWHILE',
          message: 'This has changed since you saw it. Please look again before you confirm.',
          requestId: 'x',
          now: { partners: 2, amountInCents: 52_550 },
        },
      });
    });
    await page.route('**/api/admin/payout-batches/3/nacha', (route) =>
      route.fulfill({ json: { ...summary, includedCount: 2, amount: 525.5, amountInCents: 52_550 } }),
    );
    await dialog.getByRole('button', { name: 'Make file' }).click();
    await expect(dialog.getByText('The amount is now $525.50; it was $435.50.')).toBeVisible();
    await expect(dialog.getByText(/^In the next file: 2 of 4 payouts for .*, \$525\.50$/)).toBeVisible();
    expect(seen).toEqual([
      { newAccountsSeen: [], keptAccountsSeen: [], seen: { partners: 1, amountInCents: 43_550 } },
    ]);
  });

  test('that no bank is set up', async ({ page }) => {
    const dialog = await openBatch(page, { json: { ...summary, noFile: 'ACH_NOT_SET_UP' } });
    await expect(dialog.getByRole('alert')).toContainText('NACHA files are not set up');
    await expect(dialog.getByRole('button', { name: 'Make file' })).toBeDisabled();
    await look(page, 'nacha-not-set-up');
  });

  test('that it could not be looked up, and it is tried again', async ({ page }) => {
    const away = { code: 'UNAVAILABLE', message: 'Not now, please.', requestId: 'x' };
    const dialog = await openBatch(page, { status: 503, json: away });
    await expect(dialog.getByText('Not now, please.')).toBeVisible();
    await page.route('**/api/admin/payout-batches/3/nacha', (route) => route.fulfill({ json: summary }));
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByText(/^In the next file: 1 of 4 payouts/)).toBeVisible();
  });
});

test.describe('a bank account that cannot be loaded or saved', () => {
  test.use({ allowed: [/status of (404|503)/] });

  test('says so, and what was typed stays', async ({ page }) => {
    const away = { status: 503, json: { code: 'UNAVAILABLE', message: 'Not now, please.', requestId: 'x' } };
    await page.route('**/api/admin/partners/*/bank-account', (route) => route.fulfill(away));
    await signInAsAdmin(page);
    await page.goto('/admin/partners?search=chloe@example.com');
    await page.getByRole('button', { name: 'Bank account of Chloe Nguyen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bank account of Chloe Nguyen' });
    await expect(dialog.getByText('The bank account could not be loaded')).toBeVisible();
    await look(page, 'bank-account-failed');
    await page.route('**/api/admin/partners/*/bank-account', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({
            status: 404,
            json: { code: 'NO_BANK_ACCOUNT', message: 'No bank account is on file', requestId: 'x' },
          })
        : route.fulfill(away),
    );
    await dialog.getByRole('button', { name: 'Try again' }).click();
    const typed = {
      'Account holder': 'Chloe Nguyen',
      'Routing number': '021000021',
      'Account number': '73190046582',
      'Account number again': '73190046582',
    };
    await fillIn(dialog, typed);
    await dialog.getByLabel('The holder is').selectOption('A person');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Not now, please.')).toBeVisible();
    for (const [label, value] of Object.entries(typed))
      await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(value);
  });
});
