import { profilesIn } from './profiles.ts';

/** The edge tells the gateway the client's address, so no client may bypass the edge and set that header. */
const WANTED = { LISTEN_ADDRESS: '127.0.0.1', TRUST_PROXY: 'uniquelocal' };

/** The settings that the profile edge needs to tell visitors apart and that are missing; empty when none is. */
export const edgeLacks = (settings: Record<string, string>): string[] => [
  ...Object.entries(WANTED).flatMap(([name, value]) =>
    settings[name] === value ? [] : [`${name}=${value}`],
  ),
  ...(settings.PUBLIC_URL?.startsWith('https://') ? [] : ['a PUBLIC_URL with https']),
  ...(['true', 'false'].includes(settings.IPV6 ?? '')
    ? []
    : ['IPV6=true, or IPV6=false if the host has no IPv6 address']),
];

/** @returns a sentence for the operator when the profile edge is on and a setting is missing */
export function edgeProblem(settings: Record<string, string>): string | undefined {
  if (!profilesIn(settings).includes('edge')) return undefined;
  const lacks = edgeLacks(settings);
  return lacks.length > 0 ? `The profile edge needs, in .env: ${lacks.join('; ')}.` : undefined;
}
