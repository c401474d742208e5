import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectToast, picture, settle, test } from './support.js';

const png = (name: string, bytes = 2_000) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(bytes)]),
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit claim' });
const submitted = (page: Page) => page.getByRole('heading', { name: 'Claim submitted successfully' });

async function fillInDetails(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Cora');
  await page.getByLabel('Last name').fill('Miles');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('555-010-9999');
}
async function fillInPolicy(page: Page): Promise<void> {
  await page.getByLabel('Policy number').fill('P-42');
  await page.getByLabel('Incident date').fill('2024-02-29');
  await page.getByLabel('Estimated amount').fill('1250.50');
}
async function goToDocuments(page: Page, email: string): Promise<void> {
  await page.goto('/claims');
  await page.getByRole('radio', { name: 'Windshield' }).check({ force: true });
  await next(page).click();
  await fillInDetails(page, email);
  await next(page).click();
  await fillInPolicy(page);
  await next(page).click();
  await expect(heading(page, 'Add documents')).toBeFocused();
}
/** Drags a file onto the page, as from a file manager. */
async function drop(page: Page, path: string): Promise<void> {
  writeFileSync(path, '%PDF-1.7');
  const zone = page.getByRole('button', { name: /^Drop files here/ });
  await zone.scrollIntoViewIfNeeded();
  const box = (await zone.boundingBox())!;
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, ...at, data });
}
/** Mocks the service's answer, for tests of how the page shows it. */
const answer = (page: Page, status: number, body: object) =>
  page.route('**/api/claims', (route) => route.fulfill({ status, json: { requestId: 'r', ...body } }));

test('a claim is filed in four steps', async ({ page, newPartner }) => {
  await page.goto('/claims');
  await expect(page).toHaveTitle('File a claim · Partner Portal');
  await expect(page.getByRole('heading', { level: 1, name: 'File a claim' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0);
  for (const type of ['Towing', 'Rental', 'Roadside', 'Windshield', 'Other'])
    await expect(page.getByRole('radio', { name: type })).toBeAttached();
  await page.getByRole('radio', { name: 'Roadside' }).check({ force: true });
  await next(page).click();

  await expect(heading(page, 'Your details')).toBeFocused();
  await expect(page).toHaveURL(/\/claims\?step=2$/);
  await fillInDetails(page, newPartner.email);
  await next(page).click();

  await expect(heading(page, 'Policy details')).toBeFocused();
  await fillInPolicy(page);
  await next(page).click();

  await expect(heading(page, 'Add documents')).toBeFocused();
  await expect(page.getByText('up to 10MB')).toBeVisible();
  const sent = page.waitForRequest('**/api/claims');
  await submit(page).click();
  expect((await sent).postDataJSON()).toEqual({
    claimType: 'roadside',
    firstName: 'Cora',
    lastName: 'Miles',
    email: newPartner.email,
    phone: '555-010-9999',
    policyNumber: 'P-42',
    incidentDate: '2024-02-29',
    estimatedAmount: '1250.50',
    supportingDocuments: '',
    language: 'en',
  });

  await expect(submitted(page)).toBeFocused();
  await expect(
    page.getByText('Your claim will be reviewed within 24-48 hours. A confirmation email follows.'),
  ).toBeVisible();
  const number = page.getByText(/^CLM-[0-9A-HJKMNP-TV-Z]{8}$/);
  const shown = (await number.textContent())!;

  // A reload, as another language needs one, keeps the number; another visit starts anew.
  await page.reload();
  await expect(number).toHaveText(shown);
  await page.getByRole('button', { name: 'File another claim' }).click();
  await expect(heading(page, 'What type of claim')).toBeVisible();
  await expect(page).toHaveURL(/\/claims$/);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('a claim is filed with the keyboard alone', async ({ page, newPartner }) => {
  // The first listener makes the browser intercept file choosers, which takes a moment: register long before the choice.
  page.on('filechooser', () => undefined);
  await page.goto('/claims');
  await expect(page.getByRole('radio', { name: 'Towing' })).toBeAttached();
  const { keyboard } = page;
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Rental' })).toBeChecked();
  await keyboard.press('Enter');
  await expect(heading(page, 'Your details')).toBeFocused();
  for (const text of ['Cora', 'Miles', newPartner.email, '555-010-9999']) {
    await keyboard.press('Tab');
    await keyboard.type(text);
  }
  await keyboard.press('Enter');
  await expect(heading(page, 'Policy details')).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.type('P-42');
  await keyboard.press('Tab');
  await keyboard.type('02292024');
  await expect(page.getByLabel('Incident date')).toHaveValue('2024-02-29');
  await keyboard.press('Enter');
  await expect(heading(page, 'Add documents')).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Drop files here or choose them/ })).toBeFocused();
  const chooser = page.waitForEvent('filechooser');
  await keyboard.press('Enter');
  // One file that documents accepts, and one that is not sent.
  const report = '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';
  const pdf = { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from(report) };
  await (await chooser).setFiles([pdf, png('other.png')]);
  await expect(page.getByText('other.png')).toBeVisible();
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Remove report.pdf' })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.getByText('other.png')).toBeHidden();
  await submit(page).focus();
  const sent = page.waitForRequest('**/api/claims');
  await keyboard.press('Enter');
  expect((await (await sent).allHeaders())['content-type']).toMatch(/^multipart/);
  await expect(submitted(page)).toBeFocused();
});

test('each step says what is wrong, goes to the first of it, and lets nobody past', async ({ page }) => {
  await page.goto('/claims?step=4');
  await expect(heading(page, 'What type of claim')).toBeVisible();
  await next(page).click();
  await expect(page.getByText('Please select a claim type')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'claim-1-wrong');
  await page.getByRole('radio', { name: 'Other' }).check({ force: true });
  await expect(page.getByText('Please select a claim type')).toBeHidden();
  await next(page).click();

  await page.getByLabel('Email').fill('cora');
  await page.getByLabel('Phone').fill('555');
  await next(page).click();
  for (const text of [
    'First name is required',
    'Last name is required',
    'Please enter a valid email address',
    'Please enter a valid phone number',
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expectAccessible(page);
  await picture(page, 'claim-2-wrong');
  await fillInDetails(page, 'cora@example.com');
  await next(page).click();

  await next(page).click();
  await expect(page.getByText('Policy number is required')).toBeVisible();
  await expect(page.getByText('Please select an incident date')).toBeVisible();
  const tomorrow = new Date(Date.now() + 48 * 60 * 60 * 1000).toISOString().slice(0, 10);
  for (const [day, words] of [
    [tomorrow, 'The incident date cannot be in the future'],
    ['1899-12-31', 'The incident date cannot be before January 1, 1900'],
  ] as const) {
    await page.getByLabel('Incident date').fill(day);
    await next(page).click();
    await expect(page.getByText(words)).toBeVisible();
  }
  await page.getByLabel('Estimated amount').fill('a lot');
  await next(page).click();
  await expect(page.getByText('Please enter an amount such as 1250.50')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'claim-3-wrong');
  await fillInPolicy(page);
  await next(page).click();
  await expect(heading(page, 'Add documents')).toBeVisible();
});

test('what was typed stays with Back, with the browser’s own Back, and with a reload', async ({
  page,
  newPartner,
}) => {
  await goToDocuments(page, newPartner.email);
  await page.locator('input[type=file]').setInputFiles([png('crash.png')]);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page, 'Policy details')).toBeFocused();
  await expect(page.getByLabel('Policy number')).toHaveValue('P-42');
  await next(page).click();
  await expect(page.getByText('crash.png')).toBeVisible();

  await page.reload();
  await expect(heading(page, 'Add documents')).toBeVisible();
  await expect(page.getByText('Please add them again: crash.png')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'claim-4-reloaded');
  await page.goBack();
  await expect(heading(page, 'Policy details')).toBeVisible();
  await expect(page.getByLabel('Estimated amount')).toHaveValue('1250.50');
  await page.goto('/claims');
  await expect(page.getByRole('radio', { name: 'Windshield' })).toBeChecked();
});

test('files are picked, dropped, refused in words, and removed', async ({ page, newPartner }) => {
  await goToDocuments(page, newPartner.email);
  const picker = page.locator('input[type=file]');
  await picker.setInputFiles([png('crash.png'), png('a-very-long-name-'.repeat(9) + '.png', 3_000_000)]);
  await drop(page, test.info().outputPath('report.pdf'));
  const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect(files).toHaveCount(3);
  await expect(files.nth(1)).toContainText('2.9 MB');

  await picker.setInputFiles([
    { ...png('virus.exe'), mimeType: 'application/x-msdownload' },
    png('huge.png', 10 * 1024 * 1024),
  ]);
  await expect(
    page.getByText('virus.exe: Only PNG, JPG, PDF, DOC and DOCX files are accepted'),
  ).toBeVisible();
  await expect(page.getByText('huge.png: A file may be at most 10 MB')).toBeVisible();
  await expect(files).toHaveCount(3);
  await expectAccessible(page);
  await picture(page, 'claim-4-files');

  await page.getByRole('button', { name: 'Remove report.pdf' }).click();
  await expect(files).toHaveCount(2);
  await picker.setInputFiles(Array.from({ length: 9 }, (_, index) => png(`${index}.png`)));
  await expect(page.getByText('Please add at most 10 files')).toBeVisible();
  await expect(files).toHaveCount(2);
});

test('files go along with the claim, watched on their way', async ({ page, newPartner }) => {
  await goToDocuments(page, newPartner.email);
  await page.locator('input[type=file]').setInputFiles([png('crash.png', 500_000), png('glass.png')]);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/claims', async (route) => {
    await held.promise;
    await route.fulfill({ status: 201, json: { id: 7, claimNumber: 'CLM-7Q2M9XK4', status: 'submitted' } });
  });
  const sent = page.waitForRequest('**/api/claims');
  await submit(page).click();
  const headers = await (await sent).allHeaders();
  expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  for (const name of ['Sending crash.png', 'Sending glass.png'])
    await expect(page.getByRole('progressbar', { name })).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Remove crash.png' })).toBeDisabled();
  await expectAccessible(page);
  await picture(page, 'claim-4-sending');
  held.resolve();
  await expect(page.getByText('CLM-7Q2M9XK4')).toBeVisible();
});

test.describe('what the service refuses', () => {
  test.use({ allowed: [/(status of 4\d\d|ERR_FAILED) .*\/api\/claims$/] });

  const told = (page: Page) =>
    expectToast(
      page,
      'Error submitting claim',
      'There was an issue submitting your claim. Please try again or contact support.',
    );

  test('a claim that could not be filed is told, kept, and filed once when it is tried again', async ({
    page,
    newPartner,
  }) => {
    await goToDocuments(page, newPartner.email);
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/claims')) keys.push(request.headers()['idempotency-key']);
    });
    // The claim arrives and is filed, but the answer is lost.
    const numbers: string[] = [];
    await page.route('**/api/claims', async (route) => {
      const response = await route.fetch();
      numbers.push(((await response.json()) as { claimNumber: string }).claimNumber);
      await route.abort();
    });
    await submit(page).click();
    await told(page);
    await expect(page.getByText('The portal could not be reached.')).toBeVisible();
    await expect(submit(page)).toBeFocused();
    await expectAccessible(page);
    await picture(page, 'claim-failed');
    await page.unroute('**/api/claims');

    await page.reload();
    await submit(page).click();
    await expect(submitted(page)).toBeVisible();
    await expect(page.getByText(numbers[0]!)).toBeVisible();
    expect(new Set(keys).size).toBe(1);
  });

  test('a field that the service refuses is shown in its step', async ({ page, newPartner }) => {
    await goToDocuments(page, newPartner.email);
    await answer(page, 400, {
      code: 'VALIDATION_FAILED',
      message: 'Please enter a valid email address',
      errors: { email: ['Please enter a valid email address'] },
    });
    await submit(page).click();
    await told(page);
    await expect(heading(page, 'Your details')).toBeVisible();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  });

  test('a file that documents refuses is named', async ({ page, newPartner }) => {
    await goToDocuments(page, newPartner.email);
    await page.locator('input[type=file]').setInputFiles([png('crash.png')]);
    const message = 'Only PNG, JPG, PDF, DOC and DOCX files are accepted';
    await answer(page, 400, {
      code: 'UNSUPPORTED_FILE',
      message,
      errors: { supportingDocuments: [`crash.png: ${message}`] },
    });
    await submit(page).click();
    await told(page);
    await expect(page.getByText(`crash.png: ${message}`)).toBeVisible();
    await settle(page);
    await picture(page, 'claim-file-refused');
  });
});
