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

const listed = (settings: Settings, { others }: Kind) => (settings[others] ?? '').split(',').filter(Boolean);
const changed = ({ key, others }: Kind, now: string, rest: string[]): Settings => ({
  [key]: now,
  [others]: rest.join(','),
});

/** This and the next two return the settings that change. */
export const learn = (settings: Settings, kind: Kind, fresh: string): Settings =>
  changed(kind, settings[kind.key]!, [fresh, ...listed(settings, kind)]);

export const use = (settings: Settings, kind: Kind, fresh: string): Settings =>
  changed(kind, fresh, [settings[kind.key]!, ...listed(settings, kind).filter((each) => each !== fresh)]);

export const forget = (settings: Settings, kind: Kind, isNeeded: (key: string) => boolean): Settings =>
  changed(kind, settings[kind.key]!, listed(settings, kind).filter(isNeeded));

export const hasOthers = (settings: Settings, kind: Kind): boolean => listed(settings, kind).length > 0;

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
