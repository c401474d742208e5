import * as calls from '@portal/contracts/calls/announcements';
import type { NewAnnouncement } from '@portal/contracts/http/announcements';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { defineListPage } from '../../lib/define-list-page.js';
import { ADMIN_KEY, BELL_KEY } from '../../lib/query.js';
import { flagIn } from '../../lib/search-params.js';

export const ANNOUNCEMENTS_KEY = [...ADMIN_KEY, 'announcements'];

/** While mails go out, how far they are is read again. */
const EVERY_MS = 5_000;

export const announcementsList = defineListPage({
  key: [...ANNOUNCEMENTS_KEY, 'list'],
  call: calls.listAnnouncements,
  table: 'announcements',
  size: 10,
  params: { write: flagIn },
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.rows.some(({ isUnderWay, mails }) => isUnderWay || (mails && mails.waiting > 0))
      ? EVERY_MS
      : false,
});

/** How many partners there are, and how many a mail would go to. */
export const audienceQuery = queryOptions({
  queryKey: [...ANNOUNCEMENTS_KEY, 'audience'],
  queryFn: ({ signal }) => api(calls.countAudience, { signal }),
  staleTime: 0,
});

/** Idempotent under its key. */
export const publishAnnouncement = (body: NewAnnouncement, key: string) =>
  api(calls.publishAnnouncement, { body, headers: { 'Idempotency-Key': key } });

export const withdrawAnnouncement = (id: number) => api(calls.withdrawAnnouncement, { params: { id } });

/** A partner's, which are read anew with the bell. */
export const ownAnnouncementsQuery = queryOptions({
  queryKey: [...BELL_KEY, 'announcements'],
  queryFn: ({ signal }) => api(calls.listOwnAnnouncements, { signal }),
});

export const dismissAnnouncement = (id: number) => api(calls.dismissAnnouncement, { params: { id } });
