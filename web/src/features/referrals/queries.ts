import { createReferral as rules, type Product, type Referral } from '@portal/contracts/http/catalog';
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

/** Throws 'No product selected' or 'Invalid product ID' before asking the server. */
export async function createReferral(productId: number | null): Promise<Referral> {
  const checked = rules.safeParse({ productId });
  if (!checked.success) throw new Error(checked.error.issues[0]?.message);
  return api<Referral>('/api/referrals', { method: 'POST', body: checked.data });
}

export const deleteReferral = (id: number) => api<void>(`/api/referrals/${id}`, { method: 'DELETE' });
