import { profilesIn } from './profiles.ts';

/** The edge tells who asks, so nobody may come past it and say so himself. */
const WANTED = { LISTEN_ADDRESS: '127.0.0.1', TRUST_PROXY: 'uniquelocal' };

/** What the settings lack for the profile edge to tell one visitor from another; empty when nothing. */
export const edgeLacks = (settings: Record<string, string>): string[] => [
  ...Object.entries(WANTED).flatMap(([name, value]) =>
    settings[name] === value ? [] : [`${name}=${value}`],
  ),
  ...(settings.PUBLIC_URL?.startsWith('https://') ? [] : ['a PUBLIC_URL with https']),
  ...(['true', 'false'].includes(settings.IPV6 ?? '')
    ? []
    : ['IPV6=true, or IPV6=false where nobody comes by IPv6']),
];

/** @returns a sentence for the operator where the profile edge is on and lacks something */
export function edgeProblem(settings: Record<string, string>): string | undefined {
  if (!profilesIn(settings).includes('edge')) return undefined;
  const lacks = edgeLacks(settings);
  return lacks.length > 0 ? `The profile edge needs, in .env: ${lacks.join('; ')}.` : undefined;
}
