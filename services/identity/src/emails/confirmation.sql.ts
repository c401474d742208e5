import { CONFIRM_LINK_HOURS } from '@portal/contracts/values/limits';
import type { Language } from '@portal/contracts/values/languages';
import type { UserRole } from '@portal/contracts/values/roles';
import { bool, bytea, int4, int8, nullable, text, textOf } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** Not ended, and its link still works or is still to be mailed. */
const IS_OPEN = `ended_at is null and coalesce(expires_at, requested_at + interval '${CONFIRM_LINK_HOURS} hours') > now()`;

/** Whose mails of a day are counted, and which nobody else changes until the transaction ends. Returns no row when the account was deleted. */
export const holdForConfirmation = statement(
  'hold-for-confirmation',
  {
    params: { userId: int8 },
    row: { role: textOf<UserRole>(), email: text, isUnverified: bool },
  },
  `select role, email, email_verified_at is null as "isUnverified" from users where id = :userId for update`,
);

/** How many mails were asked for in a day, and how long ago the newest was; null for none. */
export const countAsked = statement(
  'count-asked-confirmations',
  { params: { userId: int8 }, row: { asked: int4, secondsAgo: nullable(int4) } },
  `select count(*)::int as asked, extract(epoch from now() - max(requested_at))::int as "secondsAgo"
   from email_confirmations where user_id = :userId and requested_at > now() - interval '1 day'`,
);

/** Also deletes those of two days ago. The links before it stop working. */
export const insertConfirmation = statement(
  'insert-email-confirmation',
  { params: { userId: int8, email: text }, row: { id: int8 } },
  `with gone as (delete from email_confirmations where requested_at < now() - interval '2 days'),
   replaced as (update email_confirmations set ended_at = now() where user_id = :userId and ended_at is null)
   insert into email_confirmations (user_id, email) values (:userId, :email) returning id`,
);

/** Outstanding links stop working. Returns no row when there were none. */
export const endConfirmations = statement(
  'end-email-confirmations',
  { params: { userId: int8 }, row: { email: text } },
  `update email_confirmations set ended_at = now() where user_id = :userId and ${IS_OPEN} returning email`,
);

/** An address that waits to take the place of the account's never does. The link to confirm the account's own goes on working. */
export const endWaitingEmail = statement(
  'end-waiting-email',
  { params: { userId: int8 } },
  `update email_confirmations confirmation set ended_at = now() from users
   where user_id = :userId and users.id = user_id and confirmation.email <> users.email and ended_at is null`,
);

/** The address that waits to take the place of the account's; no row for none. */
export const findWaitingEmail = statement(
  'find-waiting-email',
  { params: { userId: int8 }, row: { email: text } },
  `select confirmation.email from email_confirmations confirmation join users on users.id = user_id
   where user_id = :userId and confirmation.email <> users.email and ${IS_OPEN}
   order by confirmation.id desc limit 1`,
);

/** The seed of the link's token. Returns no row for one that is used, replaced, cancelled or a day old. */
export const findConfirmationSeed = statement(
  'find-email-confirmation-seed',
  { params: { id: int8 }, row: { seed: text } },
  `select seed::text as seed from email_confirmations where id = :id and ${IS_OPEN}`,
);

const about = { email: text, oldEmail: text, role: textOf<UserRole>() };

/** Returns no row when `findConfirmationSeed` returns none. */
export const mintConfirmation = statement(
  'mint-email-confirmation',
  { params: { id: int8, tokenHash: bytea }, row: { ...about, language: nullable(textOf<Language>()) } },
  `update email_confirmations confirmation
   set token_hash = :tokenHash, expires_at = now() + interval '${CONFIRM_LINK_HOURS} hours'
   from users where confirmation.id = :id and users.id = user_id and ${IS_OPEN}
   returning confirmation.email, users.email as "oldEmail", role, language`,
);

/** What the link is about, while it works. */
export const findConfirmation = statement(
  'find-email-confirmation',
  { params: { tokenHash: bytea }, row: { ...about, userId: int8 } },
  `select confirmation.email, users.email as "oldEmail", role, user_id as "userId"
   from email_confirmations confirmation join users on users.id = user_id
   where token_hash = :tokenHash and ${IS_OPEN}`,
);

/** Uses the link up. Returns no row when it does not work. */
export const useConfirmation = statement(
  'use-email-confirmation',
  { params: { tokenHash: bytea }, row: { userId: int8, email: text } },
  `update email_confirmations set ended_at = now() where token_hash = :tokenHash and ${IS_OPEN}
   returning user_id as "userId", email`,
);

/** The address counts from now on. Outstanding links to set a password, which went to the one before, stop working. */
export const verifyEmail = statement(
  'verify-email',
  { params: { userId: int8, email: text }, row: { role: textOf<UserRole>() } },
  `with resets as (delete from password_resets using users
     where user_id = :userId and users.id = user_id and users.email <> :email)
   update users set email = :email, email_verified_at = now(), email_verified_by = 'link',
     revision = revision + 1, updated_at = now()
   where id = :userId returning role`,
);

/** Outstanding links to set a password, which went to the address before, stop working. The caller holds the partner's row. */
export const correctEmail = statement(
  'correct-email',
  { params: { userId: int8, email: text } },
  `with resets as (delete from password_resets where user_id = :userId)
   update users set email = :email, revision = revision + 1, updated_at = now() where id = :userId`,
);

export const noteCorrection = statement(
  'note-email-correction',
  { params: { userId: int8, correctedBy: int8 } },
  'insert into email_corrections (user_id, corrected_by) values (:userId, :correctedBy)',
);

export const findCorrectors = statement(
  'find-email-correctors',
  { params: { userId: int8 }, row: { id: int8 } },
  'select distinct corrected_by as id from email_corrections where user_id = :userId order by id',
);

/** Without mail nobody can open a link, so everybody counts. */
export const verifyWithoutMail = statement(
  'verify-emails-without-mail',
  { row: { id: int8, role: textOf<UserRole>() } },
  `update users set email_verified_at = now(), email_verified_by = 'no mail', revision = revision + 1, updated_at = now()
   where email_verified_at is null returning id, role`,
);
