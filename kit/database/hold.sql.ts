import { statement } from './statement.js';

// The lock's number is made of kind and id, so that it also holds for what has no row yet, or no longer.
export const shared = statement(
  'hold-shared',
  `select pg_advisory_xact_lock_shared(hashtextextended($1 || '/' || id, 0)) from unnest($2::bigint[]) as held (id)`,
);
export const alone = statement(
  'hold-alone',
  `select pg_advisory_xact_lock(hashtextextended($1 || '/' || $2, 0))`,
);
