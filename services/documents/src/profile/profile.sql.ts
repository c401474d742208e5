import type { DocumentType, ReviewState } from '@portal/contracts/values/documents';
import { int8, text, textOf } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** The newest document of each kind: a new W9 replaces the shown one (D-30). */
export const findShownDocuments = statement(
  'find-shown-documents',
  {
    params: { ownerId: int8 },
    row: { id: int8, purpose: textOf<DocumentType>(), filename: text, state: textOf<ReviewState>() },
  },
  `select distinct on (purpose) id, purpose, filename, review_state as state from files
   where owner_id = :ownerId and kept_at is not null and removed_at is null order by purpose, id desc`,
);
