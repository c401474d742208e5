import { test as base, expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

import { seriousViolations } from './axe.js';
import { holdAgainstDocumentation } from './contract.js';

export { expect } from '@playwright/test';

/** Calls that a test expects to fail; the browser logs every 4xx, which is no fault of the page. */
type Allowed = RegExp[];

/** Texts of the notices on a page, each once. */
export interface WithNotices {
  noticesSaid?: string[];
}

interface Fixtures {
  /**
   * Allowed console errors, matched against '<text> <address>'. The session read of a visitor who
   * is signed out (a specified 401) is always allowed.
   */
  allowed: Allowed;
  /** A unique person. */
  newPartner: { email: string; password: string; firstName: string; lastName: string };
}

/** Collects problems in a browser from now on: an error in the console or the page, a refused CSP directive, a foreign request. */
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

/** Every test fails on an error in the console or the page, a refused CSP directive, a foreign request, or an undocumented answer. */
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
      // A page that polls may be in the middle of a mocked answer.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
});

/**
 * Announces an error that a process of the portal will log on purpose: every other error fails the run
 * (scripts/lib/error-logs.ts). Use a narrow pattern, matched against `process: error message | Error CODE …`.
 */
export const announceError = (pattern: RegExp) =>
  void test.info().annotations.push({ type: 'error line', description: pattern.source });

/**
 * Expects no serious or critical axe violation, of all rules or of `rules` only, on the page or `within` a part of it, and no
 * sideways scrolling.
 */
export async function expectAccessible(page: Page, rules: string[] = [], within?: string): Promise<void> {
  // New elements may be animated while axe runs: wait for their final colours.
  await expect(async () => {
    await settle(page);
    expect(await seriousViolations(page, rules, within)).toEqual([]);
  }).toPass({ timeout: 30_000 });
  await expectNoSidewaysScroll(page);
}

/**
 * Expects that neither the page nor an overlay is wider than the viewport, once what follows a new size has followed it.
 * Uses the layout width: a phone zooms out until wide content fits, and `innerWidth` grows with it. A table may scroll in
 * its own frame.
 */
export const expectNoSidewaysScroll = (page: Page): Promise<void> =>
  expect
    .poll(() => tooWide(page), { message: `sideways scrolling at ${page.viewportSize()?.width}` })
    .toEqual([]);

const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const over = document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]');
    const inside = [...over].flatMap((each) => [each, ...each.querySelectorAll('[data-part=body]')]);
    const sticksOut = (frame: Element) =>
      [...frame.querySelectorAll('*')]
        .filter(
          (each) =>
            each.getBoundingClientRect().right > frame.getBoundingClientRect().left + frame.clientWidth,
        )
        .map((each) => `${each.tagName} '${each.textContent.slice(0, 40)}'`)
        .slice(-3);
    return [document.documentElement, ...inside]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(
        (each) =>
          `${each.tagName} ${each.id} is ${each.scrollWidth} wide, in ${each.clientWidth}: ${sticksOut(each).join(', ')}`,
      );
  });

/** Waits until nothing loads or moves, since colours are measured in their final state. Endless animations never settle. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // Frame by frame: an animation that has ended but holds its last frame stays in the list as finished.
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

/** Opens a card of the dashboard once nothing moves any more: a click on what moves between press and release is lost. */
export async function openSection(page: Page, name: RegExp): Promise<void> {
  await settle(page);
  const heading = page.getByRole('button', { name });
  await heading.click();
  await expect(heading).toHaveAttribute('aria-expanded', 'true');
}

/** Stops the page's clock, which then moves only when the test advances it; the clock must have been installed. */
export const holdTime = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);

/** Switches to the dark color scheme, and waits until the page follows. */
export async function goDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveClass(/dark/);
}

/**
 * 'Try again' shows what failed before. A page with a live channel may refetch by itself meanwhile, and then there
 * is no button to press.
 */
export async function tryAgain(page: Page, there: Locator): Promise<void> {
  const button = page.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1_000 });
    await expect(there).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

/**
 * Expects a notice with this title and description together, shown now or shown before: where sales come in, another
 * notice may replace it before the check.
 */
export async function expectToast(page: Page, title: string | RegExp, description: string | RegExp = '') {
  const toast = page.getByRole('status').filter({ hasText: title }).filter({ hasText: description });
  const says = (text: string, words: string | RegExp) =>
    typeof words === 'string' ? text.toLowerCase().includes(words.toLowerCase()) : words.test(text);
  await expect(async () => {
    const said = await page.evaluate(() => (window as unknown as WithNotices).noticesSaid ?? []);
    const found = said.findIndex((text) => says(text, title) && says(text, description));
    if (found < 0 && (await toast.isVisible())) return; // a browser that the test itself created records no notices
    expect(found, `Notices said: ${said.join(' | ')}`).toBeGreaterThanOrEqual(0);
    await page.evaluate(
      (count) => (window as unknown as WithNotices).noticesSaid?.splice(0, count),
      found + 1,
    );
  }).toPass({ timeout: 30_000, intervals: [100] });
}

/**
 * Every browser that signs in here has seen the guided tour, which would otherwise cover the page a second later. Only
 * the tour's own spec needs it.
 */
export const withoutTour = (page: Page): Promise<unknown> =>
  page.context().addInitScript(() => {
    const read = Storage.prototype.getItem;
    Storage.prototype.getItem = function (key) {
      return key.startsWith('portal.tour-seen.') ? 'yes' : read.call(this, key);
    };
  });

/** Before a test changes or ends a session by a call: a read that is still under way would be refused, which the browser logs. */
export const leave = async (page: Page): Promise<void> => {
  if (page.url() !== 'about:blank') await page.goto('about:blank');
};

/** Registers a partner; opens no page. */
export async function register(page: Page, person: Fixtures['newPartner']): Promise<void> {
  await leave(page);
  const answer = await page.request.post('/api/register', { data: person });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** Registers a partner and opens the dashboard. By a call: the forms have their own tests. */
export async function signUp(
  page: Page,
  person: Fixtures['newPartner'],
  { tour = false } = {},
): Promise<void> {
  if (!tour) await withoutTour(page);
  await register(page, person);
  await page.goto('/');
  const welcome = tour ? 'Welcome' : 'Welcome back';
  await expect(page.getByRole('heading', { name: `${welcome}, ${person.firstName}` })).toBeVisible();
  // The greeting is there before the page can do anything (D-183).
  await expect(accountButton(page)).toBeVisible();
}

/** Signs in by a call, and opens a page. */
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

/** Opens a button's menu, and chooses an entry once it has stopped moving: an opening menu may miss the click. */
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

/** Holds every request to the address. @returns a function that releases them */
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

/** An ADMIN_EMAIL or similar setting of the test run. */
export function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name} to run the browser's tests.`);
  return value;
}
