import type { MailKind } from '@portal/contracts/values/mail-kinds.gen';
import {
  array,
  float8,
  int4,
  int8,
  jsonb,
  nullable,
  text,
  textOf,
  timestamptz,
  uuid,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { NO_ADDRESS, UNDONE } from './mail.js';

/** Not for a partner who refused mails of this kind (D-146). */
const UNLESS_REFUSED = `where not exists (select from refused_mails
  where partner_id = (:about::jsonb->>'partnerId')::bigint and kind = :kind)`;

/** `dedupeKey` identifies the mail, such as `receipt:42`: it is queued only once. */
export const queueMail = statement(
  'queue-mail',
  { params: { kind: text, dedupeKey: text, about: jsonb() } },
  `insert into mails (kind, dedupe_key, about) select :kind, :dedupeKey, :about ${UNLESS_REFUSED}
   on conflict (dedupe_key) do nothing`,
);

/**
 * Like `queueMail`, for a mail whose address has only now become known. A mail that was given up for lack of an address
 * is queued again. An attempt in progress without the address cannot mark the mail (its attempt number is outdated),
 * and the next attempt is due when its lease expires.
 */
export const queueMailOnceAddressed = statement(
  'queue-mail-once-addressed',
  { params: { kind: text, dedupeKey: text, about: jsonb() } },
  `insert into mails (kind, dedupe_key, about) values (:kind, :dedupeKey, :about)
   on conflict (dedupe_key) do update set status = 'queued', attempts = 0, queued_at = now(), settled_at = null,
     next_try_at = case mails.status when 'failed' then now() else mails.next_try_at end
     where mails.status = 'queued' or (mails.status = 'failed' and mails.last_error = '${NO_ADDRESS}')`,
);

/** Like `queueMail`, for mails of one sequence, such as those of a claim: they are sent in order of `place`. */
export const queueMailInOrder = statement(
  'queue-mail-in-order',
  {
    params: {
      kind: text,
      dedupeKey: text,
      about: jsonb(),
      heldSeconds: float8,
      inOrder: text,
      place: int8,
    },
  },
  `insert into mails (kind, dedupe_key, about, next_try_at, in_order, place)
   select :kind, :dedupeKey, :about, now() + make_interval(secs => :heldSeconds), :inOrder, :place ${UNLESS_REFUSED}
   on conflict (dedupe_key) do nothing`,
);

/**
 * Gives up a mail that nobody has tried to send, also one that is queued only after this. Returns no row for any other:
 * it may have arrived.
 */
export const withdrawMail = statement(
  'withdraw-mail',
  { params: { kind: text, key: text, about: jsonb() }, row: { id: int8 } },
  `insert into mails (kind, dedupe_key, about, status, last_error, settled_at)
   values (:kind, :key, :about, 'failed', '${UNDONE}', now())
   on conflict (dedupe_key) do update set status = 'failed', last_error = '${UNDONE}', settled_at = now()
     where (mails.status = 'queued' and mails.attempts = 0 and mails.queued_at is null)
       or (mails.status = 'failed' and mails.last_error = '${UNDONE}')
   returning id`,
);

/** Renewed while an attempt is running, however slow the server is (see smtp-sender.ts). */
const LEASE = `interval '3 minutes'`;

/**
 * Leases due mails for one attempt: other processes do not see them until the lease expires. If this process dies, they
 * are due again then, and a mail that was just sent is sent twice.
 */
export const takeDueMails = statement(
  'take-due-mails',
  {
    params: { limit: int8, ids: array(int8) },
    row: {
      id: int8,
      kind: textOf<MailKind>(),
      about: jsonb<object>(),
      message_id: uuid,
      attempts: int4,
      unanswered: int4,
      queued_at: timestamptz,
    },
  },
  `with due as materialized (
     select id from mails where status = 'queued' and next_try_at <= now() and id <> all(:ids::bigint[])
       and (in_order is null or not exists (
         select from mails earlier
         where earlier.in_order = mails.in_order and earlier.place < mails.place and earlier.status = 'queued'))
     order by next_try_at, id limit :limit for update skip locked
   )
   update mails set attempts = attempts + 1, next_try_at = now() + ${LEASE}
   from due where mails.id = due.id
   returning mails.id, kind, about, message_id, attempts, unanswered, coalesce(queued_at, created_at) as queued_at`,
);

export const renewLeases = statement(
  'renew-leases',
  { params: { ids: array(int8) } },
  `update mails set next_try_at = now() + ${LEASE} where id = any(:ids::bigint[]) and status = 'queued'`,
);

/** A later mail of the same sequence that was already sent. */
export const findLaterSent = statement(
  'find-later-sent',
  { params: { id: int8 }, row: { id: int8 } },
  `select later.id from mails join mails later on later.in_order = mails.in_order and later.place > mails.place
   where mails.id = :id and later.status in ('sent', 'kept') limit 1`,
);

/** The text is kept for `minutes`; null keeps it forever. */
export const finishMail = statement(
  'settle-mail',
  {
    params: {
      id: int8,
      status: text,
      recipient: nullable(text),
      subject: text,
      html: nullable(text),
      body: nullable(text),
      minutes: nullable(int4),
    },
  },
  `update mails set status = :status, recipient = :recipient, subject = :subject, html = :html, body = :body, last_error = null,
     settled_at = now(), forget_words_at = now() + make_interval(mins => :minutes::int)
   where id = :id and status = 'queued'`,
);

/** Schedules the next attempt in `delay` seconds. Only the latest attempt may do so. */
export const tryMailAgain = statement(
  'try-mail-again',
  { params: { id: int8, delay: float8, lastError: text, attempts: int4, unanswered: int4 } },
  `update mails set next_try_at = now() + make_interval(secs => :delay), last_error = :lastError, unanswered = :unanswered
   where id = :id and status = 'queued' and attempts = :attempts`,
);

/** Only the latest attempt may give the mail up. */
export const giveMailUp = statement(
  'give-mail-up',
  { params: { id: int8, lastError: text, attempts: int4 } },
  `update mails set status = 'failed', last_error = :lastError, settled_at = now()
   where id = :id and status = 'queued' and attempts = :attempts`,
);

/** Queues mails again that were given up through the server's fault. */
export const takeBackGivingUp = statement(
  'take-back-giving-up',
  { params: { ids: array(int8) } },
  `update mails set status = 'queued', settled_at = null, next_try_at = now() + interval '1 minute'
   where id = any(:ids::bigint[]) and status = 'failed'`,
);

/** How many mails are queued (counted up to 10,000), and the age of the oldest. */
export const measureMails = statement(
  'measure-mails',
  { row: { waiting: int8, oldest_seconds: float8 } },
  `select (select count(*) from (select from mails where status = 'queued' limit 10000) counted) as waiting,
     coalesce((select extract(epoch from now() - created_at)::float8 from mails where status = 'queued'
       order by created_at, id limit 1), 0) as oldest_seconds`,
);

export const forgetWords = statement(
  'forget-words',
  {},
  'update mails set recipient = null, html = null, body = null, forget_words_at = null where forget_words_at <= now()',
);

/**
 * Mails to many partners at once that come due soon, also those that were tried: others would wait behind too many of them.
 * While the server is down each is tried again within five minutes (`delivery.rules.ts`); one that is refused by itself
 * waits longer.
 */
export const countToMany = statement(
  'count-waiting-mails-to-many',
  { row: { count: int8 } },
  `select count(*) as count from mails where kind in ('announcement', 'weekly-summary')
     and status = 'queued' and next_try_at <= now() + interval '5 minutes'`,
);
