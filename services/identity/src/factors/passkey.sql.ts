import { PASSKEY_MINUTES } from '@portal/contracts/values/factors';
import { array, bool, bytea, int8, notNull, nullable, text, textOf } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

export type Purpose = 'add' | 'present';

/** Takes the place of the one before; those that expired go. */
export const keepChallenge = statement(
  'keep-passkey-challenge',
  { params: { purpose: textOf<Purpose>(), boundTo: text, userId: int8, challenge: text } },
  `with expired as (
     delete from passkey_challenges where expires_at < now() and (purpose, bound_to) <> (:purpose::text, :boundTo::text)
   )
   insert into passkey_challenges (purpose, bound_to, user_id, challenge, expires_at)
   values (:purpose, :boundTo, :userId, :challenge, now() + interval '${PASSKEY_MINUTES} minutes')
   on conflict (purpose, bound_to) do update
   set user_id = excluded.user_id, challenge = excluded.challenge, expires_at = excluded.expires_at`,
);

/** It works once: the first answer takes it, right or wrong. */
export const takeChallenge = statement(
  'take-passkey-challenge',
  {
    params: { purpose: textOf<Purpose>(), boundTo: text, userId: int8 },
    row: { challenge: text, isLive: bool },
  },
  `delete from passkey_challenges where purpose = :purpose and bound_to = :boundTo and user_id = :userId
   returning challenge, expires_at > now() as "isLive"`,
);

export const findPasskeys = statement(
  'find-passkeys',
  { params: { userId: int8 }, row: { credentialId: notNull(text), transports: nullable(array(text)) } },
  `select credential_id as "credentialId", transports from second_factors
   where user_id = :userId and kind = 'passkey' and added_at is not null order by id`,
);

/** One of somebody's own. */
export const findPasskey = statement(
  'find-passkey',
  {
    params: { userId: int8, credentialId: text },
    row: { id: int8, publicKey: notNull(bytea), transports: nullable(array(text)) },
  },
  `select id, public_key as "publicKey", transports from second_factors
   where user_id = :userId and kind = 'passkey' and credential_id = :credentialId and added_at is not null`,
);

/** Returns no row when the credential is there already, whosever it is. */
export const addPasskey = statement(
  'add-passkey',
  {
    params: {
      userId: int8,
      name: text,
      credentialId: text,
      publicKey: bytea,
      counter: int8,
      transports: nullable(array(text)),
    },
    row: { id: int8 },
  },
  `insert into second_factors (user_id, kind, name, added_at, used_at, credential_id, public_key, counter, transports)
   values (:userId, 'passkey', :name, now(), now(), :credentialId, :publicKey, :counter, :transports)
   on conflict (credential_id) do nothing returning id`,
);

/** Returns no row when the counter went back: 0 throughout is that of one that does not count (WebAuthn Level 3, 6.1.1). */
export const usePasskey = statement(
  'use-passkey',
  { params: { id: int8, counter: int8 }, row: { id: int8 } },
  `update second_factors set counter = :counter, used_at = now()
   where id = :id and (counter < :counter or (counter = 0 and :counter = 0)) returning id`,
);

/** Returns no row when it is not theirs. */
export const renamePasskey = statement(
  'rename-passkey',
  { params: { id: int8, userId: int8, name: text }, row: { id: int8 } },
  `update second_factors set name = :name
   where id = :id and user_id = :userId and kind = 'passkey' and added_at is not null returning id`,
);
