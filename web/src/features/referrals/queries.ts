import * as calls from '@portal/contracts/calls/partner';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { LINKS_KEY, PARTNER_KEY, PRODUCTS_KEY } from '../../lib/query.js';

export const referralsQuery = queryOptions({
  queryKey: LINKS_KEY,
  queryFn: ({ signal }) => api(calls.listReferrals, { signal }),
});

export const productsQuery = queryOptions({
  queryKey: PRODUCTS_KEY,
  queryFn: ({ signal }) => api(calls.listProducts, { signal }),
});

/** Visits and sales of the links by day; refetched with every sale. */
export const linkDaysQuery = queryOptions({
  queryKey: [...PARTNER_KEY, 'link-days'],
  queryFn: ({ signal }) => api(calls.getLinkDays, { signal }),
});
