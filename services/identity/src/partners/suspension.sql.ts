import { bool, int8, notNull, nullable, text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** Whom nobody else changes until the transaction ends. Returns no row when the id is not a partner's. */
export const holdPartner = statement(
  'hold-partner-to-suspend',
  { params: { id: int8 }, row: { isSuspended: bool } },
  `select suspended_at is not null as "isSuspended" from users where id = :id and role = 'partner' for update`,
);

/** Of the last decision. On its own, after `holdPartner`: a statement does not see what was committed while it waited. */
export const findLastReason = statement(
  'find-last-reason-of-suspension',
  { params: { id: int8 }, row: { reason: nullable(text) } },
  'select reason from partner_suspensions where partner_id = :id order by id desc limit 1',
);

/** Outstanding links to set a password stop working, since one signs in with them. */
export const suspend = statement(
  'suspend-partner',
  { params: { id: int8, reason: text, by: int8 }, row: { suspensionId: int8 } },
  `with resets as (delete from password_resets where user_id = :id),
   changed as (update users set suspended_at = now(), revision = revision + 1, updated_at = now() where id = :id)
   insert into partner_suspensions (partner_id, is_suspended, reason, decided_by)
   values (:id, true, :reason, :by) returning id as "suspensionId"`,
);

/** The same again: copies that missed the change read the partner once more, since theirs is older. */
export const raiseRevision = statement(
  'raise-revision-of-partner',
  { params: { id: int8 } },
  'update users set revision = revision + 1, updated_at = now() where id = :id',
);

export const reinstate = statement(
  'reinstate-partner',
  { params: { id: int8, by: int8 }, row: { suspensionId: int8 } },
  `with changed as (update users set suspended_at = null, revision = revision + 1, updated_at = now() where id = :id)
   insert into partner_suspensions (partner_id, is_suspended, decided_by)
   values (:id, false, :by) returning id as "suspensionId"`,
);

/** The partner's last decision; without one, `since` is null. Returns no row when the id is not a partner's. */
export const findStanding = statement(
  'find-partner-suspension',
  {
    params: { id: int8 },
    row: {
      since: nullable(timestamptz),
      reason: nullable(text),
      byId: nullable(int8),
      byName: nullable(text),
    },
  },
  `select users.suspended_at as since, last.reason, last.decided_by as "byId",
     nullif(trim(author.first_name || ' ' || author.last_name), '') as "byName"
   from users
   left join lateral (select reason, decided_by from partner_suspensions
     where partner_id = users.id order by id desc limit 1) last on true
   left join users author on author.id = last.decided_by
   where users.id = :id and users.role = 'partner'`,
);

/** For the mail. Returns no row for what lifted a suspension, nor for one that was decided anew since: its mail would come late. */
export const findSuspension = statement(
  'find-suspension-for-mail',
  { params: { id: int8 }, row: { partnerId: int8, reason: notNull(text) } },
  `select partner_id as "partnerId", reason from partner_suspensions one where id = :id and is_suspended
     and not exists (select from partner_suspensions later where later.partner_id = one.partner_id and later.id > one.id)`,
);
