import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newAdmin, signInAsAdmin } from './admins.js';
import { expect, expectAccessible, picture, test, goDark, tryAgain } from './support.js';

const table = (page: Page) => page.getByRole('table', { name: 'Audit log' });
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const open = async (page: Page) => {
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(table(page)).toBeVisible();
};

test.describe('what an administrator did', () => {
  test.use({ allowed: [/status of 400 .*\/api\/admin\/invite/] });

  test('is listed, newest first, with what it changed, and narrowed down by the URL', async ({
    page,
    newPartner: person,
  }) => {
    const { email, password } = await newAdmin(page, person);
    await signInAsAdmin(page, email, password);
    const invited = await page.request.post('/api/admin/invite', {
      data: { ...person, email: `other.${email}` },
    });
    const { id } = (await invited.json()) as { id: number };
    const refused = await page.request.post('/api/admin/invite', { data: { email: 'nobody' } });
    expect(refused.status()).toBe(400);

    await open(page);
    await rows(page)
      .filter({ hasText: `invitation ${id}` })
      .getByRole('button', { name: `${person.firstName} ${person.lastName}` })
      .click();
    await expect(page).toHaveURL(/actor=\d+/);
    await expect(rows(page)).toHaveCount(4);
    await expect(rows(page).nth(2)).toContainText(`${person.firstName} ${person.lastName} signed in`);
    await expect(rows(page).nth(3)).toContainText('accepted an invitation');
    await expect(rows(page).nth(0)).toContainText('tried to invite an administrator');
    await expect(rows(page).nth(0)).toContainText('Refused');
    await expect(rows(page).nth(1)).toContainText(
      `${person.firstName} ${person.lastName} invited an administrator: invitation ${id}`,
    );
    await expect(rows(page).nth(1)).toContainText('Done');
    await expect(rows(page).nth(1)).toContainText(/\S+ on \S+/);

    await rows(page).nth(1).getByRole('button', { name: '2 changes' }).click();
    await expect(rows(page).nth(1)).toContainText('Invite id');
    await expect(rows(page).nth(1)).toContainText('Answer 201');
    await expect(page.locator('main')).not.toContainText(email);
    await expectAccessible(page);
    await picture(page, 'audit');
    await goDark(page);
    await expectAccessible(page);
    await picture(page, 'audit-dark');

    await rows(page)
      .nth(1)
      .getByRole('button', { name: `invitation ${id}` })
      .click();
    await expect(rows(page)).toHaveCount(1);
    await page.reload();
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: `About invitation ${id}` })).toBeVisible();
    await expect(page.getByLabel('Who').locator('option:checked')).toHaveText(
      `${person.firstName} ${person.lastName}`,
    );

    await page.getByLabel('Kind').selectOption('People');
    await expect(page).toHaveURL(/kind=people/);
    await expect(rows(page)).toHaveCount(1);
    await page.getByLabel('About', { exact: true }).selectOption('Invitation');
    await expect(rows(page)).toHaveCount(1);
    await page.getByLabel('Kind').selectOption('Money');
    await expect(page.getByText('Nobody did anything like this.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(/\/admin\/audit$/);
    await expect(rows(page).first()).toBeVisible();
  });
});

test('what is filtered is exported, with a chain that can be checked elsewhere', async ({
  page,
  newPartner: person,
}) => {
  const { email, password } = await newAdmin(page, person);
  await signInAsAdmin(page, email, password);
  const { id } = (await (await page.request.get('/api/user')).json()) as { id: number };
  await page.goto(`/admin/audit?actor=${id}`);
  await expect(rows(page).first()).toContainText('signed in');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('audit-log.csv');
  const [header, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\n');
  expect(header).toMatch(/^Number,Time,Entry,Who,.*,Text,Previous hash,Hash$/);
  expect(lines.length).toBeGreaterThanOrEqual(3);
  for (const line of lines) {
    expect(line).toContain(`,${person.firstName} ${person.lastName},${id},admin,`);
    const [, text, previous, hash] = /"(\{.*\})",([0-9a-f]{64}),([0-9a-f]{64})$/.exec(line)!;
    const made = createHash('sha256').update(Buffer.from(previous!, 'hex'));
    expect(made.update(text!.replaceAll('""', '"')).digest('hex')).toBe(hash);
  }
  await page.reload();
  await expect(rows(page).first()).toContainText('exported the audit log');
});

test.describe('the audit log', () => {
  test.use({ allowed: [/status of 503 .*\/api\/admin\/audit-log/] });
  test.beforeEach(({ page }) => signInAsAdmin(page));

  test('is filtered by thing, by nobody and by day', async ({ page }) => {
    await page.request.post('/api/admin/invite', {
      data: { email: `once.${Date.now()}@example.com`, firstName: 'Once', lastName: 'More' },
    });
    await open(page);
    await page.getByLabel('About').selectOption('Invitation');
    await expect(page).toHaveURL(/thing=invite/);
    // Other tests invite somebody at the same time.
    const invited = rows(page).filter({ hasText: 'invited an administrator: invitation' });
    await expect(invited.first()).toBeVisible();
    await page.getByLabel('Who').selectOption('Somebody not signed in');
    await expect(page.getByText('Nobody did anything like this.')).toBeVisible();
    await page.getByLabel('Who').selectOption('Everybody');
    await expect(rows(page).first()).toBeVisible();

    await page.getByLabel('To (UTC)').fill('2020-01-31');
    await expect(page.getByText('Nobody did anything like this.')).toBeVisible();
    await expect(page).toHaveURL(/until=2020-01-31/);
    await page.goBack();
    await expect(rows(page).first()).toBeVisible();
  });

  test('shows what came since when it is refreshed', async ({ page }) => {
    const { id } = (await (
      await page.request.post('/api/admin/invite', {
        data: { email: `first.${Date.now()}@example.com`, firstName: 'First', lastName: 'One' },
      })
    ).json()) as { id: number };
    await page.goto(`/admin/audit?subject=invite/${id}`);
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(rows(page)).toHaveCount(1);
  });

  test('shows its head, to be kept elsewhere', async ({ page }) => {
    await open(page);
    await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy the head' })).toBeVisible();
  });

  test('that cannot be read says so, and is read again', async ({ page }) => {
    const away = { code: 'UNAVAILABLE', message: 'This is temporarily unavailable.', requestId: 'r' };
    await page.route('**/api/admin/audit-log?*', (route) => route.fulfill({ status: 503, json: away }));
    await page.getByRole('link', { name: 'Audit log' }).click();
    await expect(page.getByText('The audit log could not be loaded')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/admin/audit-log?*');
    await tryAgain(page, page.getByRole('table', { name: 'Audit log' }));
  });

  test('of a portal where nobody did anything yet says so', async ({ page }) => {
    await page.route('**/api/admin/audit-log?*', (route) => route.fulfill({ json: [] }));
    await page.getByRole('link', { name: 'Audit log' }).click();
    await expect(
      page.getByText('Nothing yet. Whatever administrators do will be listed here.'),
    ).toBeVisible();
    await expectAccessible(page);
  });

  test('is read page by page', async ({ page }) => {
    for (let turn = 0; turn < 26; turn++)
      await page.request.post('/api/admin/invite', {
        data: { email: `page.${turn}@example.com`, firstName: 'Page', lastName: 'Turner' },
      });
    await open(page);
    await expect(rows(page)).toHaveCount(25);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText(/^Page 2 of/)).toBeVisible();
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect(page.getByText(/^Page 1 of/)).toBeVisible();
  });
});

test('is for administrators alone', async ({ page, newPartner }) => {
  await page.request.post('/api/register', { data: newPartner });
  expect((await page.request.get('/api/admin/audit-log')).status()).toBe(403);
});

test('deleting a partner is audited; the partner is signed out at once, and the e-mail is free again', async ({
  page,
  newPartner,
  browser,
  baseURL,
}) => {
  const registered = await page.request.post('/api/register', { data: newPartner });
  const { id } = (await registered.json()) as { id: number };
  const context = await browser.newContext({ baseURL });
  const admin = await context.newPage();
  await signInAsAdmin(admin);
  const deleted = await admin.request.delete(`/api/admin/partners/${id}`);
  expect(deleted.status()).toBe(204);
  expect((await page.request.get('/api/user')).status()).toBe(401);
  const again = await page.request.post('/api/register', { data: newPartner });
  expect(again.status()).toBe(201);
  expect(((await again.json()) as { id: number }).id).not.toBe(id);

  await admin.goto(`/admin/audit?subject=partner/${id}`);
  await expect(rows(admin)).toHaveCount(1);
  await expect(rows(admin)).toContainText(`deleted partner ${id}`);
  await expect(rows(admin)).toContainText('Done');
  await context.close();
});
