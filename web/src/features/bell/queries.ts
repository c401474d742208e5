import * as calls from '@portal/contracts/calls/notices';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, readPage } from '../../lib/api.js';
import { BELL_KEY } from '../../lib/query.js';

export const unreadQuery = queryOptions({
  queryKey: [...BELL_KEY, 'unread'],
  queryFn: ({ signal }) => api(calls.countUnreadNotices, { signal }),
});

const AT_A_TIME = 30;

/** The bell's notices, newest first, read on page by page. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: [...BELL_KEY, 'notices'],
  queryFn: ({ pageParam, signal }) =>
    readPage(calls.listNotices, {
      query: { limit: AT_A_TIME, ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
});

export const markRead = (ids: number[]) => api(calls.markNoticesRead, { body: { ids } });

export const markAllRead = (upTo: number) => api(calls.markAllNoticesRead, { body: { upTo } });
