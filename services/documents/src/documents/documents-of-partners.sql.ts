import type { DocumentOfPartner } from '@portal/contracts/http/internal';
import { statement } from '@portal/kit/database/statement';

/** The newest of each kind (D-30); one that was deleted hides no older one. */
export const findDocuments = statement<DocumentOfPartner & Record<string, unknown>>(
  'find-documents-of-partners',
  `select distinct on (owner_id, purpose)
     owner_id as "partnerId", id as "fileId", purpose as type, filename
   from files where owner_id = any($1::bigint[]) and kept_at is not null and removed_at is null
   order by owner_id, purpose, id desc`,
);
