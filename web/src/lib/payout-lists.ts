import type { QueryClient } from '@tanstack/react-query';
import { coalesced } from './coalesced.js';
import { ADMIN_KEY } from './query.js';
import { APPROVALS_KEY } from './second-person.js';

/** What is unpaid of closed months. */
export const MONTH_END_KEY = [...ADMIN_KEY, 'month-end'];
/** The paid batches, and whether they have files. Not under the key of what a dialog shows of one. */
export const BATCH_LIST_KEY = [...ADMIN_KEY, 'payout-batches', 'listed'];
/** The requests for approval of a month. */
export const APPROVALS_OF_MONTH_KEY = [...APPROVALS_KEY, 'of-month'];

/** No sooner again, however many sales and payouts are told of. */
const PACE_MS = 3_000;

/**
 * Reads again what month end shows, as another administrator may have paid or taken back. No figures of an open dialog are
 * among it: they do not change under the pointer. What could not be read at all waits for its 'Try again'.
 */
export const refreshPayoutLists = (queries: QueryClient): (() => void) =>
  coalesced(async () => {
    await Promise.all(
      [MONTH_END_KEY, BATCH_LIST_KEY, APPROVALS_OF_MONTH_KEY].map((queryKey) =>
        queries.invalidateQueries({ queryKey, predicate: ({ state }) => state.data !== undefined }),
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, PACE_MS));
  });
