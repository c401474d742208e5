/** How `make up` can start the portal. */
export type Mode = 'native' | 'compose';
/** How the portal can run here. */
export type Way = Mode | 'swarm';

export const isMode = (text: string): text is Mode => text === 'native' || text === 'compose';

/**
 * How it runs. `started` is what make up left (undefined after make down); `onSwarm` asks the engine, only where nothing
 * was started. @returns a Way, or the sentence that tells why a command that knows `ways` has nothing to do here
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
    sentence: 'The portal runs on a swarm, where this is done otherwise: see deploy/swarm/README.md.',
  };
}

/**
 * Whether make up, which starts one without containers or with Compose, may start one where nothing was started.
 * @returns the sentence that tells why not
 */
export const besideSwarm = (asked: Way | undefined, onSwarm: () => boolean): string | undefined =>
  !asked && onSwarm()
    ? 'The portal runs on the swarm of this engine, with the same Stripe account and the same mails: make swarm brings it up to date. One beside it needs settings of its own: MODE=compose ENV_FILE=… DATA_DIR=… make up.'
    : undefined;
