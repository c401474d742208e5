// Keeps reading, each time over a new connection, while the portal changes.
import { setTimeout as sleep } from 'node:timers/promises';

import type { Browser } from './customers.ts';

const EVERY_MS = 50;

/**
 * Reads these paths in turn until `stop()`, which returns the number of requests, the failures (`wrong`: a status of
 * 400 or above, or a timeout), and the longest time in seconds without a connection (`gap`).
 */
export function steadyReads(
  { portal }: { portal: string },
  browser: Pick<Browser, 'cookie'>,
  paths: string[],
) {
  const wrong: string[] = [];
  let requests = 0;
  let gap = 0;
  let away: number | null = null;
  let over = false;
  // Reports each failure once: repeats say nothing new.
  const tell = (what: string) => void (wrong.includes(what) || wrong.push(what));
  const one = async (path: string) => {
    requests++;
    try {
      const answer = await fetch(new URL(path, portal), {
        headers: {
          cookie: browser.cookie(),
          accept: path.startsWith('/api/') ? 'application/json' : 'text/html',
          connection: 'close',
        },
        signal: AbortSignal.timeout(10_000),
      });
      await answer.arrayBuffer();
      if (away !== null) gap = Math.max(gap, (performance.now() - away) / 1_000);
      away = null;
      if (answer.status >= 400) tell(`${path} answered ${answer.status}`);
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') tell(`${path} took too long`);
      away ??= performance.now();
    }
  };
  const reading = (async () => {
    for (let n = 0; !over; n++) {
      await one(paths[n % paths.length]!);
      await sleep(EVERY_MS);
    }
  })();
  return {
    async stop() {
      over = true;
      await reading;
      return { requests, wrong, gap };
    },
  };
}
