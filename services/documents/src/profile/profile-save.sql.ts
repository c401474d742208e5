import type { Profile } from '@portal/contracts/http/profile';
import type { DocumentType } from '@portal/contracts/values/documents';
import { array, float8, int8, jsonb, type RowOf, text, textOf, uuid } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

const profileSave = {
  user_id: int8,
  token: uuid,
  profile: jsonb<Profile>(),
  file_ids: array(int8),
};
export type ProfileSave = RowOf<typeof profileSave>;

/** Returns no row for a deleted partner. The caller holds the user first. */
export const beginSave = statement(
  'begin-profile-save',
  { params: { userId: int8, role: text, profile: jsonb(), fileIds: array(int8) }, row: { token: uuid } },
  `insert into profile_saves (user_id, role, profile, file_ids)
   select :userId::bigint, :role, :profile::jsonb, :fileIds::bigint[] where not exists (select from deleted_partners where id = :userId)
   on conflict (user_id) do update set role = excluded.role, token = gen_random_uuid(), profile = excluded.profile,
     file_ids = excluded.file_ids, begun_at = now(), tries = 0, again_at = null
   returning token`,
);

/** Deletes nothing when a later save has replaced this one. */
export const endSave = statement(
  'end-profile-save',
  { params: { userId: int8, token: uuid } },
  'delete from profile_saves where user_id = :userId and token = :token',
);

/** The oldest save that is due and that no other process is finishing. */
export const takeUnfinishedSave = statement(
  'take-unfinished-profile-save',
  { params: { graceSeconds: float8 }, row: profileSave },
  `select user_id, token, profile, file_ids from profile_saves
   where begun_at < now() - make_interval(secs => :graceSeconds) and (again_at is null or again_at <= now())
   order by begun_at limit 1 for update skip locked`,
);

/** Postpones a failed save, so that the others go first: exponential backoff from half a minute to ten minutes. */
export const putSaveOff = statement(
  'put-profile-save-off',
  { params: { userId: int8, token: uuid } },
  `update profile_saves
   set tries = tries + 1, again_at = now() + make_interval(secs => least(30 * 2 ^ least(tries, 10), 600))
   where user_id = :userId and token = :token`,
);

/** Returns no row when the document is already kept. */
export const keepDocument = statement(
  'keep-document',
  { params: { id: int8, ownerId: int8 }, row: { id: int8, purpose: textOf<DocumentType>() } },
  `update files set kept_at = now() where id = :id and owner_id = :ownerId and kept_at is null and removed_at is null
   returning id, purpose`,
);
