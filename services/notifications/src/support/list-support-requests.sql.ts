import { statement } from '@portal/kit/database/statement';
import type { SupportRequestEntity } from './support-request.entity.js';

const ROWS =
  'select id, user_id as "userId", reason, message, created_at as "createdAt" from support_requests';
const MATCHING = '($1::text is null or reason = $1)';

// Pages by key: $1 reason, $2 moment, $3 id, $4 limit.
export const findOlder = statement<SupportRequestEntity & Record<string, unknown>>(
  'find-older-support-requests',
  `${ROWS} where ${MATCHING} and (created_at, id) < ($2, $3) order by created_at desc, id desc limit $4`,
);
export const findNewer = statement<SupportRequestEntity & Record<string, unknown>>(
  'find-newer-support-requests',
  `${ROWS} where ${MATCHING} and (created_at, id) > ($2, $3) order by created_at, id limit $4`,
);
export const count = statement<{ count: number }>(
  'count-support-requests',
  `select count(*) as count from (select from support_requests where ${MATCHING} limit 1000) counted`,
);
