import type { Product } from '@portal/contracts/http/catalog';
import type { PartnerLink } from '@portal/contracts/http/partner';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { PARTNER_KEY, PRODUCTS_KEY } from '../../lib/query.js';

export const referralsQuery = queryOptions({
  queryKey: [...PARTNER_KEY, 'referrals'],
  queryFn: ({ signal }) => api<PartnerLink[]>('/api/referrals', { signal }),
});

export const productsQuery = queryOptions({
  queryKey: PRODUCTS_KEY,
  queryFn: ({ signal }) => api<Product[]>('/api/products', { signal }),
});
