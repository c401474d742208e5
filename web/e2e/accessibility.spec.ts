import { request, type BrowserContext, type Page } from '@playwright/test';
import * as dialogs from './dialogs.js';
import { watchLoad } from './first-load.js';
import * as screens from './screens.js';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  given,
  goDark,
  picture,
  settle,
  test as base,
  withoutTour,
} from './support.js';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** One sign-in per role and worker, by a call, shared by all its screens. */
const test = base.extend<object, Record<'ava' | 'nobodyYet' | 'admin', Cookies>>({
  ava: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, provide, { project }) =>
      provide(
        await sessionOf(project.use.baseURL!, '/api/login', {
          email: 'ava@example.com',
          password: given('DEMO_PASSWORD'),
        }),
      ),
    { scope: 'worker' },
  ],
  admin: [
    // eslint-disable-next-line no-empty-pattern -- as above
    async ({}, provide, { project }) =>
      provide(
        await sessionOf(project.use.baseURL!, '/api/login', {
          email: given('ADMIN_EMAIL'),
          password: given('ADMIN_PASSWORD'),
        }),
      ),
    { scope: 'worker' },
  ],
  nobodyYet: [
    // eslint-disable-next-line no-empty-pattern -- as above
    async ({}, provide, { project, workerIndex }) =>
      provide(
        await sessionOf(project.use.baseURL!, '/api/register', {
          email: `screens.${Date.now().toString(36)}${workerIndex}@example.com`,
          password: 'correct-horse',
          firstName: 'Bartholomew',
          lastName: 'Featherstonehaugh',
        }),
      ),
    { scope: 'worker' },
  ],
});

async function sessionOf(baseURL: string, path: string, data: object): Promise<Cookies> {
  const api = await request.newContext({ baseURL });
  await expect(await api.post(path, { data })).toBeOK();
  const { cookies } = await api.storageState();
  await api.dispose();
  return cookies;
}

test.use({
  allowed: [
    /status of (404 .*\/(bank-account|create-intent|check|links\/NOSUCHXX|r\/NOSUCHXX|no\/such\/page)|409 .*\/record|503 .*\/api\/)|ApiError: Away/,
  ],
});

/** The only rules that dark mode affects. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** The dialogs that are open, of which the last is on top. */
const DIALOG = '[role=dialog], [role=alertdialog]';

/** On a phone a row is a card of few lines (D-154): text may be cut off there, but nothing that can be pressed is. */
async function expectNothingCutOff(page: Page) {
  const cut = await page.locator('td[data-phone] :is(a, button)').evaluateAll((all) =>
    all
      .filter((each) => {
        const its = each.getBoundingClientRect();
        const cell = each.closest('td')!.getBoundingClientRect();
        const seen = Math.min(its.bottom, cell.bottom) - Math.max(its.top, cell.top);
        return its.height > 0 && seen < Math.min(its.height, 24) - 4;
      })
      .map((each) => each.ariaLabel ?? each.textContent),
  );
  expect(cut).toEqual([]);
}

const everybody = [
  { who: 'a visitor', sees: screens.visitor, opens: dialogs.ofVisitors },
  { who: 'a partner', sees: screens.partner, opens: dialogs.ofPartners, as: 'ava' },
  { who: 'a partner without sales', sees: screens.beginner, as: 'nobodyYet' },
  { who: 'a new partner', sees: screens.newcomer, as: 'nobodyYet', tour: true },
  { who: 'an administrator', sees: screens.administrator, opens: dialogs.ofAdministrators, as: 'admin' },
] as const;

for (const { who, sees, ...how } of everybody) {
  const signInAs = () => {
    if ('as' in how)
      test.beforeEach(async ({ context, ava, nobodyYet, admin }) =>
        context.addCookies({ ava, nobodyYet, admin }[how.as]),
      );
  };

  test.describe(`${who} sees`, () => {
    signInAs();
    for (const { name, path, prepare, open, there } of sees)
      test(name, async ({ page, isMobile }) => {
        if (!('tour' in how)) await withoutTour(page);
        await prepare?.(page);
        const load = open ? null : await watchLoad(page);
        await page.goto(path);
        await open?.(page);
        await expect(there(page)).toBeVisible();
        await load?.expectCalm();
        await expectNothingCutOff(page);

        await expect(page).toHaveTitle(/^.+ · Partner Portal$/);
        await expect(page.locator('h1').filter({ visible: true })).toHaveCount(1);
        await expectAccessible(page);
        if (!isMobile) {
          await resize(page, 1024);
          await expectNoSidewaysScroll(page);
          await resize(page, 768);
          await expectAccessible(page);
        }
        await goDark(page);
        await expectAccessible(page, OF_COLORS);
        if (isMobile) return;
        await resize(page, 1280);
        await expectAccessible(page, OF_COLORS);
      });
  });

  if ('opens' in how)
    test.describe(`${who} opens`, () => {
      signInAs();
      for (const { name, path, prepare, open } of how.opens)
        test(`the dialog: ${name} @wide`, async ({ page }) => {
          await withoutTour(page);
          await prepare?.(page);
          await page.goto(path);
          await open?.(page);
          const dialog = page.locator(DIALOG).filter({ visible: true }).last();
          await expect(dialog).toBeVisible();
          await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
          await expect(dialog).toContainText(/\S/);
          for (const dark of [false, true]) {
            if (dark) await goDark(page);
            for (const width of dark ? [375, 768, 1280] : [1280, 768, 375]) {
              await resize(page, width);
              await expectAccessible(page, dark ? OF_COLORS : [], DIALOG);
            }
          }
        });
    });
}

async function resize(page: Page, width: number) {
  await page.setViewportSize({ ...page.viewportSize()!, width });
  await settle(page);
}

test('the documentation of the API opens', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /Partner portal/i, level: 1 })).toBeVisible();
  for (const [group, call] of [
    ['Links', 'Make a link for a product'],
    ['Admin', "A picture of one page of a partner's document or a claim's file"],
  ] as const) {
    await page.getByRole('heading', { name: new RegExp(`^${group} `) }).click();
    await expect(page.getByText(call)).toBeVisible();
  }
  // Our mark leads back; nothing of Swagger's is left in the bar.
  await expect(page.getByRole('link', { name: 'Partner portal API' })).toHaveAttribute('href', '/');
  await picture(page, 'api-docs');
  // It looks at the system when it is opened.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/dark-mode/);
  await expect(page.getByRole('heading', { name: /Partner portal/i, level: 1 })).toBeVisible();
  await picture(page, 'api-docs-dark');
});
