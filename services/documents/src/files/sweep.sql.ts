import { statement } from '@portal/kit/database/statement';

/** Somebody may be about to keep it: whoever comes first has it. */
export const takeStaleFiles = statement<{ id: number; object_key: string }>(
  'take-stale-files',
  `select id, object_key from files
   where kept_at is null and created_at < now() - interval '24 hours'
   order by created_at limit $1 for update skip locked`,
);

export const deleteFiles = statement('delete-files', 'delete from files where id = any($1::bigint[])');

/** Files whose object's key lies after `$1` and up to `$2`; null is open. Of the kept ones, those of before `$3`. */
export const findFilesBetween = statement<{ id: number; object_key: string; settled: boolean }>(
  'find-files-between',
  `select id, object_key, kept_at is not null and kept_at < $3::timestamptz as settled from files
   where ($1::uuid is null or object_key > $1) and ($2::uuid is null or object_key <= $2)`,
);
