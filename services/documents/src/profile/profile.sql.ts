import type { DocumentType } from '@portal/contracts/values/documents';
import { int8, text, textOf } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** The newest document of each kind: a new W9 replaces the shown one (D-30). */
export const findShownDocuments = statement(
  'find-shown-documents',
  { params: { ownerId: int8 }, row: { purpose: textOf<DocumentType>(), filename: text } },
  `select distinct on (purpose) purpose, filename from files
   where owner_id = :ownerId and kept_at is not null and removed_at is null order by purpose, id desc`,
);
