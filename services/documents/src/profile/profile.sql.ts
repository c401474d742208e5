import type { DocumentType } from '@portal/contracts/values/documents';
import { statement } from '@portal/kit/database/statement';

/** The newest of each kind: a new W9 replaces the shown one (D-30). */
export const findShownDocuments = statement<{ purpose: DocumentType; filename: string }>(
  'find-shown-documents',
  `select distinct on (purpose) purpose, filename from files
   where owner_id = $1 and kept_at is not null and removed_at is null order by purpose, id desc`,
);
