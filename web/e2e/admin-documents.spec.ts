import type { Browser, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectToast,
  given,
  picture,
  signIn,
  signUp,
  test,
  goDark,
} from './support.js';

const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

/** A partner of this test's own, who uploads these files, in this order. */
async function partnerWith(
  browser: Browser,
  person: Parameters<typeof signUp>[1],
  files: { w9Document?: string; achDocument?: string }[],
) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signUp(page, person);
  for (const sent of files) {
    const parts = Object.entries(sent).map(([field, name]) => [
      field,
      { name, mimeType: 'application/pdf', buffer: pdf },
    ]);
    const { firstName, lastName } = person;
    const multipart = { firstName, lastName, ...(Object.fromEntries(parts) as Record<string, never>) };
    expect((await page.request.patch('/api/profile', { multipart })).status()).toBe(200);
  }
  return { page, close: () => context.close() };
}

async function openDocuments(page: Page, query = '') {
  await signIn(page, given('ADMIN_EMAIL'), given('ADMIN_PASSWORD'), '/admin');
  await expect(page.getByRole('heading', { name: 'Admin dashboard' })).toBeVisible();
  await page.goto(`/admin/documents${query}`);
  await expect(page.getByRole('heading', { name: 'Partner Documents' })).toBeVisible();
}
const table = (page: Page) => page.getByRole('table', { name: 'Partner Documents' });
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });

// The files of this test are no whole PDFs, so there is no picture of them.
test.use({ allowed: [/status of 422/] });

test('an administrator finds a partner’s documents, downloads one and deletes it', async ({
  page,
  browser,
  newPartner: person,
}) => {
  const partner = await partnerWith(browser, person, [
    { w9Document: 'first-w9.pdf' },
    { w9Document: 'second-w9.pdf', achDocument: 'bank.pdf' },
  ]);
  await openDocuments(page);
  await expect(page).toHaveTitle(/^Partner Documents/);
  await page.getByRole('searchbox', { name: 'Search partner or file' }).fill(person.email);
  await expect(rows(page)).toHaveCount(3);
  await expect(page).toHaveURL(/search=/);
  await expect(row(page, 'bank.pdf')).toContainText('ACH Form');
  await expect(row(page, 'second-w9.pdf')).toContainText('W9');
  await expect(row(page, 'second-w9.pdf')).toContainText('Pat Quinn');
  await expect(row(page, 'second-w9.pdf')).not.toContainText('Replaced');
  await expect(row(page, 'first-w9.pdf')).toContainText('Replaced');
  await expectAccessible(page);
  await picture(page, 'documents');
  await goDark(page);
  await expectAccessible(page);
  await picture(page, 'documents-dark');

  await page.getByRole('combobox', { name: 'Document type' }).selectOption('ACH Form');
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'View the ACH Form of Pat Quinn' }).click();
  const viewed = page.getByRole('dialog', { name: 'ACH Form of Pat Quinn' });
  await expect(viewed.getByText('This file cannot be shown, because it is damaged')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await viewed.getByRole('link', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('bank.pdf');
  await page.keyboard.press('Escape');
  await expect(viewed).toBeHidden();

  await page.getByRole('button', { name: 'Delete the ACH Form of Pat Quinn' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Delete bank.pdf?' });
  await expect(confirm).toContainText('This ACH Form of Pat Quinn is deleted for good');
  await expectAccessible(page);
  await picture(page, 'delete-document');
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Delete the ACH Form of Pat Quinn' }).press('Enter');
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Document deleted', 'bank.pdf');
  await expect(page.getByText('No documents match this search.')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'documents-no-match');

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/admin\/documents$/);
  await row(page, person.email).first().getByRole('button', { name: 'Pat Quinn', exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Pat Quinn only' }).click();
  await expect(page).toHaveURL(/\/admin\/documents$/);

  const shown = await partner.page.request.get('/api/profile/documents');
  expect(await shown.json()).toMatchObject({ w9Document: 'second-w9.pdf', achDocument: null });
  await partner.close();
});

test('what is looked for nowhere, and a list without documents, are told apart', async ({ page }) => {
  await openDocuments(page, '?search=nobody-is-called-this');
  await expect(page.getByText('No documents match this search.')).toBeVisible();
  await page.route('**/api/admin/partner-documents?*', (route) =>
    route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  );
  await page.goto('/admin/documents');
  await expect(page.getByText('No documents uploaded yet')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'documents-empty');
});

test.describe('when the service fails', () => {
  test.use({ allowed: [/status of 503/] });

  test('it is said, nothing is lost, and it is tried again', async ({
    page,
    browser,
    newPartner: person,
  }) => {
    const partner = await partnerWith(browser, person, [{ w9Document: 'w9.pdf' }]);
    const away = { status: 503, json: { code: 'UNAVAILABLE', message: 'Not now, please.', requestId: 'x' } };
    await openDocuments(page, `?search=${encodeURIComponent(person.email)}`);
    await page.route('**/api/admin/partner-documents/*', (route) => route.fulfill(away));
    await page.getByRole('button', { name: 'Delete the W9 of Pat Quinn' }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Delete w9.pdf?' });
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await expect(confirm.getByRole('alert')).toHaveText('Not now, please.');
    await page.keyboard.press('Escape');
    await expect(confirm).toBeHidden();
    await expect(row(page, 'w9.pdf')).toBeVisible();

    await page.route('**/api/admin/partner-documents?*', (route) => route.fulfill(away));
    await page.reload();
    await expect(page.getByText('The documents could not be loaded')).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'documents-failed');
    await page.unroute('**/api/admin/partner-documents?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(row(page, 'w9.pdf')).toBeVisible();
    await partner.close();
  });
});
