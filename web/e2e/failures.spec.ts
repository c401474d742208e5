import type { Page } from '@playwright/test';
import { signInAsAdmin } from './admins.js';
import {
  expect,
  expectAccessible,
  expectToast,
  given,
  picture,
  signIn,
  signOut,
  signUp,
  test,
  tryAgain,
} from './support.js';

const away = { status: 503, json: { code: 'UNAVAILABLE', message: 'Away for a moment.', requestId: 'r' } };
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const yourLinks = (page: Page) => page.getByRole('button', { name: /^Your links/ });
const makeLink = async (page: Page) => {
  const [product] = (await (await page.request.get('/api/products')).json()) as { id: number }[];
  await expect(await page.request.post('/api/referrals', { data: { productId: product!.id } })).toBeOK();
};

/** `allowed` for tests in which calls fail: the browser logs each failure. */
const failing = (path: string) => [new RegExp(`status of 503 .*${path}`)];

test.describe('a sign-out that fails', () => {
  test.use({ allowed: failing('/api/logout$') });

  test('is told with its reason, nobody is signed out, and the next one works', async ({
    page,
    newPartner,
  }) => {
    await signUp(page, newPartner);
    await page.route('**/api/logout', (route) => route.fulfill(away), { times: 1 });
    await signOut(page);
    await expectToast(page, 'Logout failed', 'Away for a moment.');
    await expect(heading(page, 'Welcome back, Pat')).toBeVisible();
    await page.reload();
    await expect(heading(page, 'Welcome back, Pat')).toBeVisible();
    await signOut(page);
    await expect(page).toHaveURL(/\/auth$/);
  });
});

test.describe('a link that cannot be made or deleted', () => {
  test.use({ allowed: failing('/api/referrals') });
  test.beforeEach(async ({ page, newPartner }) => signUp(page, newPartner));

  for (const [answer, told] of [
    [away, 'Away for a moment.'],
    [{ status: 503, json: { message: '' } }, 'Unknown error occurred'],
  ] as const)
    test(`is told when it is made: '${told}'`, async ({ page }) => {
      await page.getByRole('button', { name: /^Create referral links/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio').first().check({ force: true });
      await page.route('**/api/referrals', (route) => route.fulfill(answer), { times: 1 });
      const generate = dialog.getByRole('button', { name: 'Generate' });
      await generate.click();
      await expectToast(page, 'Error creating referral link', told);
      await expect(dialog.getByRole('alert')).toHaveText(`Failed to create referral: ${told}`);
      await expect(dialog.getByRole('radio').first()).toBeChecked();
      await expectAccessible(page);
      await picture(page, 'not-made');
      await generate.click();
      await expect(dialog.getByText('Your link is ready')).toBeVisible();
    });

  test('is told when it is deleted, stays, and can be deleted again', async ({ page }) => {
    await makeLink(page);
    await page.reload();
    await yourLinks(page).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Delete the link for/ }).click();
    const confirm = page.getByRole('alertdialog');
    await page.route('**/api/referrals/*', (route) => route.fulfill(away), { times: 1 });
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await expect(confirm.getByRole('alert')).toHaveText('The link could not be deleted: Away for a moment.');
    await expectAccessible(page);
    await picture(page, 'not-deleted');
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    await expect(confirm).toBeHidden();
    await expect(dialog.getByRole('button', { name: /^Delete the link for/ })).toBeVisible();

    await dialog.getByRole('button', { name: /^Delete the link for/ }).click();
    await expect(confirm.getByRole('alert')).toHaveCount(0);
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Referral link deleted');
  });
});

test.describe('a link that another tab has deleted', () => {
  test.use({ allowed: [/status of 404 .*\/api\/referrals\/\d+$/] });

  test('is deleted, even if another tab deleted it first', async ({ page, newPartner }) => {
    await signUp(page, newPartner);
    await makeLink(page);
    await page.reload();
    await yourLinks(page).click();
    await page.getByRole('button', { name: /^Delete the link for/ }).click();
    const [link] = (await (await page.request.get('/api/referrals')).json()) as { id: number }[];
    await expect(await page.request.delete(`/api/referrals/${link!.id}`)).toBeOK();
    const confirm = page.getByRole('alertdialog');
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Referral link deleted');
    await expect(confirm).toBeHidden();
  });
});

test.describe('what cannot be loaded says so, and is there at the next try', () => {
  /** The statement, the leaderboard, the profile's documents and the password link test this in their own specs. */
  const reads = [
    {
      path: '/api/partner/summary',
      title: 'Your figures could not be loaded',
      there: (page: Page) => page.getByText('Total commission'),
    },
    {
      path: '/api/partner/sales',
      title: 'Your payments could not be loaded',
      open: (page: Page) => page.getByRole('button', { name: /^Payments/ }),
      there: (page: Page) => page.getByText(/^Showing 1-5 of \d+ payments$/),
    },
    {
      path: '/api/partner/clients',
      title: 'Your clients could not be loaded',
      open: (page: Page) => page.getByRole('button', { name: /^Clients/ }),
      there: (page: Page) => page.getByText(/^Showing 1-5 of \d+ clients$/),
    },
    {
      path: '/api/referrals',
      title: 'Your links could not be loaded',
      there: (page: Page) => page.getByRole('button', { name: 'Copy Code' }),
    },
    {
      path: '/api/referrals',
      title: 'Your links could not be loaded',
      open: yourLinks,
      within: 'dialog',
      there: (page: Page) => page.getByRole('button', { name: /^Delete the link for/ }).first(),
    },
    {
      path: '/api/products',
      title: 'The products could not be loaded',
      open: (page: Page) => page.getByRole('button', { name: /^Create referral links/ }),
      within: 'dialog',
      there: (page: Page) => page.getByRole('radio').first(),
    },
  ] as const;
  for (const { path, title, there, ...how } of reads)
    test.describe(() => {
      test.use({ allowed: failing(path) });

      test(`${path}${'within' in how ? ', in its dialog' : ''}`, async ({ page }) => {
        let broken = true;
        await page.route(`**${path}{?*,}`, (route) => (broken ? route.fulfill(away) : route.continue()));
        await signIn(page, 'ava@example.com', given('DEMO_PASSWORD'));
        if ('open' in how) await how.open(page).click();
        const place = 'within' in how ? page.getByRole(how.within) : page;
        const failed = place.getByRole('alert').filter({ hasText: title });
        await expect(failed).toContainText('Away for a moment.');
        await expectAccessible(page);
        await failed.getByRole('button', { name: 'Try again' }).click();
        await expect(failed).toContainText('Away for a moment.');
        broken = false;
        await failed.getByRole('button', { name: 'Try again' }).click();
        await expect(there(page)).toBeAttached();
        await expect(failed).toHaveCount(0);
      });
    });

  test.describe(() => {
    test.use({ allowed: failing('/api/(admin/stats|config|links/AVA00001)') });

    test('/api/admin/stats', async ({ page }) => {
      let broken = true;
      await page.route('**/api/admin/stats', (route) => (broken ? route.fulfill(away) : route.continue()));
      await signIn(page, given('ADMIN_EMAIL'), given('ADMIN_PASSWORD'), '/admin');
      await expect(page.getByText('The totals could not be loaded')).toBeVisible();
      broken = false;
      await tryAgain(page, page.getByText('Total commissions'));
    });

    for (const path of ['/api/config', '/api/links/AVA00001'])
      test(`${path}, for the payment page`, async ({ page }) => {
        await page.route(`**${path}`, (route) => route.fulfill(away), { times: 1 });
        await page.goto('/r/AVA00001');
        await expect(heading(page, 'Error')).toBeVisible();
        await expect(page.getByText('Away for a moment.')).toBeVisible();
        await expectAccessible(page);
        await picture(page, 'error');
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
      });
  });
});

test.describe('a page that breaks', () => {
  test.use({
    allowed: [
      /(Type|Api)Error|dynamically imported module|ERR_FAILED .*\/assets\/|status of 503 .*\/api\/user$/,
    ],
  });
  const broken = (page: Page) => heading(page, 'This page could not be shown');

  test('by what it is told shows a friendly page, and is whole at the next try', async ({
    page,
    newPartner,
  }) => {
    await signUp(page, newPartner);
    await page.route('**/api/leaderboard', (route) => route.fulfill({ json: { no: 'list' } }), { times: 1 });
    await page.goto('/leaderboard');
    await expect(broken(page)).toBeFocused();
    await expect(page).toHaveTitle(/^Something went wrong/);
    await expect(page.getByText('Trying again often helps.')).toBeVisible();
    await expectAccessible(page);
    await picture(page, 'broken');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, 'Leaderboard')).toBeVisible();
  });

  test('leads home as well', async ({ page, newPartner }) => {
    await signUp(page, newPartner);
    await page.route('**/api/leaderboard', (route) => route.fulfill({ json: { no: 'list' } }));
    await page.goto('/leaderboard');
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(heading(page, 'Welcome back, Pat')).toBeVisible();
  });

  test('because the session could not be read repeats why', async ({ page }) => {
    await page.route('**/api/user', (route) => route.fulfill(away), { times: 1 });
    await page.goto('/');
    await expect(broken(page)).toBeVisible();
    await expect(page.getByText('Away for a moment.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/auth$/);
  });

  test('since its code did not come is fetched again', async ({ page, newPartner }) => {
    await signUp(page, newPartner);
    let gone = true;
    await page.route(/\/assets\/leaderboard.*\.js$/, (route) => (gone ? route.abort() : route.continue()));
    await page.goto('/leaderboard');
    await expect(broken(page)).toBeVisible();
    gone = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, 'Leaderboard')).toBeVisible();
  });

  test('in a dialog says so, and leaves the page as it is', async ({ page, newPartner }) => {
    await signUp(page, newPartner);
    await page.route(/\/assets\/faq-dialog.*\.js$/, (route) => route.abort());
    await page.getByRole('button', { name: /^FAQ/ }).click();
    await expectToast(page, 'This could not be opened', 'Please reload the page.');
    await expect(heading(page, 'Welcome back, Pat')).toBeVisible();
  });

  test('in a notice still lets it be said what was done', async ({ page }) => {
    await page.route(/\/assets\/toaster.*\.js$/, (route) => route.abort());
    await signInAsAdmin(page);
    const name = `Toastless ${Date.now().toString(36)}`;
    await page.getByRole('button', { name: 'Add product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add product' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Description', { exact: true }).fill('Said without the toaster.');
    await dialog.getByLabel('Price in dollars').fill('49.50');
    await dialog.getByLabel("Link to the insurer's page").fill('https://insurer.example/toast');
    await dialog.getByRole('button', { name: 'Add product' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Product added' })).toContainText(name);
    await expect(heading(page, 'Admin dashboard')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText('Product added')).toBeHidden();
  });

  test('in the account menu leaves the page, and comes at the next press', async ({ page, newPartner }) => {
    await signUp(page, newPartner);
    let gone = true;
    await page.route(/\/assets\/account-menu-panel.*\.js$/, (route) =>
      gone ? route.abort() : route.continue(),
    );
    await page.reload();
    await page.getByRole('button', { name: /^My account/ }).click();
    await expect(heading(page, 'Welcome back, Pat')).toBeVisible();
    gone = false;
    await page.getByRole('button', { name: /^Account: could not be opened/ }).click();
    await page.getByRole('button', { name: /^My account/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  });

  test("of a link's QR code says so in its place, and comes at the next try", async ({
    page,
    newPartner,
  }) => {
    await signUp(page, newPartner);
    await makeLink(page);
    await page.reload();
    let gone = true;
    await page.route(/\/assets\/link-qr-code.*\.js$/, (route) => (gone ? route.abort() : route.continue()));
    await yourLinks(page).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Share/ }).click();
    await page.getByRole('button', { name: 'QR code' }).click();
    await expect(page.getByText('This part of the page could not be loaded')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Other ways to share' })).toBeVisible();
    gone = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  });

  test('of the card fields leaves the payment page, and they come at the next try', async ({
    page,
    browser,
  }) => {
    const partner = await browser.newPage();
    await signIn(partner, 'ava@example.com', given('DEMO_PASSWORD'));
    const [link] = (await (await partner.request.get('/api/referrals')).json()) as { code: string }[];
    await partner.close();
    let gone = true;
    await page.route(/\/assets\/(sandbox|stripe)-card-.*\.js$/, (route) =>
      gone ? route.abort() : route.continue(),
    );
    await page.goto(`/r/${link!.code}`);
    await expect(page.getByText('This part of the page could not be loaded')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add code' })).toBeVisible();
    gone = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Card number')).toBeVisible();
  });

  test('in the live channel says that it has stopped, and Reconnect fetches it', async ({
    page,
    newPartner,
  }) => {
    await signUp(page, newPartner);
    let gone = true;
    await page.route(/\/assets\/live-.*\.js$/, (route) => (gone ? route.abort() : route.continue()));
    await page.reload();
    await expect(page.getByText('Live updates have stopped.')).toBeVisible();
    gone = false;
    await page.getByRole('button', { name: 'Reconnect' }).click();
    await expect(page.getByText('Live updates have stopped.')).toBeHidden();
  });
});

test.describe('a refresh that fails', () => {
  test.use({ allowed: [/status of 503/] });

  test('keeps the list that is shown, says so, and is tried again', async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto('/admin/clients');
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .first();
    await expect(row).toBeVisible();
    // Also what the live channel refetches once it is connected.
    let gone = true;
    await page.route(/\/api\/admin\/clients\?/, (route) => (gone ? route.fulfill(away) : route.continue()));
    await page.getByRole('button', { name: 'Refresh View' }).click();
    await expect(page.getByText('This could not be brought up to date.')).toBeVisible();
    await expect(row).toBeVisible();
    gone = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('This could not be brought up to date.')).toBeHidden();
    await expect(row).toBeVisible();
  });
});

test.describe('without a connection', () => {
  test.use({ allowed: [/ERR_INTERNET_DISCONNECTED/] });

  test('a page of a list says so at once, and is there at the next try', async ({ page, context }) => {
    await signInAsAdmin(page);
    await page.goto('/admin/clients');
    await expect(page.getByText(/^Page 1 of/)).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Next page' }).click();
    const failed = page.getByRole('alert').filter({ hasText: 'The portal could not be reached.' });
    await expect(failed).toBeVisible();
    await context.setOffline(false);
    // If the live channel reconnects first, the page refetches by itself.
    const isThere = page.getByText(/^Page 2 of/);
    await page.getByRole('button', { name: 'Try again' }).or(isThere).first().click();
    await expect(isThere).toBeVisible();
  });
});
