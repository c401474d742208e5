import * as calls from '@portal/contracts/calls/account';
import type { DisplayTimeZone } from '@portal/contracts/http/account';
import type { TimeZone } from '@portal/contracts/values/business-time-zone';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { displayZone } from '../../lib/display-zone.js';
import { queryClient } from '../../lib/query.js';

/** What the partner chose (D-162). While they are here, times are shown in it as soon as it is read, by whatever page. */
export const timeZoneQuery = (userId: number) =>
  queryOptions({
    queryKey: ['time-zone', userId],
    async queryFn({ signal }) {
      const read = await api(calls.getDisplayTimeZone, { signal });
      if (here === userId) showTimesIn(read.timeZone);
      return read;
    },
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

/** Whose pages are open. */
let here: number | null = null;
/** Whether theirs was read, or is just read. */
let isAsked = false;

/**
 * Before the first page of a partner is shown, so that no time changes under their eyes; later pages wait for nothing.
 * While it is not known, times are shown as the browser has them; what could not be read is asked with the next page.
 */
export async function readDisplayZone(userId: number): Promise<void> {
  const isFirst = here !== userId;
  if (!isFirst && isAsked) return;
  here = userId;
  isAsked = true;
  const reading = queryClient
    .ensureQueryData(timeZoneQuery(userId))
    // Also when it was read on an earlier visit.
    .then(({ timeZone }) => here === userId && showTimesIn(timeZone))
    .catch(() => {
      if (here === userId) isAsked = false;
    });
  if (!isFirst) return;
  let patience: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([reading, new Promise((resolve) => (patience = setTimeout(resolve, PATIENCE_MS)))]);
  clearTimeout(patience);
}

/** Whoever looks at this browser next, such as a customer, sees times as the browser has them. */
export function leaveDisplayZone(): void {
  here = null;
  isAsked = false;
  displayZone.set(null);
}

export const chooseTimeZone = (body: DisplayTimeZone) => api(calls.setDisplayTimeZone, { body });
