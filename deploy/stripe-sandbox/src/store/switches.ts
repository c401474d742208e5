import type { Store } from './store.js';

/** Set by the controls, and stored, so that they survive a restart. */
export interface Switches {
  /** The account cannot take payments (D-15). */
  restricted: boolean;
  /** Webhook deliveries are paused. */
  paused: boolean;
  /** The delay of every API answer. */
  latencyMs: number;
  /** The sandbox's fixed time in Unix seconds; null for the real time. */
  clock: number | null;
}

const DEFAULTS: Switches = { restricted: false, paused: false, latencyMs: 0, clock: null };

export function readSwitches(store: Store): Switches {
  const rows = store.rows<{ name: string; value: string }>('select name, value from switches');
  return { ...DEFAULTS, ...Object.fromEntries(rows.map((row) => [row.name, JSON.parse(row.value)])) };
}

/** Changes `switches` in place, and in the store. */
export function setSwitches(store: Store, switches: Switches, change: Partial<Switches>): void {
  for (const [name, value] of Object.entries(change))
    store.run('insert or replace into switches (name, value) values (?, ?)', name, JSON.stringify(value));
  Object.assign(switches, change);
}

export function resetSwitches(store: Store, switches: Switches): void {
  setSwitches(store, switches, DEFAULTS);
}
