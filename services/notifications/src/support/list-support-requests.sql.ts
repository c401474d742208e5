import type { SupportReason, SupportState } from '@portal/contracts/values/support';
import { int4, int8, nullable, text, textOf, timestamptz } from '@portal/kit/database/sql-types';
import { filterDays } from '@portal/kit/lists/days';
import { defineList } from '@portal/kit/lists/define-list.sql';
import { filter } from '@portal/kit/lists/filters';
import { by } from '@portal/kit/lists/orders';

const supportRequestRow = {
  id: int8,
  userId: int8,
  reason: textOf<SupportReason>(),
  message: text,
  state: textOf<SupportState>(),
  assigneeId: nullable(int8),
  begunBy: nullable(int8),
  version: int4,
  createdAt: timestamptz,
};

/** Newest first (D-32). */
export const supportRequestsList = defineList({
  name: 'support',
  row: supportRequestRow,
  orders: { date: by('created_at', timestamptz, 'createdAt') },
  id: by('id', int8, 'id'),
  filters: {
    // What we wrote first has no reason, only the default of the column (D-174).
    reason: filter('(reason = :reason and begun_by is null)', textOf<SupportReason>()),
    state: filter('state = :state', textOf<SupportState>()),
    search: filter('lower(message) like :search', text),
    assigneeId: filter('assignee_id = :assigneeId', int8),
    in: filterDays('created_at'),
  },
  from: 'from support_requests',
  page: ({ where, orderBy }) =>
    `select id, user_id as "userId", reason, message, state, assignee_id as "assigneeId",
       begun_by as "begunBy", version,
       created_at as "createdAt" from support_requests
     ${where} ${orderBy} limit :limit`,
});
