import type { Product, Referral } from '@portal/contracts/http/catalog';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';

// Under 'partner' with all that moves when the partner's links or sales do.
export const referralsQuery = queryOptions({
  queryKey: ['partner', 'referrals'],
  queryFn: ({ signal }) => api<Referral[]>('/api/referrals', { signal }),
});

export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: ({ signal }) => api<Product[]>('/api/products', { signal }),
});
