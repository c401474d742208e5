import * as calls from '@portal/contracts/calls/account';
import type { DisplayTimeZone } from '@portal/contracts/http/account';
import type { TimeZone } from '@portal/contracts/values/business-time-zone';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { displayZone } from '../../lib/display-zone.js';
import { queryClient } from '../../lib/query.js';

/** What the partner chose (D-163). */
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

/** Before the first page of a partner is shown, so that no time changes under their eyes. Unread, it is the browser's. */
export async function readDisplayZone(userId: number): Promise<void> {
  const chosen = await queryClient.ensureQueryData(timeZoneQuery(userId)).catch(() => null);
  showTimesIn(chosen?.timeZone ?? null);
}

export const chooseTimeZone = (body: DisplayTimeZone) => api(calls.setDisplayTimeZone, { body });
