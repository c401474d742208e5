import { alertsProblem } from './alertmanager.ts';

/** @returns what no part of the portal could be started with, as a sentence for the operator; undefined when nothing is wrong */
export function settingsProblem(settings: Record<string, string>): string | undefined {
  if (Boolean(settings.STRIPE_SECRET_KEY) !== Boolean(settings.STRIPE_PUBLISHABLE_KEY))
    return 'Set both STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY, or neither for the sandbox.';
  return alertsProblem(settings);
}
