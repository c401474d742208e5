import { NEEDS_COUNTED } from '@portal/contracts/values/needs';
import {
  array,
  bool,
  bytea,
  int4,
  int8,
  nullable,
  type RowOf,
  text,
  textOf,
  timestamptz,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import { countSome } from '@portal/kit/lists/count-some.sql';
import type { End } from './change-state.rules.js';

const bankAccountRow = {
  partner_id: int8,
  sealed: bytea,
  data_key: bytea,
  key_id: text,
  last_digits: text,
  set_by: int8,
  set_at: timestamptz,
  /** Changes with every write; never reused. */
  version: int8,
  effective_at: timestamptz,
  /** Not paid yet (D-99). */
  waits: bool,
  /** Another administrator has to approve it before (D-109). */
  lacks_approval: bool,
};
export type BankAccountRow = RowOf<typeof bankAccountRow>;

/** A waiting account counts only where it still takes the place of the account that is there. */
const STANDS = `waiting.replaces = coalesce(base.version, 0)`;

/** A change that another administrator has to approve, and nobody has (D-109). */
const LACKS_APPROVAL = `(change.needs_approval and approval.version is null)`;

/**
 * The accounts of partners at the one instant of the statement: of each the one that is paid, which may have waited until
 * just now, and the one that waits.
 */
export const findBankAccounts = statement(
  'find-bank-accounts',
  { params: { partnerIds: array(int8) }, row: bankAccountRow },
  `with known as (
     select base.partner_id, base.sealed, base.data_key, base.key_id, base.last_digits, base.set_by, base.set_at,
       base.version, greatest(coalesce(change.effective_at, base.set_at), approval.approved_at) as effective_at, false as waits, false as lacks_approval
     from bank_accounts base left join bank_account_changes change on change.version = base.version
       left join bank_account_approvals approval on approval.version = base.version
     where base.partner_id = any(:partnerIds::bigint[])
     union all
     select waiting.partner_id, waiting.sealed, waiting.data_key, waiting.key_id, change.last_digits, change.set_by,
       change.set_at, change.version, greatest(change.effective_at, approved_at),
       change.effective_at > statement_timestamp() or ${LACKS_APPROVAL}, ${LACKS_APPROVAL}
     from waiting_accounts waiting join bank_account_changes change on change.version = waiting.version
       left join bank_account_approvals approval on approval.version = change.version
       left join bank_accounts base on base.partner_id = waiting.partner_id
     where waiting.partner_id = any(:partnerIds::bigint[]) and ${STANDS}
   )
   select distinct on (partner_id, waits) partner_id, sealed, data_key, key_id, last_digits, set_by, set_at, version,
     effective_at, waits, lacks_approval
   from known order by partner_id, waits, version desc`,
);

/**
 * Moves an account whose wait is over to `bank_accounts`, where the next change finds it and the release before knows it.
 * It is paid without that. The caller holds the account alone, and has read that this version is paid.
 */
export const movePaidAccount = statement(
  'move-paid-account',
  { params: { version: int8 } },
  `with over as (
     delete from waiting_accounts waiting using bank_account_changes change
     where waiting.version = :version and change.version = waiting.version
     returning waiting.partner_id, waiting.sealed, waiting.data_key, waiting.key_id, change.last_digits, change.set_by,
       change.set_at, change.version
   )
   insert into bank_accounts (partner_id, sealed, data_key, key_id, last_digits, set_by, set_at, version)
   select partner_id, sealed, data_key, key_id, last_digits, set_by, set_at, version from over
   on conflict (partner_id) do update set sealed = excluded.sealed, data_key = excluded.data_key,
     key_id = excluded.key_id, last_digits = excluded.last_digits, set_by = excluded.set_by, set_at = excluded.set_at,
     version = excluded.version`,
);

/** @param waitHours 0: it is in effect at once */
export const recordChange = statement(
  'record-bank-account-change',
  {
    params: { partnerId: int8, lastDigits: text, setBy: int8, waitHours: int4, needsApproval: bool },
    row: { version: int8, set_at: timestamptz, effective_at: timestamptz },
  },
  `insert into bank_account_changes (version, partner_id, last_digits, set_by, set_at, effective_at, needs_approval)
   values (nextval('bank_account_versions'), :partnerId, :lastDigits, :setBy, statement_timestamp(),
     statement_timestamp() + :waitHours::int * interval '1 hour', :needsApproval)
   returning version, set_at, effective_at`,
);

/** Of a change that waits. */
export const putWaitingAccount = statement(
  'put-waiting-account',
  {
    params: { partnerId: int8, version: int8, replaces: int8, sealed: bytea, dataKey: bytea, keyId: text },
  },
  `insert into waiting_accounts (partner_id, version, replaces, sealed, data_key, key_id)
   values (:partnerId, :version, :replaces, :sealed, :dataKey, :keyId)`,
);

/** Of a change that is in effect at once. */
export const putBankAccount = statement(
  'put-bank-account',
  { params: { version: int8, sealed: bytea, dataKey: bytea, keyId: text } },
  `insert into bank_accounts (partner_id, sealed, data_key, key_id, last_digits, set_by, set_at, version)
   select partner_id, :sealed, :dataKey, :keyId, last_digits, set_by, set_at, version
   from bank_account_changes where version = :version
   on conflict (partner_id) do update set sealed = excluded.sealed, data_key = excluded.data_key,
     key_id = excluded.key_id, last_digits = excluded.last_digits, set_by = excluded.set_by, set_at = excluded.set_at,
     version = excluded.version`,
);

export const removeBankAccount = statement(
  'remove-bank-account',
  { params: { partnerId: int8 } },
  'delete from bank_accounts where partner_id = :partnerId',
);

/** Drops the waiting account, whose change then never takes effect. The caller has moved the one that is paid. */
export const endWaiting = statement(
  'end-waiting-account',
  {
    params: { partnerId: int8, how: textOf<End>(), endedBy: int8, endedRole: text, byLink: bool },
    row: { version: int8, ended_at: timestamptz },
  },
  `with dropped as (delete from waiting_accounts where partner_id = :partnerId returning version)
   insert into bank_account_ends (version, how, ended_by, ended_role, by_link, ended_at)
   select version, :how, :endedBy, :endedRole, :byLink, statement_timestamp() from dropped
   returning version, ended_at`,
);

const changeRow = {
  version: int8,
  partner_id: int8,
  set_by: int8,
  set_at: timestamptz,
  effective_at: timestamptz,
  link_seed: text,
  /** null when it was not ended. */
  how: nullable(textOf<End>()),
  ended_at: nullable(timestamptz),
  /** A program of the release before changed the account meanwhile. */
  is_overwritten: bool,
  is_over: bool,
};
export type ChangeRow = RowOf<typeof changeRow>;

const CHANGE = `change.version, change.partner_id, change.set_by, change.set_at, change.effective_at,
  change.link_seed::text as link_seed, ended.how, ended.ended_at,
  exists (select from waiting_accounts waiting left join bank_accounts base on base.partner_id = waiting.partner_id
          where waiting.version = change.version and not ${STANDS}) as is_overwritten,
  change.effective_at <= statement_timestamp() and (not change.needs_approval
    or exists (select from bank_account_approvals where version = change.version)) as is_over`;

export const findChange = statement(
  'find-bank-account-change',
  { params: { version: int8 }, row: changeRow },
  `select ${CHANGE} from bank_account_changes change left join bank_account_ends ended on ended.version = change.version
   where change.version = :version`,
);

/** The change that a mailed link is about, and to whom it was mailed. */
export const findLink = statement(
  'find-bank-account-link',
  {
    params: { tokenHash: bytea },
    row: { ...changeRow, user_id: int8, role: textOf<'partner' | 'admin'>() },
  },
  `select ${CHANGE}, link.user_id, link.role from bank_account_links link
     join bank_account_changes change on change.version = link.version
     left join bank_account_ends ended on ended.version = change.version
   where link.token_hash = :tokenHash`,
);

/** Once per token: a mail that is retried has the same. */
export const keepLink = statement(
  'keep-bank-account-link',
  { params: { tokenHash: bytea, version: int8, userId: int8, role: text } },
  `insert into bank_account_links (token_hash, version, user_id, role)
   values (:tokenHash, :version, :userId, :role) on conflict (token_hash) do nothing`,
);

/** The partner's last change that was stopped. Until it is lifted, changes are refused. */
export const findStop = statement(
  'find-bank-account-stop',
  {
    params: { partnerId: int8 },
    row: {
      version: int8,
      ended_by: int8,
      ended_role: textOf<'partner' | 'admin'>(),
      by_link: bool,
      ended_at: timestamptz,
      lifted_by: nullable(int8),
      lifted_at: nullable(timestamptz),
      reason: nullable(text),
    },
  },
  `select ended.version, ended_by, ended_role, by_link, ended_at, lifted_by, lifted_at, reason
   from bank_account_changes change join bank_account_ends ended on ended.version = change.version
     left join bank_account_lifts lift on lift.version = ended.version
   where change.partner_id = :partnerId and how = 'stopped' order by ended.version desc limit 1`,
);

/** Those of these partners of whom the last stopped change keeps further ones out. */
export const findStopped = statement(
  'find-stopped-bank-accounts',
  { params: { partnerIds: array(int8) }, row: { partner_id: int8 } },
  `select partner_id from (
     select distinct on (change.partner_id) change.partner_id, lifted_at
     from bank_account_changes change join bank_account_ends ended on ended.version = change.version
       left join bank_account_lifts lift on lift.version = ended.version
     where change.partner_id = any(:partnerIds::bigint[]) and how = 'stopped'
     order by change.partner_id, ended.version desc) stop
   where lifted_at is null`,
);

export const liftStop = statement(
  'lift-bank-account-stop',
  { params: { version: int8, liftedBy: int8, reason: text } },
  `insert into bank_account_lifts (version, lifted_by, lifted_at, reason)
   values (:version, :liftedBy, statement_timestamp(), :reason)`,
);

/** Logs who got these partners' numbers, and in which file. */
export const logBankAccountAccesses = statement(
  'log-bank-account-accesses',
  { params: { partnerIds: array(int8), batchId: int8, fileId: int8, role: text, userId: int8 } },
  `insert into bank_account_accesses (partner_id, batch_id, file_id, role, user_id)
   select partner_id, :batchId, :fileId, :role, :userId from unnest(:partnerIds::bigint[]) as given (partner_id)`,
);

/** Returns no row when it is approved already. */
export const insertApproval = statement(
  'insert-bank-account-approval',
  { params: { version: int8, approvedBy: int8 }, row: { version: int8 } },
  `insert into bank_account_approvals (version, approved_by) values (:version, :approvedBy)
   on conflict (version) do nothing returning version`,
);

export const findApproval = statement(
  'find-bank-account-approval',
  { params: { version: int8 }, row: { approved_by: int8 } },
  'select approved_by from bank_account_approvals where version = :version',
);

const unapprovedRow = {
  partner_id: int8,
  first_name: nullable(text),
  last_name: nullable(text),
  version: int8,
  last_digits: text,
  digits_before: nullable(text),
  set_by: int8,
  set_at: timestamptz,
  effective_at: timestamptz,
};

const UNAPPROVED = `from waiting_accounts waiting join bank_account_changes change on change.version = waiting.version
     join partners on partners.id = waiting.partner_id
     left join bank_account_approvals approval on approval.version = change.version
     left join bank_accounts base on base.partner_id = waiting.partner_id
   where ${LACKS_APPROVAL} and ${STANDS}`;

/** The changes that wait for an approval, newest first; 200 at most. */
export const listUnapproved = statement(
  'list-unapproved-bank-accounts',
  { row: unapprovedRow },
  `select waiting.partner_id, first_name, last_name, change.version, change.last_digits,
     base.last_digits as digits_before, change.set_by, change.set_at, change.effective_at
   ${UNAPPROVED} order by change.version limit 200`,
);

/** How many of them there are. */
export const countUnapproved = statement(
  'count-unapproved-bank-accounts',
  { row: { accounts: int8 } },
  `select ${countSome(UNAPPROVED, NEEDS_COUNTED)} as accounts`,
);
