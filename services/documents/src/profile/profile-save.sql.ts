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

export const beginSave = statement<Pick<ProfileSave, 'token'>>(
  'begin-profile-save',
  `insert into profile_saves (user_id, role, profile, file_ids) values ($1, $2, $3, $4)
   on conflict (user_id) do update set role = excluded.role, token = gen_random_uuid(), profile = excluded.profile,
     file_ids = excluded.file_ids, begun_at = now()
   returning token`,
);

/** Nothing is deleted when a later save has taken its place. */
export const endSave = statement(
  'end-profile-save',
  'delete from profile_saves where user_id = $1 and token = $2',
);

/** The oldest that nobody is about to finish. @param $1 seconds since it began */
export const takeUnfinishedSave = statement<ProfileSave & Record<string, unknown>>(
  'take-unfinished-profile-save',
  `select user_id, role, token, profile, file_ids from profile_saves
   where begun_at < now() - make_interval(secs => $1) order by begun_at limit 1 for update skip locked`,
);

/** Gives no row when it is kept already. */
export const keepDocument = statement<{ id: number; purpose: DocumentType }>(
  'keep-document',
  `update files set kept_at = now() where id = $1 and owner_id = $2 and kept_at is null and removed_at is null
   returning id, purpose`,
);
