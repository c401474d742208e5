// Runs before the first paint of a page that shows something before its own scripts run (D-180), and runs those afterwards.
import { languageOf } from '@portal/contracts/values/page-language';
import { PAGE_USER } from '@portal/contracts/http/page-user';
import type {} from '../lib/first-answer.js';
import { LANGUAGE_KEY, readKept, tourSeenKey } from '../lib/kept-text.js';
import { viewOfPage } from '../lib/partner-view.js';
import { SCHEME_KEY, showScheme } from '../ui/color-scheme.js';

/** So long at most, in milliseconds, a page waits for its first paint. */
const PAINT_MS = 2_000;

const html = document.documentElement;
showScheme(readKept(SCHEME_KEY));

// The gateway only knows what the browser prefers. Nothing is better than words that change their language.
if (languageOf(location.pathname, readKept(LANGUAGE_KEY) ?? '', navigator.languages) !== html.lang)
  html.dataset['firstLook'] = 'other-language';

const { files: told, user, sessionCalls, userCalls } = document.currentScript!.dataset;
const files = listed(told);
if (user !== undefined) {
  html.dataset['visit'] = readKept(tourSeenKey(Number(user))) === null ? 'first' : 'again';
  if (viewOfPage() === null) ask(user);
}
whenPainted(() => {
  preload();
  void run();
});

/** @param user whose session the gateway saw */
function ask(user: string): void {
  const asked = (address: string, headers?: Record<string, string>) =>
    [address, fetch(address, { headers })] as const;
  const first = [
    ...listed(sessionCalls).map((address) => asked(address)),
    ...listed(userCalls).map((address) => asked(address, { [PAGE_USER]: user })),
  ];
  // Whoever asks for it handles a failure.
  for (const [, answer] of first) answer.catch(() => undefined);
  globalThis.portalFirstCalls = { user, answers: new Map(first) };
}

/** A page that nobody sees is not painted, and not every browser says so. */
function whenPainted(act: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    act();
  };
  const isTold = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint');
  if (document.visibilityState === 'hidden' || html.dataset['firstLook'] || !isTold) return once();
  new PerformanceObserver(once).observe({ type: 'paint', buffered: true });
  addEventListener('visibilitychange', once);
  setTimeout(once, PAINT_MS);
}

function preload(): void {
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
}

/**
 * Each file in a task of its own: whoever touches the page meanwhile does not wait for all of them. In a page that nobody sees such
 * tasks would wait for seconds.
 */
async function run(): Promise<void> {
  try {
    for (const file of files) {
      await import(/* @vite-ignore */ file);
      if (document.visibilityState === 'visible') await new Promise((resolve) => setTimeout(resolve));
    }
  } catch (error) {
    // A release came between the page and its files, or the network broke: the page is asked for anew, once.
    if (
      performance
        .getEntriesByType('navigation')
        .some((it) => (it as PerformanceNavigationTiming).type === 'reload')
    )
      throw error;
    location.reload();
  }
}

function listed(addresses = ''): string[] {
  return addresses.split(' ').filter(Boolean);
}
