import { isIPv6 } from 'node:net';

/** Failures wait 1, 2, 4 … seconds from the first that is not free, and never more than a minute: no lock (D-27). */
export const secondsToWait = (failures: number, free: number): number =>
  failures <= free ? 0 : Math.min(60, 2 ** (failures - free - 1));

/** Whom a limit counts as one: an IPv4 address, or the /64 that an IPv6 household or office is given. */
export function neighbourhoodOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  return [...groups, ...Array<string>(zeros).fill('0'), ...after]
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}
