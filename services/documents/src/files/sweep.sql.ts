import { statement } from '@portal/kit/database/statement';
import type { FilePurpose } from './file.entity.js';

/** Provisional files of more than a day ago, from `$2` on. What an unfinished save will keep is not stale. */
export const findStaleFiles = statement<{ id: number; purpose: FilePurpose }>(
  'find-stale-files',
  `select id, purpose from files
   where kept_at is null and removed_at is null and created_at < now() - interval '24 hours' and id > $2
     and not exists (select from profile_saves where files.id = any(file_ids))
   order by id limit $1`,
);

/** Somebody may be about to keep one: whoever comes first has it. */
export const removeStaleFiles = statement<{ id: number }>(
  'remove-stale-files',
  `update files set removed_at = now()
   where id = any($1::bigint[]) and kept_at is null and removed_at is null returning id`,
);

/** Documents that a newer one has replaced for `$2` days. */
export const removeReplacedFiles = statement<{ id: number }>(
  'remove-replaced-files',
  `update files set removed_at = now()
   where id in (
     select id from files
     where purpose in ('w9', 'ach') and kept_at is not null and removed_at is null
       and exists (
         select from files newer
         where newer.owner_id = files.owner_id and newer.purpose = files.purpose and newer.id > files.id and newer.removed_at is null
           and newer.kept_at < now() - make_interval(days => $2))
     order by id limit $1 for update skip locked)
   returning id`,
);

/** Files whose object's key lies after `$1` and up to `$2`; null is open. Of the kept ones, those of before `$3`. */
export const findFilesBetween = statement<{ id: number; object_key: string; settled: boolean }>(
  'find-files-between',
  `select id, object_key, removed_at is null and kept_at is not null and kept_at < $3::timestamptz as settled from files
   where ($1::uuid is null or object_key > $1) and ($2::uuid is null or object_key <= $2)`,
);

/** Notes since when these are unknown, and forgets those that are known or gone by now. */
export const noteUnknownObjects = statement(
  'note-unknown-objects',
  `with known as (delete from unknown_objects where object_key <> all($1::text[]))
   insert into unknown_objects (object_key) select unnest($1::text[]) on conflict do nothing`,
);

export const findLongUnknown = statement<{ object_key: string }>(
  'find-long-unknown-objects',
  `select object_key from unknown_objects where seen_at < now() - interval '7 days' order by object_key`,
);
