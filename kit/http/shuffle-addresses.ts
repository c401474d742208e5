import dns from 'node:dns';
import type { LookupFunction } from 'node:net';

/** Connections are renewed after this long, so that replicas that started later get their share. */
const KEPT_MS = 30_000;
const CONNECT_MS = 2_000;

/**
 * Looks a name up and shuffles its addresses. Where a name has an address for each replica, the system would put the
 * nearest first, the same one every time. Node tries the next address when one does not answer.
 */
export const inAnyOrder: LookupFunction = (hostname, options, callback) =>
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const shuffled = shuffle(addresses);
    if (options.all) callback(null, shuffled);
    else callback(null, shuffled[0]!.address, shuffled[0]!.family);
  });

function shuffle<Each>(list: Each[]): Each[] {
  const shuffled = [...list];
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [shuffled[i], shuffled[j]] = [shuffled[j]!, shuffled[i]!];
  }
  return shuffled;
}

/**
 * For a Pool of undici's: its connections reach all replicas of a service. A request that waits for a connection cannot be
 * aborted, so a name or an address that does not answer ends it.
 */
export const shuffleAddresses = (keptMs = KEPT_MS) => ({
  clientTtl: keptMs,
  connect: { lookup: inAnyOrder, timeout: CONNECT_MS },
});
