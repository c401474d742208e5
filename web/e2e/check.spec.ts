import type { Page } from '@playwright/test';
import { watchLoad } from './first-load.js';
import { signedStatement, written } from './signed-statement.js';
import { expect, expectAccessible, picture, test } from './support.js';

const file = (name: string, content: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof content === 'string' ? content : written(content)),
});
const choose = (page: Page, ...files: ReturnType<typeof file>[]) =>
  page.locator('input[type=file]').setInputFiles(files);
const OTHER = 'https://another.example';

test('a signed file is checked in the browser, also without network, and sent to nobody', async ({
  page,
  context,
}) => {
  const load = await watchLoad(page);
  // The last that a page loads, once it has nothing else to do.
  const toaster = page.waitForResponse(/\/assets\/toaster-/);
  await page.goto('/check');
  await expect(page.getByRole('heading', { name: 'Check a statement' })).toBeVisible();
  await toaster;
  await load.loaded();
  await context.setOffline(true);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
  await choose(page, file('statement-2026-05.json', signedStatement(OTHER)));
  const checked = page.getByRole('list', { name: 'Checked files' }).getByRole('listitem');
  await expect(checked).toContainText('statement-2026-05.json: right');
  await expect(checked).toContainText(`May 2026 of ${OTHER}: 2 lines, from $0.00 to $44.38`);
  await expect(page.getByText('The lines are part of books that were sealed by June 2, 2026')).toBeVisible();
  await expect(page.getByText(`${OTHER}/.well-known/portal-books.json`)).toBeVisible();
  expect(asked).toEqual([]);
  await expectAccessible(page);
  await picture(page, 'right');
});

test('a file with one changed amount is not right, and says why', async ({ page }) => {
  await page.goto('/check');
  const changed = signedStatement(OTHER);
  changed.statement.lines[0]!.entry.amountCents += 1;
  await choose(page, file('changed.json', changed), file('letter.json', '{"dear": "partner"}'));
  const checked = page.getByRole('list', { name: 'Checked files' }).getByRole('listitem');
  await expect(checked.nth(0)).toContainText('changed.json: not right');
  await expect(checked.nth(0)).toContainText('its signature is wrong: something in it was changed');
  await expect(checked.nth(1)).toContainText('This is no statement of a portal.');
  await expect(page.getByRole('heading', { name: 'What this shows' })).toBeHidden();
  await expectAccessible(page);
  await picture(page, 'not-right');
});

test('two files that contradict each other are told', async ({ page }) => {
  await page.goto('/check');
  await choose(
    page,
    file('may.json', signedStatement(OTHER)),
    file('june.json', signedStatement(OTHER, { period: '2026-06', openingInCents: 5_000 })),
  );
  await expect(page.getByRole('heading', { name: 'Something does not fit together' })).toBeVisible();
  await expect(
    page.getByText('june.json does not begin with the balance with which may.json ends.'),
  ).toBeVisible();
  await expect(page.getByText('Two seals of one number')).toBeVisible();
  await expectAccessible(page);
});

test('a file with a member that stands there twice is not right', async ({ page }) => {
  await page.goto('/check');
  const twice = written(signedStatement(OTHER)).replace(
    '"closingInCents":',
    '"closingInCents":999999,"closingInCents":',
  );
  await choose(page, file('twice.json', twice));
  await expect(page.getByText('it is not written as a portal writes it')).toBeVisible();
});

test('a file that says it is this portal’s, signed with a key that this portal does not show, is told', async ({
  page,
}) => {
  await page.goto('/check');
  const forged = signedStatement(`${new URL(page.url()).origin}/`);
  await choose(page, file('forged.json', forged), file('junk.json', '{}'));
  await expect(page.getByText('not everything is signed with a key that this portal shows')).toBeVisible();
});

test('what is no JSON file is not taken, and the checker can be taken along', async ({ page }) => {
  await page.goto('/check');
  await choose(page, { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.alloc(9) });
  await expect(page.getByRole('alert').filter({ hasText: 'Not checked' })).toBeVisible();
  const loaded = page.waitForEvent('download');
  await page.getByRole('link', { name: 'verify.mjs' }).click();
  expect((await loaded).suggestedFilename()).toBe('verify.mjs');
});
