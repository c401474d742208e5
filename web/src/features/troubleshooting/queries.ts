import * as calls from '@portal/contracts/calls/admin-troubleshooting';
import type { MailStatus } from '@portal/contracts/http/admin-support';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { defineListPage } from '../../lib/define-list-page.js';
import { ADMIN_KEY } from '../../lib/query.js';
import { choiceIn } from '../../lib/search-params.js';

export const MAILS_KEY = [...ADMIN_KEY, 'mails'];

export const MAIL_STATUS_NAMES: Record<MailStatus, string> = {
  queued: 'Queued',
  sent: 'Sent',
  kept: 'Kept',
  failed: 'Given up',
};

/** Polled while it is shown, since the bus changes by itself. */
const LOOK_AGAIN_MS = 5_000;

export const busQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'bus'],
  queryFn: ({ signal }) => api(calls.getBus, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
});

export const uploadScanningQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'upload-scanning'],
  queryFn: ({ signal }) => api(calls.getUploadScanning, { signal }),
});

export const replay = (queue: string) => api(calls.replayDeadLetters, { body: { queue } });

export const mailsList = defineListPage({
  key: [...MAILS_KEY, 'list'],
  call: calls.listMails,
  table: 'mails',
  days: true,
  size: 10,
  filters: { mails: (value) => choiceIn(value, Object.keys(MAIL_STATUS_NAMES) as MailStatus[]) },
  query: ({ mails }) => ({ status: mails }),
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
