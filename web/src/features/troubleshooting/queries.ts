import * as calls from '@portal/contracts/calls/admin-troubleshooting';
import type { AdminMail } from '@portal/contracts/http/admin-support';
import { queryOptions } from '@tanstack/react-query';
import { api, readPage } from '../../lib/api.js';
import { ADMIN_KEY } from '../../lib/query.js';

export const MAILS_PAGE_SIZE = 10;
export const MAILS_KEY = [...ADMIN_KEY, 'mails'];

export type MailStatus = AdminMail['status'];

/** Polled while it is shown, since the bus changes by itself. */
const LOOK_AGAIN_MS = 5_000;

export const busQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'bus'],
  queryFn: ({ signal }) => api(calls.getBus, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
});

export const replay = (queue: string) => api(calls.replayDeadLetters, { body: { queue } });

export const mailsQuery = (status: MailStatus | undefined, cursor: string | null) =>
  queryOptions({
    queryKey: [...MAILS_KEY, 'list', status ?? null, cursor],
    queryFn: ({ signal }) =>
      readPage(calls.listMails, {
        query: { status, limit: MAILS_PAGE_SIZE, cursor: cursor ?? undefined },
        signal,
      }),
  });

export const mailQuery = (id: number) =>
  queryOptions({
    queryKey: [...MAILS_KEY, id],
    queryFn: ({ signal }) => api(calls.getMail, { params: { id }, signal }),
  });

export const retryMail = (id: number) => api(calls.retryMail, { params: { id } });

export const givenUpMailsQuery = queryOptions({
  queryKey: [...MAILS_KEY, 'given-up'],
  queryFn: ({ signal }) => api(calls.countGivenUpMails, { signal }),
});

export const retryMails = () => api(calls.retryGivenUpMails);

export const simulateWebhook = () => api(calls.simulateWebhook);
