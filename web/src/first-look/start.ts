// Runs before the first paint of a page that shows something before its own scripts run (D-180), and loads those afterwards
// where its tag names them.
import { getSignedInUser } from '@portal/contracts/calls/account';
import { getConfig } from '@portal/contracts/calls/checkout';
import { addressOf } from '@portal/contracts/calls/define-call';
import { languageOf } from '@portal/contracts/values/page-language';
import { PAGE_USER } from '@portal/contracts/http/page-user';
import type {} from '../lib/first-answer.js';
import { LANGUAGE_KEY, readKept } from '../lib/kept-text.js';
import { viewOfPage } from '../lib/partner-view.js';
import { SCHEME_KEY, showScheme } from '../ui/color-scheme.js';
import { FIRST_CALLS } from './first-calls.js';

const html = document.documentElement;
showScheme(readKept(SCHEME_KEY));

// The gateway only knows what the browser prefers. Nothing is better than words that change their language.
if (languageOf(location.pathname, readKept(LANGUAGE_KEY) ?? '', navigator.languages) !== html.lang)
  html.dataset['firstLook'] = 'other-language';

const { files, user } = document.currentScript?.dataset ?? {};
if (user !== undefined && viewOfPage() === null) ask(user);
if (files) whenPainted(() => load(files.split(' ')));

/** @param user whose session the gateway saw */
function ask(user: string): void {
  const asked = (address: string, headers?: Record<string, string>) =>
    [address, fetch(address, { headers })] as const;
  const first = [
    asked(addressOf(getSignedInUser)),
    asked(addressOf(getConfig)),
    ...(FIRST_CALLS[location.pathname] ?? []).map((address) => asked(address, { [PAGE_USER]: user })),
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
  if (document.visibilityState === 'hidden' || html.dataset['firstLook']) return once();
  new PerformanceObserver(once).observe({ type: 'paint', buffered: true });
  addEventListener('load', once);
}

/** @param files the entry first */
function load([entry, ...others]: string[]): void {
  for (const file of others) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
  const script = document.createElement('script');
  script.type = 'module';
  script.src = entry!;
  document.head.append(script);
}
