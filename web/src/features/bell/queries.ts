import * as calls from '@portal/contracts/calls/notices';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, readPage } from '../../lib/api.js';
import { localDay } from '../../lib/dates.js';
import { BELL_KEY } from '../../lib/query.js';
import { AT_A_TIME, readFirstDay } from './groups.rules.js';
import { LATELY_LINES } from './lately.rules.js';

export const unreadQuery = queryOptions({
  queryKey: [...BELL_KEY, 'unread'],
  queryFn: ({ signal }) => api(calls.countUnreadNotices, { signal }),
});

/** The bell's notices, newest first, read on page by page. The first page has the whole of a busy day. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: [...BELL_KEY, 'notices'],
  queryFn({ pageParam, signal }) {
    const read = (limit: number, cursor: string | null) =>
      readPage(calls.listNotices, { query: { limit, ...(cursor && { cursor }) }, signal });
    return pageParam ? read(AT_A_TIME, pageParam) : readFirstDay(read, (at) => localDay(new Date(at)));
  },
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
});

/** The newest, for what happened lately (D-161). */
export const latelyQuery = queryOptions({
  queryKey: [...BELL_KEY, 'lately'],
  queryFn: ({ signal }) => api(calls.listNotices, { query: { limit: LATELY_LINES }, signal }),
});

export const markRead = (ids: number[]) => api(calls.markNoticesRead, { body: { ids } });

export const markAllRead = (upTo: number) => api(calls.markAllNoticesRead, { body: { upTo } });
