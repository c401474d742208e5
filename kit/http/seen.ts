import { differences, type SeenValues } from '@portal/contracts/values/seen-values';
import { CHANGED_MEANWHILE } from '@portal/contracts/values/outcomes';
import { AppError } from './errors.js';

/**
 * Compares what a person saw with the current values. Call it under the lock that the change takes, after looking for an
 * earlier answer to the same key, and before anything is written.
 * @throws 409 CHANGED_MEANWHILE with the current values
 */
export function requireSeen(seen: SeenValues | undefined, now: SeenValues): void {
  if (seen && differences(seen, now).length > 0)
    throw new AppError(
      409,
      CHANGED_MEANWHILE,
      'This has changed since you saw it. Please look again before you confirm.',
      { now },
    );
}
