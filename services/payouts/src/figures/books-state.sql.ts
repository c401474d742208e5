import { array, notNull, nullable, text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** Of two checks at once the one that began later counts. */
export const noteCheck = statement(
  'note-check-of-books',
  { params: { drift: array(text), startedAt: timestamptz } },
  `update books_state set checked_at = :startedAt, drift = :drift::text[]
   where checked_at is null or checked_at <= :startedAt`,
);

/** Of two looks at once the one that began later counts, by the database's clock, which all replicas share. */
export const noteBehind = statement(
  'note-what-is-behind',
  { params: { behind: array(text), startedAt: timestamptz } },
  `update books_state set behind_at = :startedAt, behind = :behind::text[]
   where behind_at is null or behind_at <= :startedAt`,
);
export const readClock = statement(
  'read-clock',
  { row: { now: notNull(timestamptz) } },
  'select clock_timestamp() as now',
);

/**
 * What the last checks found, here or in another replica: figures that differ, and what does not arrive. That is looked at
 * each minute, so what was found before is worth nothing after three.
 */
export const readDrift = statement(
  'read-drift-of-books',
  { row: { checked_at: nullable(timestamptz), drift: array(text), behind: array(text) } },
  `select checked_at, drift, case when behind_at > clock_timestamp() - interval '3 minutes' then behind
     else array['it is not known whether sales and refunds arrive'] end as behind
   from books_state`,
);
