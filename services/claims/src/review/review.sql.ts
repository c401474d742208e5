import type { ClaimStatus } from '@portal/contracts/values/claims';
import type { ClaimType } from '@portal/contracts/values/claims';
import { bool, int8, type RowOf, text, textOf, timestamptz } from '@portal/kit/database/sql-types';
import { filterDays } from '@portal/kit/lists/days';
import { defineList } from '@portal/kit/lists/define-list.sql';
import { filter, filterFlag } from '@portal/kit/lists/filters';
import { by } from '@portal/kit/lists/orders';

const claimRow = {
  id: int8,
  claimNumber: text,
  status: textOf<ClaimStatus>(),
  claimType: textOf<ClaimType>(),
  firstName: text,
  lastName: text,
  email: text,
  createdAt: timestamptz,
  name: text,
  filesCount: int8,
  hasNewFiles: bool,
};
export type ClaimRow = RowOf<typeof claimRow>;

/** Must match the expression in the indexes of migration 0003. */
const NAME = `lower(c.first_name || ' ' || c.last_name)`;

const LINE = `c.id, c.claim_number as "claimNumber", c.status, c.claim_type as "claimType", c.first_name as "firstName",
  c.last_name as "lastName", c.email, c.created_at as "createdAt", ${NAME} as name,
  (select count(*) from claim_files f where f.claim_id = c.id) as "filesCount",
  exists (select from claim_additions a where a.claim_id = c.id and a.seen_at is null) as "hasNewFiles"`;

export const claimsList = defineList({
  name: 'claims',
  row: claimRow,
  orders: { date: by('c.created_at', timestamptz, 'createdAt'), name: by(NAME, text, 'name') },
  id: by('c.id', int8, 'id'),
  filters: {
    status: filter('c.status = :status', textOf<ClaimStatus>()),
    search: filter('c.words like :search', text),
    in: filterDays('c.created_at'),
    newFiles: filterFlag('c.id in (select a.claim_id from claim_additions a where a.seen_at is null)'),
  },
  from: 'from claims c',
  page: ({ where, orderBy }) => `select ${LINE} from claims c ${where} ${orderBy} limit :limit`,
});
