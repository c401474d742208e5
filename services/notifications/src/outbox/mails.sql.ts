import { statement } from '@portal/kit/database/statement';
import type { DueMail } from './mail.js';

/** $1 kind, $2 what it is about in one word, such as `receipt:42`: queued once for good, $3 the same in JSON. */
export const queueMail = statement(
  'queue-mail',
  `insert into mails (kind, dedupe_key, about) values ($1, $2, $3) on conflict (dedupe_key) do nothing`,
);

/** Twice the longest that one attempt may take (see postman.ts). */
const LEASE = `interval '2 minutes'`;

/**
 * Takes due mails for one attempt: nobody else sees them until the lease ends. Should this process die meanwhile,
 * they are due again then; one that had just gone out goes out once more.
 */
export const takeDueMails = statement<DueMail & Record<string, unknown>>(
  'take-due-mails',
  `with due as materialized (
     select id from mails where status = 'queued' and next_try_at <= now()
     order by next_try_at, id limit $1 for update skip locked
   )
   update mails set attempts = attempts + 1, next_try_at = now() + ${LEASE}
   from due where mails.id = due.id
   returning mails.id, kind, about, message_id, attempts`,
);

/** $7 for how many minutes its words are kept; null for good. */
export const settleMail = statement(
  'settle-mail',
  `update mails set status = $2, recipient = $3, subject = $4, html = $5, body = $6, last_error = null,
     settled_at = now(), forget_words_at = now() + make_interval(mins => $7::int)
   where id = $1 and status = 'queued'`,
);

export const tryMailAgain = statement(
  'try-mail-again',
  `update mails set next_try_at = now() + make_interval(secs => $2), last_error = $3
   where id = $1 and status = 'queued'`,
);

export const giveMailUp = statement(
  'give-mail-up',
  `update mails set status = 'failed', last_error = $2, settled_at = now() where id = $1 and status = 'queued'`,
);

/** How many wait (counted up to 10,000), and for how long the oldest has. */
export const measureMails = statement<{ waiting: number; oldest_seconds: number }>(
  'measure-mails',
  `select (select count(*) from (select from mails where status = 'queued' limit 10000) counted) as waiting,
     coalesce((select extract(epoch from now() - created_at)::float8 from mails where status = 'queued'
       order by created_at, id limit 1), 0) as oldest_seconds`,
);

export const forgetWords = statement(
  'forget-words',
  'update mails set recipient = null, html = null, body = null, forget_words_at = null where forget_words_at <= now()',
);
