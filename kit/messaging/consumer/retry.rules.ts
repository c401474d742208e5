import { RETRY_DELAYS_MS } from '../broker/topology.js';

/** Tries after the first, when the handler itself fails. */
export const MAX_RETRIES = 8;
/** When something it depends on is down (not our own database: then nothing is even tried), about 16 hours. */
export const MAX_RETRIES_IN_OUTAGE = 100;

export type NextStep = { kind: 'retry'; delayMs: number } | { kind: 'dead' };

/**
 * What becomes of a message whose handler failed.
 * @param retries how often it was tried again already
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
 * Why a message was given up, for its header. Our own sentences may be shown; others' messages may quote the data
 * they failed on, so of those only the kind and code.
 */
export function reasonOf(error: unknown, ours: boolean): string {
  if (!(error instanceof Error)) return 'Unknown failure';
  const name = error.constructor.name;
  if (ours) return `${name}: ${error.message}`.slice(0, 500);
  return 'code' in error && error.code !== undefined ? `${name} ${String(error.code)}`.slice(0, 100) : name;
}
