import { lazy, Suspense, useSyncExternalStore } from 'react';

export interface Notice {
  title: string;
  description?: string;
  type?: 'success' | 'error' | 'info';
  /** Milliseconds on screen; 5 seconds unless said. */
  duration?: number;
  /** It came by itself: what tells somebody of their own doing is left a moment to be read. */
  news?: boolean;
}

// The toaster is fetched with the first notice: most visits to a page show none.
const load = () => import('./toaster.js');
const Toaster = lazy(async () => ({ default: (await load()).Toaster }));

let wanted = false;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Shows a notice, in place of the one on screen if any; news may wait for its turn, and older news never gets one. */
export function notify(notice: Notice): void {
  wanted = true;
  listeners.forEach((listener) => listener());
  void load().then(({ show }) => show(notice));
}

/** Nobody is told any more of what came by itself. */
export function dropNews(): void {
  if (wanted) void load().then((toaster) => toaster.dropNews());
}

/** Where notices appear; once, at the root. */
export function Notices() {
  const shown = useSyncExternalStore(subscribe, () => wanted);
  return <Suspense>{shown && <Toaster />}</Suspense>;
}
