import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();
const change = (next: number) => {
  count = next;
  listeners.forEach((listener) => listener());
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Sales since the list of sales was read: the list announces them, so that no row jumps. */
export const newSales = {
  heard: () => change(count + 1),
  shown: () => change(0),
  useCount: () => useSyncExternalStore(subscribe, () => count),
};
