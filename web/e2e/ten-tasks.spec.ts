import type { AdminClient } from '@portal/contracts/http/admin-sales';
import type { Brand, BrandChange } from '@portal/contracts/http/brand';
import type { Browser, Locator, Page } from '@playwright/test';
import { showPages, signInAsAdmin } from './admins.js';
import { clicks, countClicks } from './clicks.js';
import { pressAt, skipToContent, tabTo } from './keys.js';
import { keptMail } from './outbox.js';
import * as palette from './palette.js';
import { pdfOf } from './pdf.js';
import { expect, expectNoSidewaysScroll, expectToast, given, signIn, signUp, test } from './support.js';
import { ada, batch, bob, unpaidMonth } from './unpaid-month.js';

/** What a task may use. */
interface At {
  page: Page;
  browser: Browser;
  newPartner: Parameters<typeof signUp>[1];
}

/** A task of every week, from the start page of whoever is signed in. */
interface Task {
  name: string;
  /** Clicks at most. */
  most: number;
  /** Makes what the task is about, and opens the start page. @returns what it is about */
  start: (at: At) => Promise<unknown>;
  byPointer?: (page: Page, about: string) => Promise<unknown>;
  byKeyboard?: (page: Page, about: string) => Promise<unknown>;
  /** Whoever did it sees that it is done. */
  done: (at: At, about: string) => Promise<unknown>;
}

const asAva = ({ page }: At) => signIn(page, 'ava@example.com', given('DEMO_PASSWORD'));
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page | Locator, name: string | RegExp) => page.getByRole('link', { name });
const needsYou = (page: Page) => page.getByRole('region', { name: 'Needs you' });
/** The row of whoever or whatever has this text. */
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** A partner of the test's own, who sends something to those who administer; then the start page of these. */
async function asAdminAfter({ page, browser, newPartner }: At, send: (partner: Page) => Promise<unknown>) {
  const context = await browser.newContext();
  const partner = await context.newPage();
  await signUp(partner, newPartner);
  await send(partner);
  await context.close();
  await signInAsAdmin(page);
  await expect(needsYou(page).getByRole('listitem').first()).toBeVisible();
  return newPartner.email;
}

const product = (page: Page) => page.getByRole('dialog').getByRole('radio').first();
const thread = (page: Page) => page.getByRole('dialog', { name: 'Billing question' });
const w9 = (page: Page) => page.getByRole('dialog', { name: 'W9 of Pat Quinn' });
const client = (page: Page) => palette.options(page, 'Clients').first();
const color = (page: Page) => page.getByLabel('Brand colour');

const tasks: Task[] = [
  {
    name: 'what am I owed, and when',
    most: 0,
    start: asAva,
    async done({ page }) {
      const next = page.getByRole('region', { name: 'Next payout' });
      await expect(next.getByText(/^\$[\d,]+\.\d{2}$/)).toBeInViewport();
      await expect(next.getByText(/month end, (from )?\w+ 1, \d{4}|^Payable now/)).toBeInViewport();
    },
  },
  {
    name: 'create a link, and have it on the clipboard',
    most: 3,
    start: ({ page, newPartner }) => signUp(page, newPartner),
    async byPointer(page) {
      await button(page, /^Create referral links/).click();
      await product(page).click({ force: true });
      await button(page, 'Generate').click();
    },
    async byKeyboard(page) {
      await pressAt(page, button(page, /^Create referral links/));
      await tabTo(page, product(page));
      await page.keyboard.press('Space');
      await pressAt(page, button(page, 'Generate'));
    },
    async done({ page }) {
      await expect(page.getByText('It is on your clipboard already: just paste it.')).toBeVisible();
      const url = await page.getByLabel('Referral link').inputValue();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    },
  },
  {
    name: 'why is this commission so much',
    most: 2,
    start: asAva,
    async byPointer(page) {
      await button(page, /^Payments/).click();
      await button(page, 'Explain').first().click();
    },
    async byKeyboard(page) {
      await pressAt(page, button(page, /^Payments/), 60);
      await pressAt(page, button(page, 'Explain'), 60);
    },
    async done({ page }) {
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(/paid × \d+(\.\d+)?% = /)).toBeInViewport();
      await expect(dialog.getByText('Earned with the sale')).toBeVisible();
    },
  },
  {
    name: 'which link worked best this month',
    most: 1,
    start: asAva,
    byPointer: (page) => link(page.getByRole('navigation', { name: 'Pages' }), 'Links').click(),
    byKeyboard: (page) => pressAt(page, link(page.getByRole('navigation', { name: 'Pages' }), 'Links'), 90),
    async done({ page }) {
      const first = page.getByRole('list', { name: 'Links' }).getByRole('listitem').first();
      await expect(first.getByText('Best this month')).toBeInViewport();
    },
  },
  {
    name: 'what needs me',
    most: 0,
    start: ({ page }) => signInAsAdmin(page),
    async done({ page }) {
      await expect(needsYou(page).getByRole('listitem').first()).toBeInViewport();
    },
  },
  {
    name: 'pay everybody for a month',
    most: 5,
    async start({ page }) {
      await unpaidMonth(page, [ada, bob]);
      await page.route('**/api/admin/payout-batches', (route) => route.fulfill({ json: batch }));
      await signInAsAdmin(page);
    },
    async byPointer(page) {
      await showPages(page);
      await link(page, /^Month end/).click();
      await expect(page.getByText('Ada Stone').first()).toBeVisible();
      const all = page.getByRole('checkbox', { name: 'Select all on this page' });
      const isWide = page.viewportSize()!.width > 768;
      // Its box is drawn over the input.
      await (isWide ? page.locator('label').filter({ has: all }) : button(page, 'Select all')).click();
      await button(page, 'Pay 2 selected, $160.50').click();
      await button(page.getByRole('dialog'), 'Pay $160.50').click();
    },
    async byKeyboard(page) {
      await palette.choose(page, 'Month', palette.options(page, 'Go to').filter({ hasText: 'Month end' }));
      const all = page.getByRole('checkbox', { name: 'Select all on this page' });
      await tabTo(page, all);
      await page.keyboard.press('Space');
      const pay = button(page, 'Pay 2 selected, $160.50');
      await expect(pay).toBeVisible();
      while (!(await pay.evaluate((it) => it === document.activeElement)))
        await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await pressAt(page, button(page.getByRole('dialog'), 'Pay $160.50'));
    },
    done: ({ page }) => expect(page.getByText('Batch 3: $160.50 to 2 partners')).toBeVisible(),
  },
  {
    name: 'answer a support request',
    most: 3,
    start: (at) =>
      asAdminAfter(at, async (partner) => {
        const data = { reason: 'billing', message: `Where is my payout? ${at.newPartner.email}` };
        expect((await partner.request.post('/api/support', { data })).status()).toBe(201);
      }),
    async byPointer(page, email) {
      await link(needsYou(page), /to answer$/).click();
      await button(rowOf(page, email), 'Open the request of Pat Quinn').click();
      await expect(thread(page).getByLabel('Your answer')).toBeFocused();
      await page.keyboard.type('It was sent on Friday.');
      await thread(page).getByRole('button', { name: 'Answer', exact: true }).click();
    },
    async byKeyboard(page, email) {
      await skipToContent(page);
      await pressAt(page, link(needsYou(page), /to answer$/));
      await pressAt(page, button(rowOf(page, email), 'Open the request of Pat Quinn'), 90);
      await expect(thread(page).getByLabel('Your answer')).toBeFocused();
      await page.keyboard.type('It was sent on Friday.');
      await pressAt(page, thread(page).getByRole('button', { name: 'Answer', exact: true }));
    },
    async done({ page }, email) {
      await expectToast(page, 'Answer sent by e-mail');
      expect((await keptMail('support-answer', email)).text).toContain('It was sent on Friday.');
    },
  },
  {
    name: 'accept a W9',
    most: 3,
    start: (at) =>
      asAdminAfter(at, async (partner) => {
        const { firstName, lastName } = at.newPartner;
        const w9Document = { name: 'w9.pdf', mimeType: 'application/pdf', buffer: pdfOf('Form W-9') };
        const multipart = { firstName, lastName, w9Document };
        expect((await partner.request.patch('/api/profile', { multipart })).status()).toBe(200);
      }),
    async byPointer(page, email) {
      await link(needsYou(page), /documents? to review$/).click();
      await button(rowOf(page, email), 'View the W9 of Pat Quinn').click();
      await expect(w9(page).getByRole('img', { name: 'W9 of Pat Quinn, page 1 of 1' })).toBeVisible();
      await button(w9(page), 'Accept').click();
    },
    async byKeyboard(page, email) {
      await skipToContent(page);
      await pressAt(page, link(needsYou(page), /documents? to review$/));
      await pressAt(page, button(rowOf(page, email), 'View the W9 of Pat Quinn'), 150);
      await expect(w9(page).getByRole('img', { name: 'W9 of Pat Quinn, page 1 of 1' })).toBeVisible();
      await pressAt(page, button(w9(page), 'Accept'));
    },
    async done({ page, browser, newPartner }, email) {
      await expectToast(page, 'Document accepted', 'W9 of Pat Quinn');
      const review = w9(page).getByRole('region', { name: 'Review' });
      await expect(review).toContainText(/Accepted\s*by /);
      await expect(button(review, 'Accept')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(rowOf(page, email)).toHaveCount(0);
      const context = await browser.newContext();
      const partner = await context.newPage();
      await signIn(partner, email, newPartner.password, '/earnings');
      await expect(partner.getByRole('region', { name: 'Tax and bank' })).toContainText('On file: accepted');
      await context.close();
    },
  },
  {
    name: 'the sale of a customer by e-mail',
    most: 2,
    async start({ page }) {
      await signInAsAdmin(page);
      const found = await page.request.get('/api/admin/clients?search=pi_sample_ava_0003');
      return ((await found.json()) as [AdminClient])[0].customerEmail;
    },
    async byPointer(page, email) {
      await palette.opener(page).click();
      await expect(palette.field(page)).toBeFocused();
      await page.keyboard.type(email);
      await client(page).click();
    },
    byKeyboard: (page, email) => palette.choose(page, email, client(page)),
    async done({ page }, email) {
      await expect(page).toHaveURL(/\/admin\/clients\?/);
      await expect(rowOf(page, email).first()).toBeInViewport();
    },
  },
  {
    // That everybody sees it is tested by `brand.alone.spec`, since a brand is everybody's.
    name: 'change the colour of the brand',
    most: 4,
    async start({ page }) {
      await page.route('**/api/admin/brand', (route) => {
        const { seenVersion, ...change } = route.request().postDataJSON() as BrandChange;
        const saved: Brand = { ...change, logo: null, mark: null, version: seenVersion + 1 };
        return route.fulfill({ json: saved });
      });
      await signInAsAdmin(page);
    },
    async byPointer(page) {
      await showPages(page);
      await page.getByRole('link', { name: 'Brand', exact: true }).click();
      await color(page).click();
      await color(page).fill('4338CA');
      await button(page, 'Save').click();
    },
    async byKeyboard(page) {
      await palette.choose(page, 'Brand', palette.options(page, 'Go to').filter({ hasText: 'Brand' }));
      await tabTo(page, color(page));
      await page.keyboard.press('Control+A');
      await page.keyboard.type('4338CA');
      await pressAt(page, button(page, 'Save'));
    },
    done: ({ page }) => expectToast(page, 'Brand saved'),
  },
];

for (const { name, most, start, byPointer, byKeyboard, done } of tasks)
  test.describe(name, () => {
    for (const width of [1280, 375])
      test(`takes ${most} clicks at most, at ${width} pixels`, async ({ page, browser, newPartner }) => {
        const at = { page, browser, newPartner };
        await page.setViewportSize({ width, height: width === 375 ? 720 : 860 });
        const about = String(await start(at));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await countClicks(page);
        await byPointer?.(page, about);
        const taken = await clicks(page);
        await done(at, about);
        expect(taken).toBeLessThanOrEqual(most);
        await expectNoSidewaysScroll(page);
      });

    if (byKeyboard)
      test('is done by the keyboard alone', async ({ page, browser, newPartner }) => {
        const at = { page, browser, newPartner };
        const about = String(await start(at));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await countClicks(page);
        await byKeyboard(page, about);
        await done(at, about);
        expect(await clicks(page)).toBe(0);
      });
  });
