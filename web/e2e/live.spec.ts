import type { Page } from '@playwright/test';
import { OWN_NOTICE_MS, RECONNECT_ATTEMPTS, RECONNECT_DELAY_MS } from '@portal/contracts/values/limits';
import { paySession } from './seller.js';
import { expect, expectAccessible, holdTime, picture, signOut, signUp, test } from './support.js';

/** The page's live channel, under control: with `away`, every try fails as if the hub were down. */
interface Wire {
  away: boolean;
  /** Times of connection tries, by the page's clock. */
  tries: number[];
  failures: number;
  open: Set<WebSocket>;
}
const wire = <Result>(page: Page, read: (wire: Wire) => Result) =>
  page.evaluate<Result>(`(${read.toString()})(window.wire)`);

test.use({ allowed: [/WebSocket connection to .* failed/] });
test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const wire: Wire = { away: false, tries: [], failures: 0, open: new Set() };
    class Watched extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(wire.away ? String(url).replace('/socket.io', '/no-hub') : url, protocols);
        wire.tries.push(Date.now());
        this.addEventListener('open', () => wire.open.add(this));
        this.addEventListener('error', () => wire.failures++);
        this.addEventListener('close', () => wire.open.delete(this));
      }
    }
    Object.assign(window, { WebSocket: Watched, wire });
  });
});

const lost = (page: Page) => page.getByText('Live updates have stopped.');
const reconnect = (page: Page) => page.getByRole('button', { name: 'Reconnect' });
const links = (page: Page) => page.getByRole('button', { name: /^Your links/ });

const connected = (page: Page, tries = 1) =>
  expect.poll(() => wire(page, ({ open, tries }) => [open.size, tries.length])).toEqual([1, tries]);

async function loseTheHub(page: Page): Promise<void> {
  await wire(page, (wire) => {
    wire.away = true;
    wire.tries.length = 0;
    for (const socket of wire.open) socket.close();
  });
  await expect.poll(() => wire(page, ({ open }) => open.size)).toBe(0);
}

/** Advances the clock through the tries, exact to the millisecond. */
async function letItTry(page: Page, tries: number): Promise<void> {
  for (let number = 1; number <= tries; number++) {
    await page.clock.runFor(RECONNECT_DELAY_MS - 1);
    expect(await wire(page, ({ tries }) => tries.length)).toBe(number - 1);
    await page.clock.runFor(1);
    await expect
      .poll(() => wire(page, ({ tries, failures }) => [tries.length, failures]))
      .toEqual([number, number]);
  }
}

test('a hub that is gone is tried 5 times, 3 s apart; then a button connects again and everything is read anew', async ({
  page,
  newPartner,
}) => {
  await signUp(page, newPartner);
  await connected(page);
  await expect(links(page)).toContainText('0 active links');
  await holdTime(page);
  await loseTheHub(page);
  await letItTry(page, RECONNECT_ATTEMPTS - 1);
  await expect(lost(page)).toBeHidden();
  await page.clock.runFor(RECONNECT_DELAY_MS);
  await expect(lost(page)).toBeVisible();

  // It has given up: no more tries.
  await page.clock.runFor(RECONNECT_DELAY_MS * 10);
  expect(await wire(page, ({ tries }) => tries.length)).toBe(RECONNECT_ATTEMPTS);
  await page.clock.resume();
  await expectAccessible(page);
  await picture(page, 'lost');

  const [product] = (await (await page.request.get('/api/products')).json()) as { id: number }[];
  await page.request.post('/api/referrals', { data: { productId: product!.id } });
  await expect(links(page)).toContainText('0 active links');
  await wire(page, (wire) => void (wire.away = false));
  await reconnect(page).click();
  await expect(lost(page)).toBeHidden();
  await connected(page, RECONNECT_ATTEMPTS + 1);
  await expect(links(page)).toContainText('1 active link');
});

test('a hub that comes back in time is found again without asking', async ({ page, newPartner }) => {
  await signUp(page, newPartner);
  await connected(page);
  await holdTime(page);
  await loseTheHub(page);
  await letItTry(page, 2);
  await wire(page, (wire) => void (wire.away = false));
  await page.clock.resume();
  await page.clock.fastForward(RECONNECT_DELAY_MS);
  await connected(page, 3);
  await expect(lost(page)).toBeHidden();
});

const notice = (page: Page) => page.locator('[data-part=root][data-scope=toast]');

/** Creates a partner with a link; returns a function that makes one sale by it. */
async function withLink(page: Page): Promise<() => Promise<unknown>> {
  const [product] = (await (await page.request.get('/api/products')).json()) as { id: number }[];
  const made = await page.request.post('/api/referrals', { data: { productId: product!.id } });
  const { code } = (await made.json()) as { code: string };
  const sale = { count: 1, amount: 4_500, client_reference_id: code, email: 'cora@example.com' };
  return () => paySession(page.request, sale);
}

test('a sale is told of once what somebody just did could be read', async ({ page, newPartner }) => {
  await signUp(page, newPartner);
  const sell = await withLink(page);
  await page.reload();
  await links(page).click();
  const copy = page.getByRole('button', { name: 'Copy link' });
  await expect(copy).toBeVisible();
  await holdTime(page);
  const byFrames = (there: () => Promise<unknown>) =>
    expect(async () => {
      await page.clock.runFor(20);
      await there();
    }).toPass({ intervals: [10] });

  await copy.click();
  await byFrames(() => expect(notice(page)).toContainText('Copied!', { timeout: 50 }));
  await sell();
  const activeSales = page.locator('#figures').getByText('Active sales').locator('../..');
  await byFrames(() => expect(activeSales).toContainText('1', { timeout: 50 }));
  await expect(notice(page)).toContainText('Copied!');
  await page.clock.runFor(OWN_NOTICE_MS);
  await byFrames(() => expect(notice(page)).toContainText('New sale: $45', { timeout: 50 }));
  await expect(notice(page)).toHaveCount(1);
});

test('a sale is told to nobody any more once they have signed out', async ({ page, newPartner }) => {
  await signUp(page, newPartner);
  const sell = await withLink(page);
  await connected(page);
  await sell();
  await expect(notice(page)).toContainText('New sale: $45');
  await signOut(page);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0, { timeout: 1_000 });
});

test('a button pressed too early leads to 5 more tries', async ({ page, newPartner }) => {
  await signUp(page, newPartner);
  await connected(page);
  await holdTime(page);
  await loseTheHub(page);
  await letItTry(page, RECONNECT_ATTEMPTS);
  await expect(reconnect(page)).toBeVisible();
  await wire(page, (wire) => void (wire.tries.length = wire.failures = 0));
  await reconnect(page).press('Enter');
  await expect(lost(page)).toBeHidden();
  await expect.poll(() => wire(page, ({ failures }) => failures)).toBe(1);
  await wire(page, (wire) => void (wire.tries.length = wire.failures = 0));
  await letItTry(page, RECONNECT_ATTEMPTS);
  await expect(reconnect(page)).toBeVisible();
});

test.describe('signing out closes it for good', () => {
  const expectNoMoreTries = async (page: Page) => {
    // The address changes first; until the page follows, the previous one may still try to connect.
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    // The hub has to answer before a closed socket is gone.
    await expect.poll(() => wire(page, ({ open }) => open.size)).toBe(0);
    await wire(page, ({ tries }) => void (tries.length = 0));
    await page.clock.fastForward(RECONNECT_DELAY_MS * 10);
    await page.clock.runFor(RECONNECT_DELAY_MS * 2);
    expect(await wire(page, ({ open, tries }) => [open.size, tries.length])).toEqual([0, 0]);
  };

  test('while it is live', async ({ page, newPartner }) => {
    await signUp(page, newPartner);
    await connected(page);
    await signOut(page);
    await expectNoMoreTries(page);
  });

  test('and while it is trying', async ({ page, newPartner }) => {
    await signUp(page, newPartner);
    await connected(page);
    await loseTheHub(page);
    await signOut(page);
    await expectNoMoreTries(page);
  });
});
