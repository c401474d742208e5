// Rotates a key that several processes use: all learn the new key, then all use it, and once nothing needs the earlier
// keys, all forget them. At every point each process accepts what the others sign.

/** A rotatable key in the settings. */
export interface Kind {
  /** The setting of the key in use. */
  key: string;
  /** The setting of further accepted keys. */
  others: string;
  /** The processes that get both. */
  usedBy: string[];
}
type Settings = Record<string, string>;

/** The portal, as a rotation needs it. */
export interface Portal {
  read(): Settings;
  write(changes: Settings): void;
  /** The processes that run with other keys than the settings have, because a step was interrupted. */
  outdated(processes: string[]): string[];
  /** Restarts each process with the current settings, one after the other. */
  replace(processes: string[]): Promise<void>;
}

const listed = (settings: Settings, { others }: Kind) => (settings[others] ?? '').split(',').filter(Boolean);
const changed = ({ key, others }: Kind, now: string, rest: string[]): Settings => ({
  [key]: now,
  [others]: rest.join(','),
});
const usersOf = (kinds: Kind[]) => [...new Set(kinds.flatMap(({ usedBy }) => usedBy))];

/** `learn`, `use` and `forget` return the settings to change. */
export const learn = (settings: Settings, kind: Kind, fresh: string): Settings =>
  changed(kind, settings[kind.key]!, [fresh, ...listed(settings, kind)]);

export const use = (settings: Settings, kind: Kind, fresh: string): Settings =>
  changed(kind, fresh, [settings[kind.key]!, ...listed(settings, kind).filter((each) => each !== fresh)]);

export const forget = (settings: Settings, kind: Kind, isNeeded: (key: string) => boolean): Settings =>
  changed(kind, settings[kind.key]!, listed(settings, kind).filter(isNeeded));

export const hasOthers = (settings: Settings, kind: Kind): boolean => listed(settings, kind).length > 0;

/** Makes a new key of each kind, which all processes learn and then use. `tell` is called before each step. */
export async function rotate(
  portal: Portal,
  kinds: Kind[],
  newKey: () => string,
  tell: (step: string) => void,
): Promise<void> {
  const fresh = new Map(kinds.map((kind) => [kind, newKey()]));
  const all = async (change: typeof learn) => {
    const settings = portal.read();
    const changes = kinds.map((kind) => change(settings, kind, fresh.get(kind)!));
    portal.write(Object.assign({}, ...changes) as Settings);
    await portal.replace(usersOf(kinds));
  };
  tell('All processes learn the new key');
  await all(learn);
  tell('All processes use it');
  await all(use);
}

/**
 * Restarts the processes that an interrupted step left behind. No key may be forgotten before: a gateway may still sign
 * with a key that the settings list as an earlier one.
 */
export async function catchUp(portal: Portal, kinds: Kind[], tell: (step: string) => void): Promise<void> {
  const behind = portal.outdated(usersOf(kinds));
  if (behind.length === 0) return;
  tell('Finishing the interrupted step');
  await portal.replace(behind);
}

/** Drops keys that are no longer needed. `isNeeded` is called once every process uses the current key. */
export async function dropUnneeded(
  portal: Portal,
  kinds: Kind[],
  isNeeded: (kind: Kind, settings: Settings) => Promise<(key: string) => boolean>,
  tell: (step: string) => void,
): Promise<void> {
  await catchUp(portal, kinds, tell);
  const settings = portal.read();
  const changes: Settings = {};
  const dropping: Kind[] = [];
  for (const kind of kinds.filter((each) => hasOthers(settings, each))) {
    const change = forget(settings, kind, await isNeeded(kind, settings));
    if (change[kind.others] === settings[kind.others]) continue;
    Object.assign(changes, change);
    dropping.push(kind);
  }
  if (dropping.length === 0) return;
  tell('All processes forget the earlier keys that nothing needs');
  portal.write(changes);
  await portal.replace(usersOf(dropping));
}

/**
 * Which earlier keys are still needed. `counts` has a row per key id, with the number of rows made with that key. A row
 * without a key id ('') may need any of them.
 */
export function stillNeeded(
  settings: Settings,
  kind: Kind,
  idOf: (key: string) => string,
  counts: { id: string; count: number }[],
): { left: number; isNeeded: (key: string) => boolean } {
  const now = idOf(settings[kind.key]!);
  const left = counts.filter(({ id }) => id !== now);
  return {
    left: left.reduce((sum, { count }) => sum + count, 0),
    isNeeded: (key) => left.some(({ id }) => id === '' || id === idOf(key)),
  };
}
