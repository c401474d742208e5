// How a key is changed while several processes use it: all learn the new one, then all use it, and when nothing needs
// the earlier ones any more all forget them. Whoever is replaced sooner or later, everybody understands everybody.

/** A key of the settings. */
export interface Kind {
  /** The setting of the one in use. */
  key: string;
  /** The setting of those that count besides. */
  others: string;
  /** The processes that are given both. */
  usedBy: string[];
}
type Settings = Record<string, string>;

/** What a rotation works on. */
export interface Portal {
  read(): Settings;
  write(changes: Settings): void;
  /** Those among these processes that run with other keys than those of the settings: a step was broken off. */
  outdated(processes: string[]): string[];
  /** Each gets the settings of now, one after the other. */
  replace(processes: string[]): Promise<void>;
}

const listed = (settings: Settings, { others }: Kind) => (settings[others] ?? '').split(',').filter(Boolean);
const changed = ({ key, others }: Kind, now: string, rest: string[]): Settings => ({
  [key]: now,
  [others]: rest.join(','),
});
const usersOf = (kinds: Kind[]) => [...new Set(kinds.flatMap(({ usedBy }) => usedBy))];

/** This and the next two return the settings that change. */
export const learn = (settings: Settings, kind: Kind, fresh: string): Settings =>
  changed(kind, settings[kind.key]!, [fresh, ...listed(settings, kind)]);

export const use = (settings: Settings, kind: Kind, fresh: string): Settings =>
  changed(kind, fresh, [settings[kind.key]!, ...listed(settings, kind).filter((each) => each !== fresh)]);

export const forget = (settings: Settings, kind: Kind, isNeeded: (key: string) => boolean): Settings =>
  changed(kind, settings[kind.key]!, listed(settings, kind).filter(isNeeded));

export const hasOthers = (settings: Settings, kind: Kind): boolean => listed(settings, kind).length > 0;

/** A new key of each kind, learnt by all and then used by all. `tell` hears of each step. */
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
  tell('All learn the new key');
  await all(learn);
  tell('All use it');
  await all(use);
}

/**
 * Whoever was left behind by a step that was broken off has what the settings say. Before that nothing may be forgotten: a
 * gateway may still sign with the key that the settings have among the earlier ones.
 */
export async function catchUp(portal: Portal, kinds: Kind[], tell: (step: string) => void): Promise<void> {
  const behind = portal.outdated(usersOf(kinds));
  if (behind.length === 0) return;
  tell('What was broken off is brought to its end');
  await portal.replace(behind);
}

/** Drops the keys that nothing needs, once nobody uses them; `isNeeded` is asked when all use the key of now. */
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
  tell('All forget the earlier keys that nothing needs');
  portal.write(changes);
  await portal.replace(usersOf(dropping));
}

/**
 * Which of the other keys something still needs. `counts` has a row for each key's id: how many things say that it is
 * theirs. What says nothing ('') may need any of them.
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
