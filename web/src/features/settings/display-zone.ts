import * as calls from '@portal/contracts/calls/account';
import type { DisplayTimeZone } from '@portal/contracts/http/account';
import type { TimeZone } from '@portal/contracts/values/business-time-zone';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { displayZone } from '../../lib/display-zone.js';
import { queryClient } from '../../lib/query.js';

/** What the partner chose (D-162). */
export const timeZoneQuery = (userId: number) =>
  queryOptions({
    queryKey: ['time-zone', userId],
    queryFn: ({ signal }) => api(calls.getDisplayTimeZone, { signal }),
  });

/** Shows times in a zone that this browser knows; in its own otherwise. */
export function showTimesIn(timeZone: TimeZone | null): void {
  try {
    if (timeZone) new Intl.DateTimeFormat('en-US', { timeZone });
    displayZone.set(timeZone);
  } catch {
    displayZone.set(null);
  }
}

/** How long the first page waits for it. */
const PATIENCE_MS = 2_000;

/** Whose was asked since they came. */
let asked: number | null = null;

/**
 * Before the first page of a partner is shown, so that no time changes under their eyes; later pages wait for nothing.
 * While it is not known, times are shown as the browser has them.
 */
export async function readDisplayZone(userId: number): Promise<void> {
  if (asked === userId) return;
  asked = userId;
  const reading = queryClient
    .ensureQueryData(timeZoneQuery(userId))
    .then(({ timeZone }) => asked === userId && showTimesIn(timeZone))
    .catch(() => undefined);
  await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/** Whoever looks at this browser next, such as a customer, sees times as the browser has them. */
export function leaveDisplayZone(): void {
  asked = null;
  displayZone.set(null);
}

export const chooseTimeZone = (body: DisplayTimeZone) => api(calls.setDisplayTimeZone, { body });
