import type { Locator, Page } from '@playwright/test';
import { pngOf, pngWith } from '../../kit/testing/png.js';
import { signInAsAdmin } from './admins.js';
import { expect, expectAccessible, expectToast, goDark, picture, signUp, test, watch } from './support.js';

/** Dusk over hills. */
const photo = pngOf(1_280, 800, (x, y) => {
  const hill = 520 + 90 * Math.sin(x / 160) + 40 * Math.sin(x / 47);
  if (y > hill) return [18, 60 + ((y - hill) / 280) * 40, 58];
  return [250 - y / 5, 160 - y / 12, 110 + y / 5];
});
const file = (buffer: Buffer, name = 'dusk.png', mimeType = 'image/png') => ({ name, mimeType, buffer });
/** A name unique to this run: all tests share the products. */
const newName = () => `Alpine Cover ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** It is there, in the newest format that the browser knows, and its place was known before it came. */
async function expectDrawn(image: Locator): Promise<string> {
  await expect
    .poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
    .toBe(true);
  await expect(image).toHaveAttribute('width', '1280');
  await expect(image).toHaveAttribute('height', '800');
  const source = await image.evaluate((img: HTMLImageElement) => img.currentSrc);
  expect(source).toMatch(/\/api\/product-pictures\/[\da-f]{64}\/\d+\.avif$/);
  return source;
}

async function choose(dialog: Locator, of: Parameters<Locator['setInputFiles']>[0]) {
  await dialog.locator('input[type=file]').setInputFiles(of);
}

async function fillIn(dialog: Locator, name: string) {
  await dialog.getByLabel('Name').fill(name);
  await dialog
    .getByLabel('Description', { exact: true })
    .fill('Rescue, transport and treatment in the mountains.');
  await dialog.getByLabel('Price in dollars').fill('49.50');
  await dialog.getByLabel("Link to the insurer's page").fill('https://insurer.example/alpine');
}

test('a picture is uploaded with a product, seen by partners and customers, and taken away again', async ({
  page,
  browser,
  newPartner,
  baseURL,
}) => {
  test.setTimeout(150_000);
  const name = newName();
  await signInAsAdmin(page);
  await page.goto('/admin/products');
  await page.getByRole('button', { name: 'Add product' }).click();
  const adding = page.getByRole('dialog', { name: 'Add product' });
  await fillIn(adding, name);
  await choose(adding, file(photo));
  await expect(adding.getByRole('button', { name: 'Replace picture' })).toBeVisible({ timeout: 60_000 });
  await expectDrawn(adding.locator('picture img'));
  await expectAccessible(page);
  await picture(page, 'product-with-picture');
  await adding.getByRole('button', { name: 'Add product' }).click();
  await expectToast(page, 'Product added', name);
  await expectDrawn(row(page, name).locator('picture img'));

  const others = await browser.newContext({ baseURL });
  const faults = await watch(others, baseURL!);
  const partner = await others.newPage();
  await signUp(partner, newPartner);
  await partner.getByRole('button', { name: /^Create referral links/ }).click();
  const choice = partner.getByRole('dialog').locator('label').filter({ hasText: name });
  await choice.scrollIntoViewIfNeeded();
  await expectDrawn(choice.locator('picture img'));
  await picture(partner, 'choice-with-picture');
  await choice.getByRole('radio').check({ force: true });
  await partner.getByRole('button', { name: 'Generate' }).click();
  const url = await partner.getByRole('textbox', { name: 'Referral link' }).inputValue();

  const customer = await others.newPage();
  await customer.goto(new URL(url).pathname);
  await expect(customer.getByRole('heading', { name, level: 1 })).toBeVisible();
  const source = await expectDrawn(customer.locator('picture img'));
  await expectAccessible(customer);
  await picture(customer, 'payment-with-picture');
  await goDark(customer);
  await picture(customer, 'payment-with-picture-dark');
  const { status, headers } = await customer.evaluate(async (from) => {
    const answer = await fetch(from);
    return { status: answer.status, headers: Object.fromEntries(answer.headers) };
  }, source);
  expect([status, headers]).toMatchObject([
    200,
    {
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  ]);

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const editing = page.getByRole('dialog', { name: `Edit ${name}` });
  await editing.getByRole('button', { name: 'Remove picture' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Remove the picture?' });
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(editing.locator('picture img')).toBeVisible();
  await editing.getByRole('button', { name: 'Remove picture' }).click();
  await confirm.getByRole('button', { name: 'Remove' }).click();
  await expect(editing.getByRole('button', { name: 'Choose a picture' })).toBeFocused();
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Product saved', name);
  await expect(row(page, name).locator('picture img')).toHaveCount(0);
  await customer.reload();
  await expect(customer.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(customer.locator('picture img')).toHaveCount(0);
  expect(faults).toEqual([]);
  await others.close();
});

test.describe('a file that is no picture', () => {
  test.use({ allowed: [/status of 422 .*\/product-pictures$/] });

  test('is refused where it was chosen, and the product is saved without', async ({ page }) => {
    const name = newName();
    await signInAsAdmin(page);
    await page.goto('/admin/products');
    await page.getByRole('button', { name: 'Add product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add product' });
    await fillIn(dialog, name);
    for (const [of, words] of [
      [
        file(Buffer.from('%PDF-1.7'), 'a.pdf', 'application/pdf'),
        'Please choose a PNG, JPEG or WebP picture',
      ],
      [
        file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
        'Please choose a PNG, JPEG or WebP picture',
      ],
      [
        file(pngWith(30_000, 30_000, Buffer.alloc(0))),
        'Please choose a picture of at most 12 million points',
      ],
      [file(pngWith(400, 300, Buffer.from('no points'))), 'This picture could not be read.'],
    ] as const) {
      await choose(dialog, of);
      await expect(dialog.getByRole('alert').filter({ hasText: words })).toBeVisible();
    }
    await expectAccessible(page);
    await picture(page, 'no-picture');
    await dialog.getByRole('button', { name: 'Add product' }).click();
    await expectToast(page, 'Product added', name);
    await expect(row(page, name).locator('picture img')).toHaveCount(0);
  });
});
