import type { AdminMail } from '@portal/contracts/http/admin-support';
import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, pageOf } from '../../lib/api.js';
import { ADMIN_KEY } from '../../lib/query.js';

export const MAILS_PAGE_SIZE = 10;
export const MAILS_KEY = [...ADMIN_KEY, 'mails'];

export type MailStatus = AdminMail['status'];

/** The bus moves by itself: looked at again while it is shown. */
const LOOK_AGAIN_MS = 5_000;

export const busQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'bus'],
  queryFn: ({ signal }) => api.GET('/api/admin/bus', { signal }).then(dataOf),
  refetchInterval: LOOK_AGAIN_MS,
});

export const replay = (queue: string) => api.POST('/api/admin/bus/replay', { body: { queue } }).then(dataOf);

export const mailsQuery = (status: MailStatus | undefined, cursor: string | null) =>
  queryOptions({
    queryKey: [...MAILS_KEY, 'list', status ?? null, cursor],
    queryFn: ({ signal }) =>
      api
        .GET('/api/admin/mails', {
          params: { query: { status, limit: MAILS_PAGE_SIZE, cursor: cursor ?? undefined } },
          signal,
        })
        .then(pageOf),
  });

export const mailQuery = (id: number) =>
  queryOptions({
    queryKey: [...MAILS_KEY, id],
    queryFn: ({ signal }) =>
      api.GET('/api/admin/mails/{id}', { params: { path: { id } }, signal }).then(dataOf),
  });

export const retryMail = (id: number) =>
  api.POST('/api/admin/mails/{id}/retry', { params: { path: { id } } }).then(dataOf);

export const givenUpMailsQuery = queryOptions({
  queryKey: [...MAILS_KEY, 'given-up'],
  queryFn: ({ signal }) => api.GET('/api/admin/mails/given-up', { signal }).then(dataOf),
});

export const retryMails = () => api.POST('/api/admin/mails/retry').then(dataOf);

export const simulateWebhook = () => api.POST('/api/webhook/simulate').then(dataOf);
