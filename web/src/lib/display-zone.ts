import type { TimeZone } from '@portal/contracts/values/business-time-zone';
import { useSyncExternalStore } from 'react';

let zone: TimeZone | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The time zone in which this page shows times of day and dates of events (D-162); null: the browser's. */
export const displayZone = {
  get: () => zone,
  set(next: TimeZone | null) {
    if (next === zone) return;
    zone = next;
    listeners.forEach((listener) => listener());
  },
  use: () => useSyncExternalStore(subscribe, () => zone),
};
