// Runs before the first paint of a page that shows something before its own scripts run (D-180), and runs those afterwards.
import { languageOf } from '@portal/contracts/values/page-language';
import { PAGE_USER } from '@portal/contracts/http/page-user';
import type {} from '../lib/first-answer.js';
import { LANGUAGE_KEY, readKept, tourSeenKey } from '../lib/kept-text.js';
import { viewOfPage } from '../lib/partner-view.js';
import { SCHEME_KEY, showScheme } from '../ui/color-scheme.js';

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

/** A page that nobody sees is not painted. */
function whenPainted(act: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    act();
  };
  const neverTold = !PerformanceObserver.supportedEntryTypes.includes('paint');
  if (document.visibilityState === 'hidden' || html.dataset['firstLook'] || neverTold) return once();
  new PerformanceObserver(once).observe({ type: 'paint', buffered: true });
  addEventListener('visibilitychange', once);
}

function preload(): void {
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
}

/** Each file in a task of its own: whoever touches the page meanwhile does not wait for all of them. */
async function run(): Promise<void> {
  for (const file of files) {
    await import(/* @vite-ignore */ file);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function listed(addresses = ''): string[] {
  return addresses.split(' ').filter(Boolean);
}
