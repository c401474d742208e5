import type { DocumentType } from '@portal/contracts/values/documents';
import { statement } from '@portal/kit/database/statement';

export interface PartnerDocumentRow {
  id: number;
  owner_id: number;
  purpose: DocumentType;
  filename: string;
  size_bytes: number;
  created_at: Date;
  is_replaced: boolean;
  /** null where the name is not known. */
  first_name: string | null;
  last_name: string | null;
  company_name: string | null;
  email: string | null;
}

const SHOWN = `purpose <> 'claim' and kept_at is not null and removed_at is null`;

/** $1 type, $2 partner, $3 a pattern of `like`, in small letters; null for any. */
const MATCHING = `from files left join partners on partners.id = owner_id
  where ${SHOWN}
    and ($1::text is null or purpose = $1)
    and ($2::bigint is null or owner_id = $2)
    and ($3::text is null or lower(filename) like $3
      or lower(first_name || ' ' || last_name || ' ' || coalesce(company_name, '') || ' ' || email) like $3)`;

/** A page by key: $4 the file's id, $5 limit. Ids grow with time. */
const page = (compare: '<' | '>', direction: 'desc' | 'asc') => `
  select files.id, owner_id, purpose, filename, size_bytes, created_at,
    exists (select from files newer where newer.owner_id = files.owner_id and newer.purpose = files.purpose
      and newer.id > files.id and newer.kept_at is not null and newer.removed_at is null) as is_replaced,
    first_name, last_name, company_name, email
  ${MATCHING} and files.id ${compare} $4 order by files.id ${direction} limit $5`;

export const findOlderDocuments = statement<PartnerDocumentRow & Record<string, unknown>>(
  'find-older-documents',
  page('<', 'desc'),
);
export const findNewerDocuments = statement<PartnerDocumentRow & Record<string, unknown>>(
  'find-newer-documents',
  page('>', 'asc'),
);

/** Nobody turns further pages than this: longer lists are not counted to their end (D-3). */
const COUNTED = 1_000;
export const countDocuments = statement<{ count: number }>(
  'count-documents',
  `select count(*) as count from (select ${MATCHING} limit ${COUNTED}) counted`,
);
