import type { SupportReason } from '@portal/contracts/values/support';
import { int8, nullable, text, textOf, timestamptz } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

const supportRequestRow = {
  id: int8,
  userId: int8,
  reason: textOf<SupportReason>(),
  message: text,
  createdAt: timestamptz,
};

const ROWS =
  'select id, user_id as "userId", reason, message, created_at as "createdAt" from support_requests';
const MATCHING = '(:reason::text is null or reason = :reason)';

// Keyset pagination.
export const findOlder = statement(
  'find-older-support-requests',
  {
    params: { reason: nullable(text), at: timestamptz, id: int8, limit: int8 },
    row: supportRequestRow,
  },
  `${ROWS} where ${MATCHING} and (created_at, id) < (:at, :id) order by created_at desc, id desc limit :limit`,
);
export const findNewer = statement(
  'find-newer-support-requests',
  {
    params: { reason: nullable(text), at: timestamptz, id: int8, limit: int8 },
    row: supportRequestRow,
  },
  `${ROWS} where ${MATCHING} and (created_at, id) > (:at, :id) order by created_at, id limit :limit`,
);
export const count = statement(
  'count-support-requests',
  { params: { reason: nullable(text) }, row: { count: int8 } },
  `select count(*) as count from (select from support_requests where ${MATCHING} limit 1000) counted`,
);
