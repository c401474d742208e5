import ipaddr from 'ipaddr.js';

/** Failures wait 1, 2, 4 … seconds from the first that is not free, and never more than a minute: no lock (D-27). */
export const secondsToWait = (failures: number, free: number): number =>
  failures <= free ? 0 : Math.min(60, 2 ** (failures - free - 1));

/** A proxy may say the port, too. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/;

/**
 * Whom a limit counts as one: an IPv4 address, however it is written (`::ffff:c000:201` is 192.0.2.1), or the /64 that an
 * IPv6 household or office is given. What is no address, such as an e-mail, stays what it is.
 */
export function neighbourhoodOf(address: string): string {
  const [, bracketed, bare = bracketed ?? address] = WITH_PORT.exec(address) ?? [];
  if (!ipaddr.isValid(bare)) return address;
  const parsed = ipaddr.process(bare);
  if (!('parts' in parsed)) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}
