// Lighthouse's own measure of a page: the mobile preset (a phone of the middle class on slow 4G, simulated).
import { createServer } from 'node:net';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import playwright from '../../web/playwright.config.ts';
import { quantile } from './measure.ts';

/** What a visitor feels of a page's first load. Milliseconds, but for the score (0 to 100), the shift and the bytes. */
export interface Visit {
  largest: number;
  blocked: number;
  score: number;
  shift: number;
  /** Requests that had ended when the largest content was there. */
  requests: number;
  /** Compressed bytes of scripts and styles among them. */
  bytes: number;
  /** Scripts and styles of less than 4 KB among them. */
  small: number;
  /** Calls of the API that were made more than once. */
  twice: number;
}

interface Network {
  url: string;
  resourceType?: string;
  transferSize: number;
  networkEndTime: number;
}

const SMALL = 4_096;

/** Opens Chromium for Lighthouse, once for all visits. */
export async function withLighthouse<T>(
  work: (visit: (url: string, cookie?: string) => Promise<Visit>) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: playwright.use?.launchOptions?.executablePath,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    return await work(async (url, cookie) => {
      const found = await lighthouse(url, {
        port,
        logLevel: 'error',
        onlyCategories: ['performance'],
        ...(cookie && { extraHeaders: { cookie } }),
      });
      return visitOf(found!.lhr);
    });
  } finally {
    await browser.close();
  }
}

function visitOf({ audits, categories, runtimeError }: Result): Visit {
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const number = (id: string) => audits[id]!.numericValue ?? Number.NaN;
  const { items } = audits['network-requests']!.details as unknown as { items: Network[] };
  const observed = audits['metrics']!.details as unknown as {
    items: { observedLargestContentfulPaint: number }[];
  };
  const seen = observed.items[0]!.observedLargestContentfulPaint;
  const before = items.filter(({ networkEndTime }) => networkEndTime <= seen);
  const code = before.filter(({ resourceType }) => ['Script', 'Stylesheet'].includes(resourceType ?? ''));
  const calls = items.map(({ url }) => url).filter((url) => new URL(url).pathname.startsWith('/api/'));
  return {
    largest: number('largest-contentful-paint'),
    blocked: number('total-blocking-time'),
    score: Math.round((categories['performance']!.score ?? 0) * 100),
    shift: number('cumulative-layout-shift'),
    requests: before.length,
    bytes: code.reduce((sum, { transferSize }) => sum + transferSize, 0),
    small: code.filter(({ transferSize }) => transferSize < SMALL).length,
    twice: calls.length - new Set(calls).size,
  };
}

/** The median of each figure. */
export const medianOf = (visits: Visit[]): Visit =>
  Object.fromEntries(
    Object.keys(visits[0]!).map((name) => [
      name,
      quantile(
        visits.map((visit) => visit[name as keyof Visit]),
        0.5,
      ),
    ]),
  ) as unknown as Visit;

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
