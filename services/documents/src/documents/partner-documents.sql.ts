import type { DocumentType, ReviewState } from '@portal/contracts/values/documents';
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
import { filterDays } from '@portal/kit/lists/days';
import { defineList } from '@portal/kit/lists/define-list.sql';
import { filter } from '@portal/kit/lists/filters';
import { by } from '@portal/kit/lists/orders';
import { isReplaced } from '../files/is-replaced.sql.js';

const partnerDocumentRow = {
  id: int8,
  owner_id: notNull(int8),
  purpose: textOf<DocumentType>(),
  filename: text,
  size_bytes: int8,
  created_at: timestamptz,
  is_replaced: bool,
  review_state: textOf<ReviewState>(),
  /** null when the partner's name is not known yet. */
  first_name: nullable(text),
  last_name: nullable(text),
  company_name: nullable(text),
  email: nullable(text),
};
export type PartnerDocumentRow = RowOf<typeof partnerDocumentRow>;

const FROM = 'from files left join partners on partners.id = owner_id';

/** Newest first. */
export const documentsList = defineList({
  name: 'documents',
  row: partnerDocumentRow,
  orders: { date: by('files.id', timestamptz, 'created_at') },
  id: by('files.id', int8, 'id'),
  always: { params: {}, conditions: [`purpose <> 'claim'`, 'kept_at is not null', 'removed_at is null'] },
  filters: {
    type: filter('purpose = :type', textOf<DocumentType>()),
    partnerId: filter('owner_id = :partnerId', int8),
    in: filterDays('files.created_at'),
    review: filter(`review_state = :review and not ${isReplaced('files')}`, textOf<ReviewState>()),
    search: filter(
      `(lower(filename) like :search
        or lower(first_name || ' ' || last_name || ' ' || coalesce(company_name, '') || ' ' || email) like :search)`,
      text,
    ),
  },
  from: FROM,
  page: ({ where, orderBy }) => `
    select files.id, owner_id, purpose, filename, size_bytes, created_at,
      ${isReplaced('files')} as is_replaced, review_state,
      first_name, last_name, company_name, email
    ${FROM} ${where} ${orderBy} limit :limit`,
});
