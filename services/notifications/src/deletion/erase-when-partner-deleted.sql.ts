import { array, int8, nullable, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** Keeps the mails' rows, but erases recipients and contents. Queued mails are not sent. */
export const eraseMails = statement(
  'erase-mails',
  { params: { ids: array(int8) } },
  `update mails set recipient = null, subject = null, html = null, body = null, forget_words_at = null,
     status = case status when 'queued' then 'failed' else status end,
     last_error = case status when 'queued' then 'PARTNER_DELETED' else last_error end,
     settled_at = coalesce(settled_at, now())
   where id = any(:ids::bigint[])`,
);

// Three statements, each with its own index: combined they would scan all mails.
export const findAbout = statement(
  'find-mails-about-partner',
  { params: { partnerId: int8 }, row: { id: int8, recipient: nullable(text), kind: text } },
  `select id, recipient, kind from mails where about->>'partnerId' = :partnerId::bigint::text`,
);
export const findOfSupport = statement(
  'find-support-mails-of-partner',
  { params: { userId: int8 }, row: { id: int8 } },
  `select mails.id from support_requests
   join mails on mails.dedupe_key = 'support:' || support_requests.id where support_requests.user_id = :userId`,
);
/** Mails to the partner's own addresses. */
export const findTo = statement(
  'find-mails-to',
  { params: { recipients: array(text) }, row: { id: int8 } },
  'select id from mails where recipient = any(:recipients::text[])',
);
