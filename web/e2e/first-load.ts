import type { Page, Request } from '@playwright/test';
import { expect } from './support.js';

/** Google's limit for 'good' is 0.1; what moves less than this nobody sees. */
const MAX_SHIFT = 0.02;
/** Nothing is under way for so long: the page is loaded. */
const QUIET_MS = 250;

interface Shift {
  value: number;
  /** What moved. */
  of: string[];
}
interface WithShifts {
  shifts?: Shift[];
}

/**
 * Watches how a page loads, from before it is opened. What other tests sell meanwhile is kept from it: live messages are
 * dropped, and the live channel says that none was missed.
 */
export async function watchLoad(page: Page) {
  const calls: string[] = [];
  const underWay = new Set<unknown>();
  let changedAt = Date.now();
  const begin = (work: unknown) => (underWay.add(work), (changedAt = Date.now()));
  const end = (work: unknown) => (underWay.delete(work), (changedAt = Date.now()));
  const hear = (request: Request) => {
    begin(request);
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`);
  };
  page.on('response', (response) => {
    // Whoever is signed in listens, too.
    if (response.ok() && new URL(response.url()).pathname === '/api/user') begin('live channel');
  });
  page.on('request', hear);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  await page.routeWebSocket(/\/socket\.io\//, (ours) => {
    const theirs = ours.connectToServer();
    theirs.onMessage((message) => {
      const text = String(message);
      if (text.startsWith('42')) return; // a live message
      ours.send(text.replace('"missed":true', '"missed":false'));
      if (text.startsWith('43')) end('live channel'); // the answer to who is there
    });
  });
  await page.addInitScript(() => {
    const shifts: Shift[] = ((window as unknown as WithShifts).shifts = []);
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? `${node.tagName.toLowerCase()}${node.id && `#${node.id}`} '${node.textContent.slice(0, 30)}'`
        : (node?.nodeName ?? 'gone');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        const rect = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
        if (!hadRecentInput)
          shifts.push({
            value,
            of: sources.map(
              (each) => `${nameOf(each.node)} ${rect(each.previousRect)} → ${rect(each.currentRect)}`,
            ),
          });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

  const loaded = () =>
    expect
      .poll(() => underWay.size === 0 && Date.now() - changedAt >= QUIET_MS, { intervals: [50] })
      .toBe(true);
  return {
    /** Once the page has what it asked for, and listens. */
    loaded,
    /** Expects that nothing moved and that no call was made twice, since the page was opened. */
    async expectCalm() {
      await loaded();
      page.off('request', hear);
      expect
        .soft(
          calls.filter((call, i) => calls.indexOf(call) < i),
          'calls made twice',
        )
        .toEqual([]);
      const shifts = await page.evaluate(() => (window as unknown as WithShifts).shifts ?? []);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum, `layout shift: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(MAX_SHIFT);
    },
    calls,
  };
}
