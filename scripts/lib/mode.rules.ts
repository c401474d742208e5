/** How `make up` can start the portal. */
export type Mode = 'native' | 'compose';
/** How the portal can run on this machine. */
export type Way = Mode | 'swarm';

export const isMode = (text: string): text is Mode => text === 'native' || text === 'compose';

/**
 * Determines how the portal runs. `started` is the record of make up (undefined after make down). `onSwarm` asks the
 * engine, and is called only when there is no record.
 * @returns a Way, or a sentence about why a command for `ways` cannot run here
 */
export function wayItRuns(
  started: Way | undefined,
  onSwarm: () => boolean,
  ways: Way[],
): { way: Way } | { sentence: string } {
  const way = started ?? (onSwarm() ? 'swarm' : undefined);
  if (!way) return { sentence: 'The portal does not run here: make up.' };
  if (ways.includes(way)) return { way };
  return {
    sentence: 'The portal runs on a swarm, where this works differently: see deploy/swarm/README.md.',
  };
}

/**
 * Whether make up may start a portal (native or Compose) when none was started here.
 * @returns a sentence about why not
 */
export const besideSwarm = (asked: Way | undefined, onSwarm: () => boolean): string | undefined =>
  !asked && onSwarm()
    ? 'The portal runs on the swarm of this engine, with the same Stripe account and the same mails: make swarm brings it up to date. One beside it needs settings of its own: MODE=compose ENV_FILE=… DATA_DIR=… make up.'
    : undefined;
