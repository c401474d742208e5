import type { DocumentType, ReviewState } from '@portal/contracts/values/documents';
import { array, int8, notNull, text, textOf } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** The newest of each kind (D-30). A deleted document does not hide an older one. */
export const findDocuments = statement(
  'find-documents-of-partners',
  {
    params: { ownerIds: array(int8) },
    row: {
      partnerId: notNull(int8),
      fileId: int8,
      type: textOf<DocumentType>(),
      filename: text,
      state: textOf<ReviewState>(),
    },
  },
  `select distinct on (owner_id, purpose)
     owner_id as "partnerId", id as "fileId", purpose as type, filename, review_state as state
   from files where owner_id = any(:ownerIds::bigint[]) and kept_at is not null and removed_at is null
   order by owner_id, purpose, id desc`,
);
