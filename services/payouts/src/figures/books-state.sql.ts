import { array, text, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** Of two checks at once the one that began later counts. */
export const noteCheck = statement(
  'note-check-of-books',
  { params: { drift: array(text), startedAt: timestamptz } },
  `update books_state set checked_at = :startedAt, drift = :drift::text[]
   where checked_at is null or checked_at <= :startedAt`,
);

/** What the last check found, here or in another replica. */
export const readDrift = statement(
  'read-drift-of-books',
  { row: { drift: array(text) } },
  'select drift from books_state',
);
