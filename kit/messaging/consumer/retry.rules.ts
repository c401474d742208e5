import { RETRY_DELAYS_MS } from '../broker/topology.js';

/** Retries when the handler itself fails. */
export const MAX_RETRIES = 8;
/** Retries when a dependency is down: about 16 hours. (While our own database is down, nothing is retried.) */
export const MAX_RETRIES_IN_OUTAGE = 100;

export type NextStep = { kind: 'retry'; delayMs: number } | { kind: 'dead' };

/**
 * Decides between a retry and the dead letters, for a message whose handler failed.
 * @param retries how often it was retried already
 */
export function nextStep({
  retries,
  permanent,
  outage,
}: {
  retries: number;
  permanent: boolean;
  outage: boolean;
}): NextStep {
  if (permanent || retries >= (outage ? MAX_RETRIES_IN_OUTAGE : MAX_RETRIES)) return { kind: 'dead' };
  return { kind: 'retry', delayMs: RETRY_DELAYS_MS[Math.min(retries, RETRY_DELAYS_MS.length - 1)]! };
}

/**
 * Why a message was given up, for its header. Our own messages may be shown. Others' may quote the data that they failed
 * on, so of those only the class and the code are.
 */
export function reasonOf(error: unknown, ours: boolean): string {
  if (!(error instanceof Error)) return 'Unknown failure';
  const name = error.constructor.name;
  if (ours) return `${name}: ${error.message}`.slice(0, 500);
  return 'code' in error && error.code !== undefined ? `${name} ${String(error.code)}`.slice(0, 100) : name;
}
