import { statement } from '@portal/kit/database/statement';

export interface SweptFile extends Record<string, unknown> {
  id: number;
  object_key: string;
}

/** Somebody may be about to keep it: whoever comes first has it. What an unfinished save will keep is not stale. */
export const takeStaleFiles = statement<SweptFile>(
  'take-stale-files',
  `select id, object_key from files
   where kept_at is null and removed_at is null and created_at < now() - interval '24 hours'
     and not exists (select from profile_saves where files.id = any(file_ids))
   order by created_at limit $1 for update skip locked`,
);

/** Documents that a newer one has replaced for `$2` days. */
export const takeReplacedFiles = statement<SweptFile>(
  'take-replaced-files',
  `select id, object_key from files
   where purpose in ('w9', 'ach') and kept_at is not null and removed_at is null
     and exists (
       select from files newer
       where newer.owner_id = files.owner_id and newer.purpose = files.purpose and newer.id > files.id and newer.removed_at is null
         and newer.kept_at < now() - make_interval(days => $2))
   order by id limit $1 for update skip locked`,
);

export const deleteFiles = statement('delete-files', 'delete from files where id = any($1::bigint[])');

/** Files whose object's key lies after `$1` and up to `$2`; null is open. Of the kept ones, those of before `$3`. */
export const findFilesBetween = statement<{ id: number; object_key: string; settled: boolean }>(
  'find-files-between',
  `select id, object_key, removed_at is null and kept_at is not null and kept_at < $3::timestamptz as settled from files
   where ($1::uuid is null or object_key > $1) and ($2::uuid is null or object_key <= $2)`,
);
