import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileClaim, pathOf } from './filed-claim.js';
import { newSeller } from './seller.js';
import { keptMail, mailsOf } from './outbox.js';
import { GOOD, test } from './shop.js';
import { expect, expectAccessible, picture } from './support.js';

test.use({ locale: 'es-MX' });

/** What each text of the catalogue is in English, where Spanish has another. */
const english = new Set(
  [
    ...readFileSync(join(import.meta.dirname, '../locales/es.po'), 'utf8').matchAll(
      /^msgid (".*")\nmsgstr (".*")$/gm,
    ),
  ]
    .map(([, text, translation]) => [JSON.parse(text!), JSON.parse(translation!)] as [string, string])
    .filter(([text, translation]) => text.length > 3 && text !== translation && !text.includes('{'))
    .map(([text]) => text),
);

/**
 * Nothing on the page is a text of the catalogue in English.
 * @param typed what an administrator typed, which may be one of them, such as a product's category
 */
async function expectSpanish(page: Page, typed: string | null = null) {
  const isEnglish = (line: string) => english.has(line) && line.toLowerCase() !== typed?.toLowerCase();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect
    .poll(async () =>
      (await page.locator('body').innerText()).split('\n').filter((line) => isEnglish(line.trim())),
    )
    .toEqual([]);
}

test('a visitor signs in in the language of the browser, and can choose another', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  await expectSpanish(page);
  await expectAccessible(page);
  await picture(page, 'languages-sign-in');

  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page.getByText('Escriba un correo electrónico válido', { exact: true })).toBeVisible();

  // What was typed would be lost: it asks first.
  await page.getByLabel('Correo electrónico').fill('ava@example.com');
  await page.getByRole('button', { name: 'English' }).click();
  const question = page.getByRole('alertdialog', { name: '¿Volver a cargar esta página?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('ava@example.com');
  await page.getByRole('button', { name: 'English' }).click();
  await question.getByRole('button', { name: 'Volver a cargar' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('administrators read English, whatever the browser says', async ({ page }) => {
  await page.goto('/admin/auth');
  await expect(page.getByText('Sign in with your administrator account.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a partner reads every page in Spanish, and goes back to English in Settings', async ({
  page,
  baseURL,
}) => {
  const seller = await newSeller(baseURL!, 1);
  await page.goto('/auth');
  await page.getByLabel('Correo electrónico').fill(seller.email);
  await page.getByLabel('Contraseña', { exact: true }).fill('correct-horse');
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Ganancias' }).first()).toBeVisible();
  for (const path of ['/', '/links', '/earnings', '/clients', '/leaderboard', '/settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectSpanish(page);
    await picture(page, `languages-${path.slice(1) || 'dashboard'}`);
  }
  await page.getByRole('region', { name: 'Idioma' }).getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('a customer and a claimant read Spanish', async ({ page, request, shop, newPartner }) => {
  await page.goto(shop.path);
  await expect(page.getByRole('heading', { level: 1, name: shop.product.name })).toBeVisible();
  const { firstName, lastName } = newPartner;
  await expect(page.getByText(`Por recomendación de ${firstName} ${lastName}`)).toBeVisible();
  await expect(page.getByLabel('Número de tarjeta')).toBeVisible();
  await expectSpanish(page, shop.product.category);
  await picture(page, 'languages-pay');

  await page.goto('/claims');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectSpanish(page);
  await picture(page, 'languages-claims');

  const { link } = await fileClaim(request, newPartner.email);
  await page.goto(pathOf(link));
  await expect(page.getByRole('heading', { level: 1, name: 'Recibimos su reclamación' })).toBeVisible();
  await expect(page.getByText('Parabrisas')).toBeVisible();
  await expectSpanish(page);
  await picture(page, 'languages-claim');

  await page.goto('/payment-success');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectSpanish(page);
});

test('the receipt speaks the language that the customer paid in', async ({ page, shop, email }) => {
  await page.goto(shop.path);
  await page.getByLabel('Nombre').fill('Cora');
  await page.getByLabel('Apellido').fill('Miles');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Aseguradora').fill('Acme Mutual');
  await page.getByLabel('Número de tarjeta').fill(GOOD);
  await page.getByLabel('Vencimiento').fill('1234');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Pagar \$/ }).click();
  await expect(
    page.getByRole('heading', { name: /^(Pago realizado|Gracias por su pago)$/ }).first(),
  ).toBeVisible();
  const receipt = await keptMail('receipt', email);
  expect(receipt.subject).toBe(`Su recibo de ${shop.product.name}`);
  expect(receipt.text).toContain('Gracias por su compra');
  expect(receipt.text).not.toMatch(/Thank you|Payment reference|File a claim/);
});

test('mails to a partner follow what they choose in Settings', async ({ page, baseURL }) => {
  const seller = await newSeller(baseURL!, 1);
  await page.goto('/auth');
  await page.getByLabel('Correo electrónico').fill(seller.email);
  await page.getByLabel('Contraseña', { exact: true }).fill('correct-horse');
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Ganancias' }).first()).toBeVisible();
  const linkMail = async (subject: string) => {
    await page.request.post('/api/forgot-password', { data: { email: seller.email } });
    await expect
      .poll(
        async () => (await mailsOf('password-reset')).find(({ to }) => to?.includes(seller.email))?.subject,
      )
      .toBe(subject);
  };
  await linkMail('Cree una contraseña nueva');

  await page.goto('/settings');
  await page.getByRole('region', { name: 'Idioma' }).getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await linkMail('Set a new password');
});
