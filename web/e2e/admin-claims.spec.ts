import type { APIRequestContext, Page } from '@playwright/test';
import { signInAsAdmin } from './admins.js';
import { expect, expectAccessible, expectToast, picture, test } from './support.js';

const asAdmin = async (page: Page, tab: string) => {
  await signInAsAdmin(page);
  await page.goto(tab);
};

/** A claim of this test's own. @returns its number */
async function fileClaim(request: APIRequestContext, policyNumber: string): Promise<string> {
  const answer = await request.post('/api/claims', {
    multipart: {
      claimType: 'windshield',
      firstName: 'Dana',
      lastName: 'Reyes',
      email: 'dana@example.com',
      phone: '555 010 0200',
      policyNumber,
      incidentDate: '2026-11-02',
      estimatedAmount: '420.50',
      files: { name: 'glass.png', mimeType: 'image/png', buffer: PNG },
    },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { claimNumber: string }).claimNumber;
}
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const newPolicy = () => `POL-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

test('a claim is found, read whole with its file, reviewed and decided', async ({ page, request }) => {
  const policy = newPolicy();
  const number = await fileClaim(request, policy);
  await asAdmin(page, '/admin/claims');
  await expect(page).toHaveTitle(/^Claims/);
  await page.getByRole('searchbox', { name: 'Search claims' }).fill(policy);
  await expect(page).toHaveURL(/search=POL-/);
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('Submitted');
  await expectAccessible(page);
  await picture(page, 'claims');

  await page.getByRole('button', { name: number }).click();
  const dialog = page.getByRole('dialog', { name: number, exact: true });
  for (const text of ['Dana Reyes', '555 010 0200', policy, '$420.50', 'by the claimant'])
    await expect(dialog.getByText(text).first()).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'claim');
  await dialog.getByRole('button', { name: /glass\.png/ }).click();
  const file = page.getByRole('dialog', { name: `File of ${number}` });
  await expect(file.getByRole('img', { name: `File of ${number}, page 1 of 1` })).toBeVisible();
  const download = page.waitForEvent('download');
  await file.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('glass.png');
  await page.keyboard.press('Escape');
  await expect(file).toBeHidden();
  await expect(dialog).toBeVisible();

  await dialog.getByLabel('Note to the claimant').fill('We are looking at your photo.');
  await dialog.getByRole('button', { name: 'Change status' }).click();
  await expect(dialog.getByText('Please choose a status')).toBeVisible();
  await dialog.getByLabel('New status').selectOption('in review');
  await dialog.getByRole('button', { name: 'Change status' }).click();
  await expectToast(page, `${number} is in review`, 'The claimant is told by e-mail.');
  await expect(dialog.getByText('We are looking at your photo.')).toBeVisible();
  await expect(dialog.getByLabel('New status')).toHaveValue('');
  await expect(dialog.getByLabel('Note to the claimant')).toHaveValue('');

  await dialog.getByLabel('New status').selectOption('denied');
  await dialog.getByRole('button', { name: 'Change status' }).click();
  await expect(dialog.getByText('Please tell the claimant why')).toBeVisible();
  await dialog.getByLabel('Note to the claimant').fill('Glass is not covered.');
  // What is typed outlives the dialog until it is sent.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: number }).click();
  await expect(dialog.getByLabel('Note to the claimant')).toHaveValue('Glass is not covered.');
  await dialog.getByLabel('New status').selectOption('denied');
  await dialog.getByRole('button', { name: 'Change status' }).click();
  await expectToast(page, `${number} is denied`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Denied');
});

test('what does not match says so, and the filters go with one press', async ({ page }) => {
  await asAdmin(page, '/admin/claims?search=no-such-claim');
  await expect(page.getByText('No claim matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/admin\/claims$/);
});

test.describe('when two decide at once', () => {
  test.use({ allowed: [/status of 409/] });

  test('the second is told what the claim is by now', async ({ page, request }) => {
    const policy = newPolicy();
    const number = await fileClaim(request, policy);
    await asAdmin(page, `/admin/claims?search=${policy}`);
    await page.getByRole('button', { name: number }).click();
    const dialog = page.getByRole('dialog', { name: number });
    await dialog.getByLabel('New status').selectOption('approved');
    await dialog.getByLabel('Note to the claimant').fill('All is well.');
    const id = new URL(page.url()).searchParams.get('claim');
    const other = await page.request.patch(`/api/admin/claims/${id}`, { data: { status: 'approved' } });
    expect(other.status()).toBe(200);
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await expectToast(page, 'The status could not be changed', /is approved by now/);
    await expect(dialog.getByText('by Portal Admin').first()).toBeVisible();
    await expect(dialog.getByLabel('New status')).toHaveValue('');
    await expect(dialog.getByLabel('Note to the claimant')).toHaveValue('All is well.');
  });
});
