import { int8, uuid } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** Takes a file for a minute, and for longer after each failed try, up to an hour, so that others go first. */
export const takeRemovedFile = statement(
  'take-removed-file',
  { row: { id: int8, object_key: uuid } },
  `update files
   set remove_tries = remove_tries + 1, remove_again_at = now() + make_interval(mins => least(2 ^ least(remove_tries, 6), 60)::int)
   where id = (
     select id from files where removed_at is not null and (remove_again_at is null or remove_again_at <= now())
     order by coalesce(remove_again_at, removed_at), id limit 1 for update skip locked)
   returning id, object_key`,
);
/** Undoes the try: the failure was the store's, not this object's. */
export const giveBack = statement(
  'give-removed-file-back',
  { params: { id: int8 } },
  'update files set remove_tries = remove_tries - 1, remove_again_at = null where id = :id',
);
/** Files whose object failed to be deleted this often; an operator has to look at them. */
export const countStuck = statement(
  'count-stuck-files',
  { row: { count: int8 } },
  'select count(*) as count from files where removed_at is not null and remove_tries >= 5',
);
