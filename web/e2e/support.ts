import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

import { holdAgainstDocumentation } from './contract.js';

export { expect } from '@playwright/test';

/** Calls whose failure a test is about; the browser logs every 4xx, and that is no fault of the page. */
type Allowed = RegExp[];

/** What notices said on a page, each text once. */
export interface WithNotices {
  noticesSaid?: string[];
}

interface Fixtures {
  /**
   * What of the console may be an error: matched against '<text> <address>'. The session read of a visitor who
   * is signed out (a specified 401) always may.
   */
  allowed: Allowed;
  /** A person of their own. */
  newPartner: { email: string; password: string; firstName: string; lastName: string };
}

/** What goes wrong in a browser from now on: an error in the console or the page, a refused CSP directive, a request elsewhere. */
export async function watch(
  context: BrowserContext,
  baseURL: string,
  allowed: Allowed = [],
): Promise<string[]> {
  const faults: string[] = [];
  const specified: Allowed = [/status of 401 .*\/api\/user$/, ...allowed];
  const home = new URL(baseURL).origin;
  context.on('console', (message) => {
    const text = `${message.text()} ${message.location().url}`;
    if (message.type() === 'error' && !specified.some((pattern) => pattern.test(text)))
      faults.push(`console: ${text}`);
  });
  context.on('weberror', (error) => faults.push(`page: ${error.error().message}`));
  context.on('request', (request) => {
    const { origin, protocol, href } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && origin.replace(/^ws/, 'http') !== home)
      faults.push(`elsewhere: ${href}`);
  });
  await context.addInitScript(() => {
    const said: string[] = ((window as unknown as WithNotices).noticesSaid = []);
    const last = new WeakMap<Element, string>();
    new MutationObserver(() => {
      for (const notice of document.querySelectorAll('[role=status]')) {
        const text = notice.textContent.replace(/\s+/g, ' ');
        if (text && last.get(notice) !== text) said.push(text);
        last.set(notice, text);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await context.exposeFunction('reportViolation', (text: string) => faults.push(`csp: ${text}`));
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation: (text: string) => void }).reportViolation;
      report(`${event.effectiveDirective} ${event.blockedURI}`);
    }),
  );
  return faults;
}

/** Every test fails on an error in the console or the page, a refused CSP directive, a request elsewhere, or an undocumented answer. */
export const test = base.extend<Fixtures & { watched: void }>({
  allowed: [[], { option: true }],
  // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
  newPartner: async ({}, provide, info) => {
    const id = `${Date.now().toString(36)}${info.workerIndex}${Math.random().toString(36).slice(2, 7)}`;
    await provide({
      email: `pat.${id}@example.com`,
      password: 'correct-horse',
      firstName: 'Pat',
      lastName: 'Quinn',
    });
  },
  watched: [
    async ({ context, baseURL, allowed }, provide) => {
      const faults = await watch(context, baseURL!, allowed);
      const checked = holdAgainstDocumentation(context, baseURL!, faults);
      await provide();
      await checked();
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Says beforehand that a process of the portal will log an error which is meant: every other one fails the run
 * (scripts/lib/error-logs.ts). A narrow pattern, held against `process: error message | Error CODE …`.
 */
export const announceError = (pattern: RegExp) =>
  void test.info().annotations.push({ type: 'error line', description: pattern.source });

/** No serious or critical violation of what axe checks, of all or of `rules` alone, and no scrolling sideways. */
export async function expectAccessible(page: Page, rules: string[] = []): Promise<void> {
  // What comes in while axe looks may begin to move: colours count as they end up.
  await expect(async () => {
    await settle(page);
    // What passes is not told of: on a long page that is most of the work.
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
    const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze();
    const bad = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, html, failureSummary }) => target.join(' ') + html + failureSummary).join(', ')}`,
      );
    expect(bad).toEqual([]);
  }).toPass({ timeout: 30_000 });
  await expectNoSidewaysScroll(page);
}

/**
 * Neither the page nor what lies over it is wider than there is room. By the width that the page is laid out for: a phone
 * zooms out until what is too wide fits, and `innerWidth` with it. A table may scroll in a frame of its own.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const over = document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]');
    const inside = [...over].flatMap((each) => [each, ...each.querySelectorAll('[data-part=body]')]);
    return [document.documentElement, ...inside]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((each) => `${each.tagName} ${each.id} is ${each.scrollWidth} wide, in ${each.clientWidth}`);
  });
  expect(tooWide, `sideways scrolling at ${page.viewportSize()?.width}`).toEqual([]);
}

/** Waits until nothing works or moves: colours are measured as they end up. What works on and on is waited for in vain. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // Frame by frame: one that has ended but still holds its last frame stays in the list, ended for good.
    const moving = () =>
      document
        .getAnimations()
        .some(
          ({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity,
        );
    const working = () => document.querySelector('[aria-busy=true]') !== null;
    for (let frame = 0; (frame < 200 && working()) || moving(); frame++)
      await new Promise(requestAnimationFrame);
  });

/** From here on the page's time stands still, but for what the test lets pass; its clock must have been installed. */
export const holdTime = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);

/** The page as who prefers the dark sees it, once it has followed. */
export async function goDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveClass(/dark/);
}

/**
 * 'Try again' shows what failed before. A page with a live channel may also read anew by itself meanwhile, and then there
 * is nothing left to press.
 */
export async function tryAgain(page: Page, there: Locator): Promise<void> {
  const button = page.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1_000 });
    await expect(there).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

/**
 * A notice says this, title and description at once; or has said it, and is used up: where sales come in, another may have
 * taken its place before anybody looks.
 */
export async function expectToast(page: Page, title: string | RegExp, description: string | RegExp = '') {
  const toast = page.getByRole('status').filter({ hasText: title }).filter({ hasText: description });
  const says = (text: string, words: string | RegExp) =>
    typeof words === 'string' ? text.toLowerCase().includes(words.toLowerCase()) : words.test(text);
  await expect(async () => {
    const said = await page.evaluate(() => (window as unknown as WithNotices).noticesSaid ?? []);
    const found = said.findIndex((text) => says(text, title) && says(text, description));
    if (found < 0 && (await toast.isVisible())) return; // in a browser of the test's own making nobody takes notes
    expect(found, `Notices said: ${said.join(' | ')}`).toBeGreaterThanOrEqual(0);
    await page.evaluate(
      (count) => (window as unknown as WithNotices).noticesSaid?.splice(0, count),
      found + 1,
    );
  }).toPass({ timeout: 30_000, intervals: [100] });
}

/**
 * Every browser that signs in here has seen the guided tour, which would cover the page a second later: only its own
 * spec wants it.
 */
export const withoutTour = (page: Page): Promise<unknown> =>
  page.context().addInitScript(() => {
    const read = Storage.prototype.getItem;
    Storage.prototype.getItem = function (key) {
      return key.startsWith('portal.tour-seen.') ? 'yes' : read.call(this, key);
    };
  });

/** Before a test changes or ends a session by call: a page that still reads is refused then, which the browser logs. */
export const leave = async (page: Page): Promise<void> => {
  if (page.url() !== 'about:blank') await page.goto('about:blank');
};

/** A partner signs up, and no page is open. */
export async function register(page: Page, person: Fixtures['newPartner']): Promise<void> {
  await leave(page);
  const answer = await page.request.post('/api/register', { data: person });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** A partner signs up and is on the dashboard. By call: the forms have tests of their own. */
export async function signUp(
  page: Page,
  person: Fixtures['newPartner'],
  { tour = false } = {},
): Promise<void> {
  if (!tour) await withoutTour(page);
  await register(page, person);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: `Welcome back, ${person.firstName}` })).toBeVisible();
}

/** Somebody is signed in, by call, and opens a page. */
export async function signIn(page: Page, email: string, password: string, opens = '/'): Promise<void> {
  await withoutTour(page);
  await leave(page);
  const answer = await page.request.post('/api/login', { data: { email, password } });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto(opens);
}

export async function signInByForm(page: Page, email: string, password: string, at = '/auth'): Promise<void> {
  await withoutTour(page);
  await page.goto(at);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export const accountButton = (page: Page): Locator => page.getByRole('button', { name: 'My account' });

/** Opens the menu of a button, and chooses of it once it stands still: one that still opens may not take what is chosen. */
export async function chooseFromMenu(
  opener: Locator,
  entry: string,
  role: 'menuitem' | 'menuitemradio' = 'menuitem',
): Promise<void> {
  await opener.click();
  const found = opener.page().getByRole(role, { name: entry });
  await expect(found).toBeVisible();
  await settle(opener.page());
  await found.click();
}

export const signOut = (page: Page): Promise<void> => chooseFromMenu(accountButton(page), 'Sign out');

/** Keeps every request of the address waiting. @returns what lets them go */
export async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** With PICTURES=1 it keeps a picture of the page with the test's output, for people to look at. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env['PICTURES'])
    await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
};

/** An ADMIN_EMAIL or the like that the run of the tests was given. */
export function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name} to run the browser's tests.`);
  return value;
}
