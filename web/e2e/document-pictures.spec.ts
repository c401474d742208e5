import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { signInAsAdmin } from './admins.js';
import { pdfOf } from './pdf.js';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  goDark,
  picture,
  signUp,
  test,
  tryAgain,
} from './support.js';
import { showColumns } from './tables.js';

/** A PDF of two pages, with a word on each. */
const PDF = pdfOf('Form W-9, page one', 'Page two');

/** Word of 1997, as far as whoever looks at its bytes knows. */
const DOC = ((): Buffer => {
  const bytes = Buffer.alloc(8_192);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.write('Root Entry', 4_096, 'utf16le');
  bytes.write('WordDocument', 4_224, 'utf16le');
  return bytes;
})();

/** A partner of this test's own, who sends this W9; then an administrator looks at the list of their documents. */
async function withW9(
  page: Page,
  browser: Browser,
  person: Parameters<typeof signUp>[1],
  w9Document: { name: string; mimeType: string; buffer: Buffer },
) {
  const context = await browser.newContext();
  const partner = await context.newPage();
  await signUp(partner, person);
  const { firstName, lastName } = person;
  const saved = await partner.request.patch('/api/profile', {
    multipart: { firstName, lastName, w9Document },
  });
  expect(saved.status()).toBe(200);
  await context.close();
  await signInAsAdmin(page);
  await page.goto(`/admin/documents?search=${encodeURIComponent(person.email)}`);
}
const sent = { name: 'w9.pdf', mimeType: 'application/pdf', buffer: PDF };
const view = (page: Page) => page.getByRole('button', { name: 'View the W9 of Pat Quinn' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'W9 of Pat Quinn' });

test('an administrator looks at the pages of a document, and downloads it on purpose only', async ({
  page,
  browser,
  newPartner: person,
}) => {
  await withW9(page, browser, person, sent);
  const originals: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/documents\/\d+/.test(request.url())) originals.push(request.url());
  });
  await view(page).click();
  const dialog = dialogOf(page);
  const shown = (number: number) => dialog.getByRole('img', { name: `W9 of Pat Quinn, page ${number} of 2` });
  await expect(shown(1)).toBeVisible();
  expect(await shown(1).evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(1_600);
  await expect(dialog).toContainText('w9.pdf');
  await expect(dialog.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await expectAccessible(page);
  await picture(page, 'document-picture');

  await dialog.getByRole('button', { name: 'Next page' }).click();
  await expect(shown(2)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await expect(shown(1)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(shown(2)).toBeVisible();
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await picture(page, 'document-picture-phone');
  await goDark(page);
  await expectAccessible(page);
  await picture(page, 'document-picture-dark');
  expect(originals).toEqual([]);

  await expect(dialog).toContainText('The original may contain anything');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('w9.pdf');
  expect((await readFile(await download.path())).equals(PDF)).toBe(true);

  const listed = await page.request.get(
    `/api/admin/partner-documents?search=${encodeURIComponent(person.email)}`,
  );
  const [{ id }] = (await listed.json()) as [{ id: number }];
  const entries = await page.request.get(`/api/admin/audit-log?subject=document/${id}`);
  const actions = ((await entries.json()) as { action: string; subject: string }[])
    .filter(({ subject }) => subject === `document/${id}`)
    .map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['document.previewed', 'document.read']));

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(view(page)).toBeFocused();
});

test('a partner’s documents are looked at from the list of partners, too', async ({
  page,
  browser,
  newPartner: person,
}) => {
  await withW9(page, browser, person, sent);
  await page.goto(`/admin/partners?search=${encodeURIComponent(person.email)}`);
  await showColumns(page, 'W9 Document');
  await page.getByRole('button', { name: 'W9', exact: true }).click();
  await expect(dialogOf(page).getByRole('img', { name: 'W9 of Pat Quinn, page 1 of 2' })).toBeVisible();
});

test.describe('of a Word file', () => {
  test.use({ allowed: [/status of 415/] });

  test('there is no picture, and it says what to do', async ({ page, browser, newPartner: person }) => {
    await withW9(page, browser, person, { name: 'w9.doc', mimeType: 'application/msword', buffer: DOC });
    await view(page).click();
    const dialog = dialogOf(page);
    await expect(
      dialog.getByText('There is no picture of this kind of file. You can download it.'),
    ).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expectAccessible(page);
    await picture(page, 'document-picture-none');
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download' }).click();
    expect((await downloading).suggestedFilename()).toBe('w9.doc');
  });
});

test.describe('when the service fails', () => {
  test.use({ allowed: [/status of (422|503)/] });

  test('it is said, and tried again', async ({ page, browser, newPartner: person }) => {
    await withW9(page, browser, person, sent);
    const address = /\/api\/admin\/documents\/\d+\/preview/;
    const busy = 'Other documents are being shown right now. Please try again in a moment.';
    await page.route(address, (route) =>
      route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: busy, requestId: 'x' } }),
    );
    await view(page).click();
    const dialog = dialogOf(page);
    await expect(dialog.getByRole('alert')).toContainText(busy);
    await expectAccessible(page);
    await picture(page, 'document-picture-failed');
    await page.unroute(address);
    await tryAgain(page, dialog.getByRole('img', { name: 'W9 of Pat Quinn, page 1 of 2' }));
    await page.keyboard.press('Escape');

    const large = 'This file is too large to be shown. You can download it.';
    await page.route(address, (route) =>
      route.fulfill({ status: 422, json: { code: 'PREVIEW_FAILED', message: large, requestId: 'x' } }),
    );
    await view(page).click();
    await expect(dialog.getByText(large)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  });
});
