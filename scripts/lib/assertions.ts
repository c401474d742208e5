import { Assertions } from '@portal/kit/http/caller';
import { internalSettings } from '../secrets/internal-settings.ts';

/** Asserts callers as a process of a portal with these settings does: for chaos and benchmarks. */
export function assertionsOf(settings: Record<string, string>, process: string): Assertions {
  const { INTERNAL_KEY = '', INTERNAL_PUBLIC_KEYS = '' } = internalSettings(settings, process);
  return new Assertions(process, {
    INTERNAL_KEY,
    INTERNAL_PUBLIC_KEYS: INTERNAL_PUBLIC_KEYS.split(','),
    INTERNAL_SHARED_SECRETS: [],
  });
}
