// Promise 18: the hub is killed and restarted under 200 open pages while sales continue. Within 20 s of its return each
// page, through the web's own live channel, shows what REST returns, and celebrates no sale twice.
import { setTimeout as sleep } from 'node:timers/promises';
import { portal, awaitOutcome, type SignedIn } from '../lib/chaos-portal.ts';
import { openPage, shownBy, type Page } from '../lib/live-page.ts';
import type { Outcome } from '../chaos.ts';

export const promise = 18;
export const what = 'hub killed under 200 pages';

const PARTNERS = {
  'ava@example.com': 'AVA00001',
  'ben@example.com': 'BEN00001',
  'chloe@example.com': 'CH10E001',
};
const WITHIN_SECONDS = 20;

export async function run(scale: number): Promise<Outcome> {
  const at = await portal();
  Object.assign(globalThis, { location: new URL(at.url) });
  const partners = await Promise.all(Object.keys(PARTNERS).map((email) => at.partner(email)));
  const pages = Array.from({ length: 200 * scale }, (_, n) => {
    const partner = partners[n % partners.length]!;
    return { partner, page: openPage(partner) };
  });
  const payments: string[] = [];
  const sell = async () => {
    const codes = Object.values(PARTNERS);
    payments.push(...(await Promise.all(codes.map((code) => at.customer().pay(code)))));
  };
  const hub = at.program('hub');
  let slowest = 0;
  let behind = 0;
  try {
    await until(60, () => pages.every(({ page }) => page.live));
    for (const end of [hub.kill, hub.stop, hub.kill]) {
      await sell();
      await awaitOutcome(at, payments); // received and celebrated
      await Promise.all([sell(), end()]);
      await sell();
      hub.start();
      await Promise.all([sell(), hub.ready()]);
      const since = performance.now();
      behind = Math.max(behind, await pagesBehind(partners, pages));
      slowest = Math.max(slowest, (performance.now() - since) / 1_000);
    }
    const { lost, duplicated } = await awaitOutcome(at, payments);
    const heard = pages.map(({ page }) => page.celebrated);
    const twice = heard.map((sales) => sales.length - new Set(sales).size);
    const pressed = pages.reduce((sum, { page }) => sum + page.gaveUp, 0);
    return {
      faults: 3,
      work: payments.length,
      lost: lost + behind,
      duplicated: duplicated + twice.reduce((sum, count) => sum + count, 0),
      seconds: slowest.toFixed(1),
      note: `${pages.length} pages, ${heard.flat().length} celebrations, Reconnect pressed ${pressed} times`,
    };
  } finally {
    for (const { page } of pages) page.close();
  }
}

/**
 * Waits until every page shows what REST returns.
 * @returns how many still do not at the timeout
 */
async function pagesBehind(partners: SignedIn[], pages: { partner: SignedIn; page: Page }[]) {
  let behind = pages.length;
  await until(WITHIN_SECONDS, async () => {
    const truth = new Map(
      await Promise.all(partners.map(async (partner) => [partner, await shownBy(partner)] as const)),
    );
    behind = pages.filter(({ partner, page }) => !page.live || page.shown !== truth.get(partner)).length;
    return behind === 0;
  });
  return behind;
}

async function until(seconds: number, done: () => boolean | Promise<boolean>) {
  for (const deadline = Date.now() + seconds * 1_000; !(await done()) && Date.now() < deadline;)
    await sleep(200);
}
