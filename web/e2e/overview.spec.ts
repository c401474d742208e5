import type { Page } from '@playwright/test';
import type { AdminFigures } from '@portal/contracts/http/figures';
import type { Needs } from '@portal/contracts/http/needs';
import { newAdmin, signInAsAdmin } from './admins.js';
import { expect, expectAccessible, expectNoSidewaysScroll, goDark, picture, test } from './support.js';

const needsYou = (page: Page) => page.getByRole('region', { name: 'Needs you' });
/** Other tests make work at the same time: here only this is there. */
const waits = (page: Page, answer: () => Needs | Promise<Needs>) =>
  page.route('**/api/admin/needs', async (route) => route.fulfill({ json: await answer() }));

/** From then on `wasClicked` knows whether the page was: a read that 'Try again' asks for is told from one of the live channel. */
const watchClicks = (page: Page) =>
  page.evaluate(() =>
    document.addEventListener('click', () => (document.documentElement.dataset['clicked'] = ''), {
      capture: true,
    }),
  );
const wasClicked = (page: Page) => page.evaluate(() => 'clicked' in document.documentElement.dataset);
const all: Needs = {
  needs: [
    { kind: 'books-drift', count: 1 },
    { kind: 'dead-letters', count: 3 },
    { kind: 'approvals', count: 2 },
    { kind: 'bank-accounts', count: 1 },
    { kind: 'flags', count: 2 },
    { kind: 'month-end', count: 12, month: '2026-10' },
    { kind: 'unknown-codes', count: 100 },
    { kind: 'support', count: 4 },
    { kind: 'new-claims', count: 1 },
    { kind: 'failed-mails', count: 7 },
    { kind: 'second-factor-off', count: 1 },
  ],
  unread: [],
};

test.describe('what needs an administrator', () => {
  test('is there without a click, each line one click from its page and filter', async ({ page }) => {
    await waits(page, () => all);
    await signInAsAdmin(page);
    const lines = needsYou(page).getByRole('listitem');
    await expect(lines).toHaveCount(all.needs.length);
    await expect(lines.nth(6)).toHaveText('99+ unknown referral codes to credit');
    await expectAccessible(page);
    await picture(page, 'needs');
    await goDark(page);
    await expectAccessible(page);
    await picture(page, 'needs-dark');
    for (const width of [375, 768]) {
      await page.setViewportSize({ width, height: 812 });
      await expectNoSidewaysScroll(page);
      await picture(page, `needs-dark-${width}`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const [line, address] of [
      [/^The books do not agree/, /\/admin\/month-end$/],
      ['3 events could not be handled', /\/admin\/troubleshooting$/],
      ['2 payments wait for approval', /\/admin\/approvals$/],
      ['1 bank account waits for approval', /\/admin\/approvals$/],
      ['2 flags to decide', /\/admin\/flags$/],
      ['99+ unknown referral codes to credit', /\/admin\/unknown-codes\?unresolved=true$/],
      ['4 support requests to answer', /\/admin\/support\?state=open$/],
      ['1 new claim', /\/admin\/claims\?status=submitted$/],
      ['7 mails could not be sent', /\/admin\/troubleshooting\?mails=failed$/],
      ['Administrators sign in without a second factor', /\/admin\?dialog=settings$/],
    ] as const)
      await expect(needsYou(page).getByRole('link', { name: line })).toHaveAttribute('href', address);
    await needsYou(page).getByRole('link', { name: '4 support requests to answer' }).click();
    await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible();
  });

  test('stands beside the names of its pages too, by one call', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 1000 });
    const calls: string[] = [];
    await waits(page, () => (calls.push('needs'), all));
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/api\/admin\/(flags|approvals|bank-account-approvals)$/.test(pathname)) calls.push(pathname);
    });
    await signInAsAdmin(page);
    const entry = (name: RegExp) =>
      page.getByRole('navigation', { name: 'Admin dashboard' }).getByRole('link', { name });
    await expect(entry(/^Approvals/)).toHaveText('Approvals3 waiting');
    await expect(entry(/^Flags/)).toHaveText('Flags2 undecided');
    await expect(entry(/^Month end/)).toHaveText('Month end12 to pay');
    await expect(entry(/^Support/)).toHaveText('Support4 to answer');
    await expect(entry(/^Claims/)).toHaveText('Claims1 to look at');
    await expect(entry(/^Unknown/)).toHaveText('Unknown Referral Codes99+ to credit');
    await expect(entry(/^Troubleshooting/)).toHaveText('Troubleshooting10 to look at');
    await expect(entry(/^Partners/)).toHaveText('Partners');
    expect([...new Set(calls)]).toEqual(['needs']);
  });

  test('is a calm sentence when nothing waits, and says what could not be read', async ({ page }) => {
    let answer: Needs = { needs: [], unread: [] };
    let afterClick: Needs | null = null;
    await waits(page, async () => (afterClick && (await wasClicked(page)) ? afterClick : answer));
    await signInAsAdmin(page);
    await expect(needsYou(page)).toContainText('Nothing waits for you.');
    await expect(needsYou(page).getByRole('listitem')).toHaveCount(0);
    await expectAccessible(page);
    await picture(page, 'calm');
    answer = { needs: [{ kind: 'flags', count: 1 }], unread: ['support', 'failed-mails'] };
    await page.reload();
    await expect(needsYou(page)).toContainText('1 flag to decide');
    await expect(needsYou(page).getByRole('alert')).toContainText('Support and mails could not be read.');
    await expect(needsYou(page)).not.toContainText('Nothing waits');
    await expectAccessible(page);
    await picture(page, 'unread');
    await watchClicks(page);
    afterClick = { needs: [{ kind: 'support', count: 1 }], unread: [] };
    await needsYou(page).getByRole('button', { name: 'Try again' }).click();
    await expect(needsYou(page)).toContainText('1 support request to answer');
    await expect(needsYou(page).getByRole('alert')).toHaveCount(0);
  });

  test('is what the role may act on', async ({ page, newPartner: person }) => {
    const { email, password } = await newAdmin(page, person, 'catalogue');
    await signInAsAdmin(page, email, password);
    await expect(needsYou(page)).toContainText('Nothing waits for you.');
    await expect(needsYou(page).getByRole('listitem')).toHaveCount(0);
  });
});

const sold = (salesCount: number) => ({
  salesCount,
  amount: salesCount * 100,
  amountInCents: salesCount * 10_000,
  commission: salesCount * 10,
  commissionInCents: salesCount * 1_000,
});
const person = (partnerId: number, firstName: string, lastName: string) => ({
  ...{ partnerId, firstName, lastName, companyName: null },
});
const figures: AdminFigures = {
  now: { days: { first: '2026-11-01', last: '2026-11-26' }, sold: sold(60), newPartners: 3 },
  before: { days: { first: '2026-10-01', last: '2026-10-26' }, sold: sold(40), newPartners: 0 },
  partners: [
    { ...person(7, 'Ava', 'Reyes'), ...sold(40) },
    { ...person(8, 'Maximiliana-Theodora', 'Featherstonehaugh-Cholmondeley'), ...sold(20) },
  ],
  products: [{ productName: 'Roadside Plus', ...sold(60) }],
};
const section = (page: Page) => page.getByRole('region', { name: 'Figures' });

test.describe('the figures of a period', () => {
  test.use({ allowed: [/status of 503 .*\/api\/admin\/figures/] });

  test('stand beside those of the period before, with the best partners and products', async ({ page }) => {
    const asked: (string | null)[] = [];
    let answer: AdminFigures | null = figures;
    let afterClick: AdminFigures | null = null;
    await waits(page, () => ({ needs: [], unread: [] }));
    await page.route('**/api/admin/figures?*', async (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('period'));
      const now = afterClick && (await wasClicked(page)) ? afterClick : answer;
      return now
        ? route.fulfill({ json: now })
        : route.fulfill({
            status: 503,
            json: { code: 'UNAVAILABLE', message: 'Away for a moment.', requestId: 'r' },
          });
    });
    await signInAsAdmin(page);
    await expect(section(page)).toContainText('Compared with Oct 1 – Oct 26, 2026');
    const figure = (name: string) => section(page).locator('dl > *').filter({ hasText: name });
    await expect(figure('Sales')).toHaveText('Sales60 +50%');
    await expect(figure('Volume')).toHaveText('Volume$6,000 +50%');
    await expect(figure('Commission')).toHaveText('Commission$600 +50%');
    await expect(figure('New partners')).toHaveText('New partners3 none before');
    await expect(section(page).getByRole('listitem').first()).toContainText('Ava Reyes');
    await expect(section(page).getByRole('listitem').last()).toHaveText('Roadside Plus$6,000 60 sales');
    await expectAccessible(page);
    await picture(page, 'figures');
    for (const width of [375, 768]) {
      await page.setViewportSize({ width, height: 812 });
      await expectNoSidewaysScroll(page);
      await picture(page, `figures-${width}`);
    }
    await goDark(page);
    await picture(page, 'figures-dark');
    await page.setViewportSize({ width: 1280, height: 800 });
    answer = { ...figures, products: null, now: { ...figures.now, sold: null } };
    await section(page).getByLabel('Period').selectOption('This year');
    await expect(page).toHaveURL(/\/admin\?period=year$/);
    await expect(figure('Volume')).toHaveText('Volume–could not be read');
    await expect(section(page)).toContainText('Products could not be read.');
    expect(asked).toContain('year');
    answer = null;
    await section(page).getByLabel('Period').selectOption('Last 30 days');
    await expect(section(page)).toContainText('The figures could not be loaded');
    await watchClicks(page);
    afterClick = figures;
    await section(page).getByRole('button', { name: 'Try again' }).click();
    await expect(figure('Sales')).toHaveText('Sales60 +50%');
  });
});

test.describe('the health of the portal', () => {
  test.use({ allowed: [/status of 503 .*\/api\/admin\/health/] });

  test('is said in words, and what is not known as well', async ({ page }) => {
    const at = new Date(Date.now() - 3 * 3_600_000).toISOString();
    await page.route('**/api/admin/health', async (route) =>
      !(await wasClicked(page))
        ? route.fulfill({
            status: 503,
            json: { code: 'UNAVAILABLE', message: 'Away for a moment.', requestId: 'r' },
          })
        : route.fulfill({
            json: {
              webhook: { lastAt: at },
              mails: { waiting: 2, waitingSince: at, failed: 1 },
              books: null,
            },
          }),
    );
    await signInAsAdmin(page);
    const health = page.getByRole('region', { name: 'Health' });
    await expect(health).toContainText("The portal's health could not be loaded");
    await watchClicks(page);
    await health.getByRole('button', { name: 'Try again' }).click();
    await expect(health.getByRole('listitem')).toHaveText([
      'Stripe was last heard 3 hours ago.',
      '2 mails wait, the oldest from 3 hours ago; 1 could not be sent.',
      'Whether the books agree is not known at the moment.',
    ]);
    await expectAccessible(page);
    await picture(page, 'health');
  });
});
