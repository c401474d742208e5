import type { Profile } from '@portal/contracts/http/profile';
import type { DocumentType } from '@portal/contracts/values/documents';
import { statement } from '@portal/kit/database/statement';

export interface ProfileSave {
  user_id: number;
  role: 'partner' | 'admin';
  token: string;
  profile: Profile;
  file_ids: number[];
}

/** Gives no row for a partner who was deleted: hold the user before. */
export const beginSave = statement<Pick<ProfileSave, 'token'>>(
  'begin-profile-save',
  `insert into profile_saves (user_id, role, profile, file_ids)
   select $1::bigint, $2, $3::jsonb, $4::bigint[] where not exists (select from deleted_partners where id = $1)
   on conflict (user_id) do update set role = excluded.role, token = gen_random_uuid(), profile = excluded.profile,
     file_ids = excluded.file_ids, begun_at = now(), tries = 0, again_at = null
   returning token`,
);

/** Nothing is deleted when a later save has taken its place. */
export const endSave = statement(
  'end-profile-save',
  'delete from profile_saves where user_id = $1 and token = $2',
);

/** The oldest that nobody is about to finish and that is due. @param $1 seconds since it began */
export const takeUnfinishedSave = statement<ProfileSave & Record<string, unknown>>(
  'take-unfinished-profile-save',
  `select user_id, role, token, profile, file_ids from profile_saves
   where begun_at < now() - make_interval(secs => $1) and (again_at is null or again_at <= now())
   order by begun_at limit 1 for update skip locked`,
);

/** One that could not be finished lets the others go first: after half a minute, a minute, and so on up to ten minutes. */
export const putSaveOff = statement(
  'put-profile-save-off',
  `update profile_saves
   set tries = tries + 1, again_at = now() + make_interval(secs => least(30 * 2 ^ least(tries, 10), 600))
   where user_id = $1 and token = $2`,
);

/** Gives no row when it is kept already. */
export const keepDocument = statement<{ id: number; purpose: DocumentType }>(
  'keep-document',
  `update files set kept_at = now() where id = $1 and owner_id = $2 and kept_at is null and removed_at is null
   returning id, purpose`,
);
