import {
  array,
  bool,
  int4,
  int8,
  nullable,
  text,
  textOf,
  timestamptz,
  uuid,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';
import type { FilePurpose } from './file.entity.js';

/** Provisional files older than a day, with ids above `after`. Leaves out files that an unfinished save will keep. */
export const findStaleFiles = statement(
  'find-stale-files',
  { params: { limit: int8, after: int8 }, row: { id: int8, purpose: textOf<FilePurpose>() } },
  `select id, purpose from files
   where kept_at is null and removed_at is null and created_at < now() - interval '24 hours' and id > :after
     and not exists (select from profile_saves where files.id = any(file_ids))
   order by id limit :limit`,
);

/** Removes only files that were not kept meanwhile. */
export const removeStaleFiles = statement(
  'remove-stale-files',
  { params: { ids: array(int8) }, row: { id: int8 } },
  `update files set removed_at = now()
   where id = any(:ids::bigint[]) and kept_at is null and removed_at is null returning id`,
);

/** Documents that a newer one replaced more than `days` ago. */
export const removeReplacedFiles = statement(
  'remove-replaced-files',
  { params: { limit: int8, days: int4 }, row: { id: int8 } },
  `update files set removed_at = now()
   where id in (
     select id from files
     where purpose in ('w9', 'ach') and kept_at is not null and removed_at is null
       and exists (
         select from files newer
         where newer.owner_id = files.owner_id and newer.purpose = files.purpose and newer.id > files.id and newer.removed_at is null
           and newer.kept_at < now() - make_interval(days => :days))
     order by id limit :limit for update skip locked)
   returning id`,
);

/**
 * Files with an object key above `after`, up to and including `upTo`; null means no bound. `settled`: kept before
 * `keptBefore`.
 */
export const findFilesBetween = statement(
  'find-files-between',
  {
    params: { after: nullable(uuid), upTo: nullable(uuid), keptBefore: timestamptz },
    row: { id: int8, object_key: uuid, settled: bool },
  },
  `select id, object_key, removed_at is null and kept_at is not null and kept_at < :keptBefore::timestamptz as settled from files
   where (:after::uuid is null or object_key > :after) and (:upTo::uuid is null or object_key <= :upTo)`,
);

/**
 * Records these unknown objects with the time they were first seen, and deletes entries that are known or gone by now.
 */
export const noteUnknownObjects = statement(
  'note-unknown-objects',
  { params: { objectKeys: array(text) } },
  `with known as (delete from unknown_objects where object_key <> all(:objectKeys::text[]))
   insert into unknown_objects (object_key) select unnest(:objectKeys::text[]) on conflict do nothing`,
);

export const findLongUnknown = statement(
  'find-long-unknown-objects',
  { row: { object_key: text } },
  `select object_key from unknown_objects where seen_at < now() - interval '7 days' order by object_key`,
);
