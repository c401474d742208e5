import { array, int8, text } from './sql-types.js';
import { statement } from './statement.js';

// The key of an advisory lock is a hash of kind and id, so the lock also works before the row exists and after its deletion.
export const shared = statement(
  'hold-shared',
  { params: { kind: text, ids: array(int8) } },
  `select pg_advisory_xact_lock_shared(hashtextextended(:kind || '/' || id, 0)) from unnest(:ids::bigint[]) as held (id)`,
);
export const alone = statement(
  'hold-alone',
  { params: { kind: text, id: text } },
  `select pg_advisory_xact_lock(hashtextextended(:kind || '/' || :id, 0))`,
);
