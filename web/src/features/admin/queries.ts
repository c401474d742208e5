import * as calls from '@portal/contracts/calls/admin-sales';
import * as overview from '@portal/contracts/calls/overview';
import type { Period } from '@portal/contracts/values/periods';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { ADMIN_KEY, CHARTS_KEY } from '../../lib/query.js';

export const adminStatsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'stats'],
  queryFn: ({ signal }) => api(calls.getPortalStats, { signal }),
});

/** What waits for the administrator: on the overview, and beside the pages' names. `LiveAdmin` keeps it up to date. */
export const needsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'needs'],
  queryFn: ({ signal }) => api(overview.listNeeds, { signal }),
});

/** Refetched with the charts, which show the same sales. */
export const figuresQuery = (period: Period) =>
  queryOptions({
    queryKey: [...CHARTS_KEY, 'figures', period],
    queryFn: ({ signal }) => api(overview.getFigures, { query: { period }, signal }),
  });

/** What happened lately. `LiveAdmin` keeps it up to date. */
export const happeningsQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'happenings'],
  queryFn: ({ signal }) => api(overview.listHappenings, { signal }),
});

const HEALTH_EVERY_MS = 60_000;

export const healthQuery = queryOptions({
  queryKey: [...ADMIN_KEY, 'health'],
  queryFn: ({ signal }) => api(overview.getHealth, { signal }),
  refetchInterval: HEALTH_EVERY_MS,
});
