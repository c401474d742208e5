import type { FactorKind } from '@portal/contracts/values/factors';
import type { UserRole } from '@portal/contracts/values/roles';
import {
  array,
  bool,
  bytea,
  int4,
  int8,
  notNull,
  nullable,
  text,
  textOf,
  timestamptz,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** Somebody's factors that count, in the order in which they were added. */
export const findFactors = statement(
  'find-factors',
  {
    params: { userId: int8 },
    row: {
      id: int8,
      kind: textOf<FactorKind>(),
      name: text,
      addedAt: notNull(timestamptz),
      usedAt: nullable(timestamptz),
    },
  },
  `select id, kind, name, added_at as "addedAt", used_at as "usedAt" from second_factors
   where user_id = :userId and added_at is not null order by added_at, id`,
);

/** Whose factors and recovery codes change: nobody else changes them until the transaction ends. */
export const holdOwner = statement(
  'hold-owner-of-factors',
  { params: { userId: int8 }, row: { role: textOf<UserRole>(), email: text } },
  'select role, email from users where id = :userId for update',
);

export const findOwner = statement(
  'find-owner-of-factors',
  { params: { userId: int8 }, row: { role: textOf<UserRole>(), email: text } },
  'select role, email from users where id = :userId',
);

export const countRecoveryCodes = statement(
  'count-recovery-codes',
  { params: { userId: int8 }, row: { left: int4 } },
  'select count(*)::int as left from recovery_codes where user_id = :userId and used_at is null',
);

/** Takes the place of one that was begun before. */
export const beginTotp = statement(
  'begin-totp',
  {
    params: { userId: int8, sealed: bytea, keyId: text },
    row: { begun: notNull(text), isAnew: notNull(bool) },
  },
  `with earlier as (
     select from second_factors where user_id = :userId and kind = 'totp' and added_at is null
       and begun_at > now() - interval '1 hour'
   )
   insert into second_factors (user_id, kind, name, sealed, key_id)
   values (:userId, 'totp', 'Authenticator app', :sealed, :keyId)
   on conflict (user_id, (added_at is null)) where kind = 'totp'
   do update set sealed = excluded.sealed, key_id = excluded.key_id, begun_at = now()
   returning begun_at::text as begun, exists (select from earlier) as "isAnew"`,
);

const totp = { id: int8, sealed: notNull(bytea), keyId: notNull(text) };

/** The one that was begun, for an hour. */
export const findBegunTotp = statement(
  'find-begun-totp',
  { params: { userId: int8 }, row: { ...totp, begun: notNull(text) } },
  `select id, sealed, key_id as "keyId", begun_at::text as begun from second_factors
   where user_id = :userId and kind = 'totp' and added_at is null and begun_at > now() - interval '1 hour'`,
);

export const findTotp = statement(
  'find-totp',
  { params: { userId: int8 }, row: totp },
  `select id, sealed, key_id as "keyId" from second_factors
   where user_id = :userId and kind = 'totp' and added_at is not null`,
);

/** The authenticator app that a new one replaces. */
export const deleteTotp = statement(
  'delete-totp',
  { params: { userId: int8 } },
  `delete from second_factors where user_id = :userId and kind = 'totp' and added_at is not null`,
);

/** `step` is that of the code that confirms it, which is used up. */
export const addTotp = statement(
  'add-totp',
  { params: { id: int8, step: int8 }, row: { id: int8 } },
  `update second_factors set added_at = now(), used_at = now(), last_step = :step
   where id = :id and added_at is null returning id`,
);

/** Uses a code up. Returns no row when it, or a later one, was used before. */
export const useTotpStep = statement(
  'use-totp-step',
  { params: { id: int8, step: int8 }, row: { id: int8 } },
  `update second_factors set last_step = :step, used_at = now()
   where id = :id and added_at is not null and last_step < :step returning id`,
);

/** Returns no row for one that is used or was never given out. */
export const useRecoveryCode = statement(
  'use-recovery-code',
  { params: { userId: int8, codeHash: bytea }, row: { userId: int8 } },
  `update recovery_codes set used_at = now()
   where user_id = :userId and code_hash = :codeHash and used_at is null returning user_id as "userId"`,
);

export const deleteRecoveryCodes = statement(
  'delete-recovery-codes',
  { params: { userId: int8 } },
  'delete from recovery_codes where user_id = :userId',
);

export const insertRecoveryCodes = statement(
  'insert-recovery-codes',
  { params: { userId: int8, codeHashes: array(bytea) } },
  `insert into recovery_codes (user_id, code_hash)
   select :userId, code_hash from unnest(:codeHashes::bytea[]) code_hash`,
);

/** Returns no row when it is not theirs. */
export const deleteFactor = statement(
  'delete-factor',
  { params: { id: int8, userId: int8 }, row: { kind: textOf<FactorKind>() } },
  `delete from second_factors where id = :id and user_id = :userId and added_at is not null returning kind`,
);

/** Every factor, recovery code and used grace of somebody. */
export const deleteAllFactors = statement(
  'delete-all-factors',
  { params: { userId: int8 } },
  `with factors as (delete from second_factors where user_id = :userId),
     graces as (delete from factor_graces where user_id = :userId)
   delete from recovery_codes where user_id = :userId`,
);

/** Links to set a password that are under way go with the one before. */
export const replacePassword = statement(
  'replace-password-after-reset',
  { params: { userId: int8, passwordHash: text } },
  `with links as (delete from password_resets where user_id = :userId)
   update users set password_hash = :passwordHash, updated_at = now() where id = :userId`,
);

/** Returns a row for the first sign-in without a factor, and none for later ones. */
export const useGrace = statement(
  'use-factor-grace',
  { params: { userId: int8 }, row: { userId: int8 } },
  'insert into factor_graces (user_id) values (:userId) on conflict (user_id) do nothing returning user_id as "userId"',
);

export const findStanding = statement(
  'find-factor-standing',
  {
    params: { userId: int8 },
    row: { role: textOf<UserRole>(), kinds: array(textOf<FactorKind>()) },
  },
  `select role, array(
     select distinct kind from second_factors where user_id = users.id and added_at is not null order by kind desc
   ) as kinds from users where id = :userId`,
);

export const hasFactor = statement(
  'has-factor',
  { params: { userId: int8 }, row: { has: bool } },
  'select exists (select from second_factors where user_id = :userId and added_at is not null) as has',
);

/** Skips rows that another process is sealing. */
export const takeSealedBy = statement(
  'take-factors-sealed-by',
  {
    params: { keyIds: array(text), after: int8, limit: int8 },
    row: { id: int8, userId: int8, sealed: notNull(bytea), keyId: notNull(text) },
  },
  `select id, user_id as "userId", sealed, key_id as "keyId" from second_factors
   where key_id = any(:keyIds::text[]) and id > :after order by id limit :limit for update skip locked`,
);

export const putSealed = statement(
  'put-sealed-factors',
  { params: { ids: array(int8), sealed: array(bytea), keyId: text } },
  `update second_factors set sealed = given.sealed, key_id = :keyId
   from unnest(:ids::bigint[], :sealed::bytea[]) as given (id, sealed) where second_factors.id = given.id`,
);
