import { useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from './lazy-part.js';
import type { Notice } from './notice.js';
import { PlainNotice } from './plain-notice.js';

/** What is shown: the toaster once there was a notice, and in its place the notice alone when its code cannot be had. */
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

// The toaster is fetched once the page rests: a notice may be about the network that is gone by then.
const load = () => import('./toaster.js');
const Toaster = lazyPart(async () => (await load()).Toaster, { failed: () => null });

/** Shows a notice, in place of the one on screen if any; news may wait for its turn, and older news never gets one. */
export function notify(notice: Notice): void {
  void load().then(
    ({ show }) => {
      change({ toaster: true, plain: null });
      show(notice);
    },
    () => change({ plain: notice }),
  );
}

/** Nobody is told any more of what came by itself. */
export function dropNews(): void {
  if (shown.plain?.news) change({ plain: null });
  if (shown.toaster) void load().then((toaster) => toaster.dropNews());
}

/** Nobody is told any more of what failed: it is tried again, or it has been done. */
export function dropProblem(): void {
  if (shown.plain?.type === 'error') change({ plain: null });
  if (shown.toaster) void load().then((toaster) => toaster.dropProblem());
}

/** Where notices appear; once, at the root. */
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

/** Once the page has loaded and the browser has nothing better to do; Safari does not tell, and gets a moment. */
function whenAtRest(work: () => void): void {
  const rest = () => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 2_000));
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
}
