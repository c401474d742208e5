import * as calls from '@portal/contracts/calls/partner';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { LINKS_KEY, PRODUCTS_KEY } from '../../lib/query.js';

export const referralsQuery = queryOptions({
  queryKey: LINKS_KEY,
  queryFn: ({ signal }) => api(calls.listReferrals, { signal }),
});

export const productsQuery = queryOptions({
  queryKey: PRODUCTS_KEY,
  queryFn: ({ signal }) => api(calls.listProducts, { signal }),
});
