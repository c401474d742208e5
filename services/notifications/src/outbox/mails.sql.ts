import { statement } from '@portal/kit/database/statement';
import { NO_ADDRESS, type DueMail } from './mail.js';

/** $1 kind, $2 what it is about in one word, such as `receipt:42`: queued once for good, $3 the same in JSON. */
export const queueMail = statement(
  'queue-mail',
  `insert into mails (kind, dedupe_key, about) values ($1, $2, $3) on conflict (dedupe_key) do nothing`,
);

/**
 * As `queueMail`, for a mail whose address is known only now: one that was given up for want of it goes out after all, and
 * an attempt that is under way without it ends nothing (its number is not the mail's any more), the next is due when its
 * lease ends.
 */
export const queueMailOnceAddressed = statement(
  'queue-mail-once-addressed',
  `insert into mails (kind, dedupe_key, about) values ($1, $2, $3)
   on conflict (dedupe_key) do update set status = 'queued', attempts = 0, queued_at = now(), settled_at = null,
     next_try_at = case mails.status when 'failed' then now() else mails.next_try_at end
     where mails.status = 'queued' or (mails.status = 'failed' and mails.last_error = '${NO_ADDRESS}')`,
);

/** As `queueMail`, $4 for mails that follow each other, such as those of one claim: they go out by their $5. */
export const queueMailInOrder = statement(
  'queue-mail-in-order',
  `insert into mails (kind, dedupe_key, about, in_order, place) values ($1, $2, $3, $4, $5)
   on conflict (dedupe_key) do nothing`,
);

/** Renewed while an attempt is under way, however long the server takes (see postman.ts). */
const LEASE = `interval '3 minutes'`;

/**
 * Takes due mails for one attempt: nobody else sees them until the lease ends. Should this process die meanwhile,
 * they are due again then; one that had just gone out goes out once more. $1 how many, $2 those at hand.
 */
export const takeDueMails = statement<DueMail & Record<string, unknown>>(
  'take-due-mails',
  `with due as materialized (
     select id from mails where status = 'queued' and next_try_at <= now() and id <> all($2::bigint[])
       and (in_order is null or not exists (
         select from mails earlier
         where earlier.in_order = mails.in_order and earlier.place < mails.place and earlier.status = 'queued'))
     order by next_try_at, id limit $1 for update skip locked
   )
   update mails set attempts = attempts + 1, next_try_at = now() + ${LEASE}
   from due where mails.id = due.id
   returning mails.id, kind, about, message_id, attempts, unanswered, coalesce(queued_at, created_at) as queued_at`,
);

export const renewLeases = statement(
  'renew-leases',
  `update mails set next_try_at = now() + ${LEASE} where id = any($1::bigint[]) and status = 'queued'`,
);

/** Has a later one of the same order, than the mail $1, gone out already? */
export const findLaterSent = statement<{ id: number }>(
  'find-later-sent',
  `select later.id from mails join mails later on later.in_order = mails.in_order and later.place > mails.place
   where mails.id = $1 and later.status in ('sent', 'kept') limit 1`,
);

/** $7 for how many minutes its words are kept; null for good. */
export const settleMail = statement(
  'settle-mail',
  `update mails set status = $2, recipient = $3, subject = $4, html = $5, body = $6, last_error = null,
     settled_at = now(), forget_words_at = now() + make_interval(mins => $7::int)
   where id = $1 and status = 'queued'`,
);

/** $2 in how many seconds, $3 why, $4 after which attempt, $5 after how many of them nobody knew. */
export const tryMailAgain = statement(
  'try-mail-again',
  `update mails set next_try_at = now() + make_interval(secs => $2), last_error = $3, unanswered = $5
   where id = $1 and status = 'queued' and attempts = $4`,
);

/** $2 why, $3 after which attempt. */
export const giveMailUp = statement(
  'give-mail-up',
  `update mails set status = 'failed', last_error = $2, settled_at = now()
   where id = $1 and status = 'queued' and attempts = $3`,
);

/** $1 mails that were given up for what was the server's fault. */
export const takeBackGivingUp = statement(
  'take-back-giving-up',
  `update mails set status = 'queued', settled_at = null, next_try_at = now() + interval '1 minute'
   where id = any($1::bigint[]) and status = 'failed'`,
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
