import ipaddr from 'ipaddr.js';

/** The delay of 1, 2, 4 … seconds after the free failures, at most a minute: never a lockout (D-27). */
export const secondsToWait = (failures: number, free: number): number =>
  failures <= free ? 0 : Math.min(60, 2 ** (failures - free - 1));

/** A proxy may add the port. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/;

/**
 * The unit that a limit counts: an IPv4 address in any notation (`::ffff:c000:201` is 192.0.2.1), or the /64 that an IPv6
 * household or office has. Text that is no address, such as an e-mail, stays unchanged.
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
