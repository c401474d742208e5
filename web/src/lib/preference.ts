import { useSyncExternalStore } from 'react';
import { readKept } from './kept-text.js';

/** A setting kept in this browser and shared by its tabs; if storage is refused, it lasts for the page. */
export const preference = <Value extends string>(key: string, values: readonly [Value, ...Value[]]) =>
  kept(key, (value): Value => values.find((each) => each === value) ?? values[0]);

/** The same of any text; null until it is set. */
export const textPreference = (key: string) => kept<string | null>(key, (value) => value);

function kept<Value extends string | null>(key: string, known: (value: string | null) => Value) {
  const listeners = new Set<() => void>();
  let current = known(readKept(key));

  const change = (value: Value) => {
    current = value;
    listeners.forEach((listener) => listener());
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  addEventListener('storage', (event) => {
    if (event.key === key) change(known(event.newValue));
  });

  return {
    get: () => current,
    set(value: Value) {
      write(key, value);
      change(value);
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, () => current),
  };
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is refused, as in private mode: the setting lasts for this page.
  }
}
