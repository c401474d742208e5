import { profilesIn } from './profiles.ts';
import { alertsProblem } from './alertmanager.ts';
import { internalProblem } from './internal-settings.ts';

/** The profiles of docker-compose.yml. Compose ignores an unknown name silently. */
export const PROFILES = [
  'monitoring',
  'tracing',
  'edge',
  'mail',
  'clamav',
  'audit',
  'dead-letters',
  'sandbox',
];

/**
 * @returns a sentence for the operator about settings that the whole portal cannot start with; undefined when they are
 *   fine
 */
export function settingsProblem(settings: Record<string, string>): string | undefined {
  if (Boolean(settings.STRIPE_SECRET_KEY) !== Boolean(settings.STRIPE_PUBLISHABLE_KEY))
    return 'Set both STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY, or neither for the sandbox.';
  return internalProblem(settings) ?? profilesProblem(settings) ?? alertsProblem(settings);
}

function profilesProblem(settings: Record<string, string>): string | undefined {
  const unknown = profilesIn(settings).filter((name) => !PROFILES.includes(name));
  return unknown.length > 0
    ? `COMPOSE_PROFILES names what is not there: ${unknown.join(', ')}. There are monitoring, tracing, edge, mail and clamav.`
    : undefined;
}
