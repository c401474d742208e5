import { useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part.js';
import type { Notice } from './notice.js';
import { PlainNotice } from './plain-notice.js';

/** The toaster, once there was a notice; if its code cannot be loaded, the plain notice instead. */
let shown: { toaster: boolean; plain: Notice | null } = { toaster: false, plain: null };
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const change = (next: Partial<typeof shown>) => {
  shown = { ...shown, ...next };
  listeners.forEach((listener) => listener());
};

// Preloaded when the page is idle: a notice may be about a network that is down by then.
const load = () => import('./toaster.js');
const Toaster = lazyPart(async () => (await load()).Toaster, { failed: () => null });

/** Replaces the notice on screen. News may wait; older waiting news is dropped. */
export function notify(notice: Notice): void {
  void load().then(
    ({ show }) => {
      change({ toaster: true, plain: null });
      show(notice);
    },
    () => change({ plain: notice }),
  );
}

/** Dismisses news. */
export function dropNews(): void {
  if (shown.plain?.news) change({ plain: null });
  if (shown.toaster) void load().then((toaster) => toaster.dropNews());
}

/** Dismisses failures: the action is retried, or has succeeded. */
export function dropProblem(): void {
  if (shown.plain?.type === 'error') change({ plain: null });
  if (shown.toaster) void load().then((toaster) => toaster.dropProblem());
}

/** Renders the notices; once, at the root. */
export function Notices() {
  const { toaster, plain } = useSyncExternalStore(subscribe, () => shown);
  useEffect(() => whenAtRest(Toaster.preload), []);
  return (
    <>
      {toaster && <Toaster />}
      {plain && <PlainNotice notice={plain} onDismiss={() => change({ plain: null })} />}
    </>
  );
}

/** After the page has loaded and the browser is idle; Safari has no idle callback, so it gets a timeout. */
function whenAtRest(work: () => void): void {
  const rest = () => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 2_000));
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
}
