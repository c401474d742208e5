import type { Page } from '@playwright/test';
import { signInAsAdmin } from './admins.js';
import { expect, expectAccessible, expectToast, picture, test, tryAgain } from './support.js';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
/** A name unique to this run: all tests share the products. */
const newName = () => `Canoe Cover ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

async function openProducts(page: Page) {
  await signInAsAdmin(page);
  await page.goto('/admin/products');
}

async function addProduct(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add product' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Description', { exact: true }).fill('On the water, too.');
  await dialog.getByLabel('Price in dollars').fill('49.50');
  await dialog.getByLabel("Link to the insurer's page").fill('https://insurer.example/canoe');
  await expect(dialog.getByText('A partner earns $4.95 a sale.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add product' }).click();
  await expectToast(page, 'Product added', name);
  await expect(dialog).toBeHidden();
}

test('an administrator adds a product, edits it, takes it off sale and deletes it', async ({ page }) => {
  const name = newName();
  await openProducts(page);
  await expect(page).toHaveTitle(/^Products/);
  await addProduct(page, name);
  await expect(row(page, name)).toContainText('$49.50');
  await expect(row(page, name)).toContainText('10%');
  await expect(row(page, name)).toContainText('Active');

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
  await expect(dialog.getByLabel('Price in dollars')).toHaveValue('49.50');
  await dialog.getByLabel('Price in dollars').fill('60');
  await dialog.getByLabel('Commission rate in percent').fill('12.25');
  await dialog.getByLabel('Category (optional)').fill('premium');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(row(page, name)).toContainText('$60.00');
  await expect(row(page, name)).toContainText('12.25%');
  await expect(row(page, name)).toContainText('premium');

  await page.getByRole('checkbox', { name: `${name} is for sale` }).press('Space');
  await expectToast(page, `${name} is off sale`);
  await expect(row(page, name)).toContainText('Inactive');
  await expectAccessible(page);
  await picture(page, 'products');

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const confirm = page.getByRole('alertdialog', { name: `Delete ${name}?` });
  await expect(confirm).toContainText('Past sales keep its name.');
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, name)).toBeVisible();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, name)).toHaveCount(0);
});

test('a product is added from the overview, which stays', async ({ page }) => {
  await signInAsAdmin(page);
  await addProduct(page, newName());
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { name: 'Admin dashboard' })).toBeVisible();
});

test.describe('a switch whose answer is lost', () => {
  test.use({ allowed: [/ERR_FAILED .*\/api\/admin\/products\/\d+$/] });

  test('waits, asks again, and says what became of it', async ({ page }) => {
    const name = newName();
    await openProducts(page);
    await addProduct(page, name);
    await page.route(
      '**/api/admin/products/*',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByRole('checkbox', { name: `${name} is for sale` }).press('Space');
    await expectToast(page, `${name} is off sale`);
    await expect(row(page, name)).toContainText('Inactive');
  });
});

test('each wrong input is told at its field, in the words of the rule', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/admin?dialog=add-product');
  const dialog = page.getByRole('dialog', { name: 'Add product' });
  await dialog.getByLabel('Price in dollars').fill('0.99');
  await dialog.getByLabel('Commission rate in percent').fill('101');
  await dialog.getByLabel("Link to the insurer's page").fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Add product' }).click();
  for (const words of [
    'Name is required',
    'Description is required',
    'Price must be at least $1',
    'Commission rate cannot exceed 100%',
    'Must be a valid URL',
  ])
    await expect(dialog.getByText(words)).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'add-product');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/admin$/);
});

test.describe('when the service fails', () => {
  test.use({ allowed: [/status of 503/] });

  test('what could not be saved stays typed, and what could not be loaded is asked for again', async ({
    page,
  }) => {
    await openProducts(page);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const away = { status: 503, json: { code: 'UNAVAILABLE', message: 'Not now, please.', requestId: 'x' } };
    await page.route('**/api/admin/products', (route) => route.fulfill(away));
    await page.getByRole('button', { name: 'Add product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add product' });
    await dialog.getByLabel('Name').fill('Never there');
    await dialog.getByLabel('Description', { exact: true }).fill('Never there.');
    await dialog.getByLabel('Price in dollars').fill('5');
    await dialog.getByLabel("Link to the insurer's page").fill('https://insurer.example');
    await dialog.getByRole('button', { name: 'Add product' }).click();
    await expectToast(page, 'The product could not be saved', 'Not now, please.');
    await expect(dialog.getByLabel('Name')).toHaveValue('Never there');

    await page.route('**/api/products', (route) => route.fulfill(away));
    await page.goto('/admin/products');
    await expect(page.getByText('The products could not be loaded')).toBeVisible();
    await page.unroute('**/api/products');
    await tryAgain(page, page.getByRole('row').nth(1));
  });
});

test.describe('two administrators at one product', () => {
  test.use({ allowed: [/status of 409/] });

  test('a price that somebody else has changed meanwhile is shown before anything is saved', async ({
    page,
  }) => {
    const name = newName();
    await openProducts(page);
    await addProduct(page, name);
    const products = (await (await page.request.get('/api/products')).json()) as {
      id: number;
      name: string;
    }[];
    const { id } = products.find((product) => product.name === name)!;
    // The page gets no live message of the change.
    await page.routeWebSocket('**/socket.io/**', () => undefined);
    await page.reload();
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
    await dialog.getByLabel('Description', { exact: true }).fill('On rivers, too.');
    const raised = await page.request.patch(`/api/admin/products/${id}`, { data: { priceInCents: 6_000 } });
    expect(raised.status()).toBe(200);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByText('The amount is now $60.00; it was $49.50.')).toBeInViewport();
    await expect(dialog.getByLabel('Price in dollars')).toHaveValue('60');
    await expect(dialog.getByLabel('Description', { exact: true })).toHaveValue('On rivers, too.');
    await picture(page, 'product-changed');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Product saved', name);
    await expect(row(page, name)).toContainText('$60.00');
    await expect(row(page, name)).toContainText('On rivers, too.');
  });
});

test.describe('a broken connection', () => {
  test.use({ allowed: [/ERR_CONNECTION_RESET|status of 404/] });

  test('an answer that is lost is looked for again, and a product is added once', async ({ page }) => {
    const name = newName();
    await openProducts(page);
    await page.route(
      '**/api/admin/products',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await addProduct(page, name);
    await expect(row(page, name)).toHaveCount(1);
  });

  test('a product whose deletion was answered to nobody is deleted, and the page says so', async ({
    page,
  }) => {
    const name = newName();
    await openProducts(page);
    await addProduct(page, name);
    const unanswered = Promise.withResolvers<void>();
    await page.route(
      '**/api/admin/products/*',
      async (route) => {
        await route.fetch();
        await unanswered.promise;
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await row(page, name)
      .getByRole('button', { name: /^Delete/ })
      .click();
    const confirm = page.getByRole('alertdialog');
    await confirm.getByRole('button', { name: 'Delete' }).click();
    const notKnown = expect(confirm.getByText(/^No answer came, so it is not known yet/)).toBeVisible();
    unanswered.resolve();
    await notKnown;
    await expectToast(page, 'Product deleted', name);
    await expect(row(page, name)).toHaveCount(0);
  });
});
