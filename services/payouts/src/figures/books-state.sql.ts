import { array, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

export const noteCheck = statement(
  'note-check-of-books',
  { params: { drift: array(text) } },
  'update books_state set checked_at = now(), drift = :drift::text[]',
);

/** What the last check found, here or in another replica. */
export const readDrift = statement(
  'read-drift-of-books',
  { row: { drift: array(text) } },
  'select drift from books_state',
);
