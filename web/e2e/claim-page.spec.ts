import type { Page } from '@playwright/test';
import { signInAsAdmin } from './admins.js';
import { fileClaim, linkIn, pathOf } from './filed-claim.js';
import { keptMail } from './outbox.js';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  goDark,
  picture,
  test,
} from './support.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const steps = (page: Page) =>
  page.getByRole('region', { name: 'What happened so far' }).getByRole('listitem');

test('a claimant follows a claim by the link in the mail, adds what is asked for, and reads the decision', async ({
  page,
  request,
  newPartner,
  browser,
}) => {
  const { claimNumber, link } = await fileClaim(request, newPartner.email);
  await page.goto(pathOf(link));
  await expect(page.getByRole('heading', { level: 1, name: 'We received your claim' })).toBeVisible();
  for (const typed of [claimNumber, 'Windshield', 'POL-2048', '$420.50', 'Dana Reyes', newPartner.email])
    await expect(page.getByText(typed).first()).toBeVisible();
  await expect(page.getByText('It will be reviewed within 24-48 hours.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send documents' })).toHaveCount(0);
  await expectAccessible(page);
  await picture(page, 'claim-page');

  // An administrator asks for documents.
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const admin = await context.newPage();
  await signInAsAdmin(admin);
  await admin.goto(`/admin/claims?search=${claimNumber}`);
  await admin.getByRole('button', { name: claimNumber }).click();
  const dialog = admin.getByRole('dialog', { name: claimNumber, exact: true });
  await dialog.getByRole('button', { name: 'Ask for documents' }).click();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog.getByText('Name at least one document')).toBeVisible();
  await dialog
    .getByLabel('Documents, one on each line')
    .fill('Police report\nPhoto of the windshield from inside');
  await dialog
    .getByLabel('What else the claimant should know (optional)')
    .fill('A photo of a telephone is enough.');
  await expectAccessible(admin);
  await picture(admin, 'claim-ask');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expectToast(admin, 'Asked for documents', 'The claimant is told by e-mail.');
  await expect(dialog.getByRole('region', { name: 'History' })).toContainText(
    'Police report, Photo of the windshield from inside',
  );
  await expect(
    dialog.getByText('Asked for, and not sent so far: Police report, Photo of the windshield from inside'),
  ).toBeVisible();

  // The mail has the same link; the claimant adds a file that is refused, and one that is not.
  const { subject, text } = await keptMail('claim-documents', claimNumber);
  expect(subject).toBe(`We need documents for your claim ${claimNumber}`);
  for (const said of ['Police report', 'A photo of a telephone is enough.']) expect(text).toContain(said);
  expect(linkIn(text!).href).toBe(link.href);
  await page.reload();
  const asked = page.getByRole('region', { name: 'Please add these documents' });
  await expect(asked.getByRole('listitem').first()).toHaveText('Police report');
  await expect(page.getByText('We go on as soon as we have the documents')).toBeVisible();
  await asked.getByRole('button', { name: 'Send documents' }).click();
  await expect(asked.getByRole('alert')).toContainText('Please choose a file first');
  const choose = (name: string, buffer: Buffer) =>
    asked.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
  await choose('report.png', PNG);
  await expect(asked.getByText('Please choose a file first')).toHaveCount(0);
  await expect(asked.getByText('report.png')).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'claim-page-asked');
  await asked.getByRole('button', { name: 'Send documents' }).click();
  await expectToast(page, 'Your documents have arrived', 'We look at them and write to you.');
  await expect(page.getByRole('region', { name: 'Add more documents' })).toBeVisible();
  await expect(steps(page).filter({ hasText: 'You added documents' })).toContainText('report.png');
  await expectNoSidewaysScroll(page);
  await goDark(page);
  await picture(page, 'claim-page-added-dark');

  // The administrator is told, looks, and decides.
  await admin.goto(`/admin/claims?files=new&search=${claimNumber}`);
  await expect(admin.getByRole('row').filter({ hasText: claimNumber })).toContainText('New documents');
  await admin.getByRole('button', { name: claimNumber }).click();
  await expect(dialog.getByRole('button', { name: /report\.png/ })).toBeVisible();
  await expectAccessible(admin);
  await picture(admin, 'claim-new-documents');
  await dialog.getByRole('button', { name: 'I have looked at them' }).click();
  await expect(dialog.getByText('documents that nobody has looked at')).toHaveCount(0);
  await dialog.getByLabel('New status').selectOption('approved');
  await dialog.getByLabel('Note to the claimant').fill('The glass is covered in full.');
  await dialog.getByRole('button', { name: 'Change status' }).click();
  await expectToast(admin, `${claimNumber} is approved`);
  await expect(dialog.getByRole('button', { name: 'Ask for documents' })).toHaveCount(0);
  expect(linkIn((await keptMail('claim-status', claimNumber)).text!).href).toBe(link.href);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Your claim is approved' })).toBeVisible();
  await expect(steps(page).filter({ hasText: 'The claim was approved' })).toContainText(
    'The glass is covered in full.',
  );
  await expect(page.getByRole('button', { name: 'Send documents' })).toHaveCount(0);
  await context.close();
});

test.describe('what is refused is said:', () => {
  test.use({ allowed: [/status of 40[049] .*\/api\/claims\/(files|state)$/] });

  test('a link that is none', async ({ page }) => {
    for (const bad of ['/claim#token=made-up', '/claim']) {
      await page.goto(bad);
      await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    }
    await expectAccessible(page);
    await picture(page, 'claim-page-no-link');
  });

  test('a file that is not what its name says, and a claim that was decided meanwhile', async ({
    page,
    request,
    newPartner,
    browser,
  }) => {
    const { id, claimNumber, link } = await fileClaim(request, newPartner.email);
    const context = await browser.newContext({ viewport: page.viewportSize() });
    const admin = await context.newPage();
    await signInAsAdmin(admin);
    const asked = await admin.request.post(`/api/admin/claims/${id}/requests`, {
      data: { documents: ['Bill'] },
    });
    expect(asked.status()).toBe(201);
    await page.goto(pathOf(link));
    const part = page.getByRole('region', { name: 'Please add these documents' });
    const input = part.locator('input[type=file]');
    const send = part.getByRole('button', { name: 'Send documents' });
    await input.setInputFiles({
      name: 'bill.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('no PDF'),
    });
    await send.click();
    await expect(part.getByRole('alert').filter({ hasText: 'bill.pdf: ' })).toBeVisible();

    const decided = await admin.request.patch(`/api/admin/claims/${id}`, {
      data: { status: 'denied', note: 'Not covered.' },
    });
    expect(decided.status()).toBe(200);
    await part.getByRole('button', { name: 'Remove bill.pdf' }).click();
    await input.setInputFiles({ name: 'bill.png', mimeType: 'image/png', buffer: PNG });
    await send.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your claim is denied' })).toBeVisible();
    await expect(page.getByText('Not covered.')).toBeVisible();
    await expect(send).toHaveCount(0);
    expect(claimNumber).toBeTruthy();
    await context.close();
  });
});
