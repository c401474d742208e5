import { statement } from '@portal/kit/database/statement';

/** That they were written stays; whom to and what they said goes. What still waits is not sent. */
export const eraseMails = statement(
  'erase-mails',
  `update mails set recipient = null, subject = null, html = null, body = null, forget_words_at = null,
     status = case status when 'queued' then 'failed' else status end,
     last_error = case status when 'queued' then 'PARTNER_DELETED' else last_error end,
     settled_at = coalesce(settled_at, now())
   where id = any($1::bigint[])`,
);

// Three ways to find them, each by its index: put together they would read every mail there is.
export const findAbout = statement<{ id: number; recipient: string | null; kind: string }>(
  'find-mails-about-partner',
  `select id, recipient, kind from mails where about->>'partnerId' = $1::text`,
);
export const findOfSupport = statement<{ id: number }>(
  'find-support-mails-of-partner',
  `select mails.id from support_requests
   join mails on mails.dedupe_key = 'support:' || support_requests.id where support_requests.user_id = $1`,
);
/** $1 the partner's own addresses. */
export const findTo = statement<{ id: number }>(
  'find-mails-to',
  'select id from mails where recipient = any($1::text[])',
);
