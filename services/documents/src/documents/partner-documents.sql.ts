import type { DocumentType } from '@portal/contracts/values/documents';
import {
  bool,
  int8,
  notNull,
  nullable,
  type RowOf,
  text,
  textOf,
  timestamptz,
} from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

export const partnerDocumentRow = {
  id: int8,
  owner_id: notNull(int8),
  purpose: textOf<DocumentType>(),
  filename: text,
  size_bytes: int8,
  created_at: timestamptz,
  is_replaced: bool,
  /** null when the partner's name is not known yet. */
  first_name: nullable(text),
  last_name: nullable(text),
  company_name: nullable(text),
  email: nullable(text),
};
export type PartnerDocumentRow = RowOf<typeof partnerDocumentRow>;

const SHOWN = `purpose <> 'claim' and kept_at is not null and removed_at is null`;

/** null matches everything; `pattern` is a lower-case LIKE pattern. */
const matching = { purpose: nullable(text), ownerId: nullable(int8), pattern: nullable(text) };
const MATCHING = `from files left join partners on partners.id = owner_id
  where ${SHOWN}
    and (:purpose::text is null or purpose = :purpose)
    and (:ownerId::bigint is null or owner_id = :ownerId)
    and (:pattern::text is null or lower(filename) like :pattern
      or lower(first_name || ' ' || last_name || ' ' || coalesce(company_name, '') || ' ' || email) like :pattern)`;

/** One page by keyset pagination; ids grow with time. */
const page = (compare: '<' | '>', direction: 'desc' | 'asc') => `
  select files.id, owner_id, purpose, filename, size_bytes, created_at,
    exists (select from files newer where newer.owner_id = files.owner_id and newer.purpose = files.purpose
      and newer.id > files.id and newer.kept_at is not null and newer.removed_at is null) as is_replaced,
    first_name, last_name, company_name, email
  ${MATCHING} and files.id ${compare} :id order by files.id ${direction} limit :limit`;

export const findOlderDocuments = statement(
  'find-older-documents',
  { params: { ...matching, id: int8, limit: int8 }, row: partnerDocumentRow },
  page('<', 'desc'),
);
export const findNewerDocuments = statement(
  'find-newer-documents',
  { params: { ...matching, id: int8, limit: int8 }, row: partnerDocumentRow },
  page('>', 'asc'),
);

/** Longer lists are not counted to their end (D-3): nobody pages further. */
const COUNTED = 1_000;
export const countDocuments = statement(
  'count-documents',
  { params: matching, row: { count: int8 } },
  `select count(*) as count from (select ${MATCHING} limit ${COUNTED}) counted`,
);
