import * as calls from '@portal/contracts/calls/admin-sales';
import * as overview from '@portal/contracts/calls/overview';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { ADMIN_KEY } from '../../lib/query.js';

export const adminStatsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'stats'],
  queryFn: ({ signal }) => api(calls.getPortalStats, { signal }),
});

/** What waits for the administrator: on the overview, and beside the pages' names. `LiveAdmin` keeps it up to date. */
export const needsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'needs'],
  queryFn: ({ signal }) => api(overview.listNeeds, { signal }),
});
