import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/api.js';
import { LINKS_KEY, PRODUCTS_KEY } from '../../lib/query.js';

export const referralsQuery = queryOptions({
  queryKey: LINKS_KEY,
  queryFn: ({ signal }) => api.GET('/api/referrals', { signal }).then(dataOf),
});

export const productsQuery = queryOptions({
  queryKey: PRODUCTS_KEY,
  queryFn: ({ signal }) => api.GET('/api/products', { signal }).then(dataOf),
});
