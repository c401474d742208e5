import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors.js';

/** Everything under this key is derived from the partner's links and sales, and read again when they move. */
export const PARTNER_KEY = ['partner'];
/** The partner's links, which also move when a product is switched off. */
export const LINKS_KEY = [...PARTNER_KEY, 'referrals'];
/** Everything that administrators read. */
export const ADMIN_KEY = ['admin'];
/** Stripe's payments as they were seen, and codes that no link knows. */
export const TRANSACTIONS_KEY = [...ADMIN_KEY, 'stripe-transactions'];
export const UNKNOWN_CODES_KEY = [...ADMIN_KEY, 'unknown-codes'];
/** What is drawn for administrators. */
export const CHARTS_KEY = [...ADMIN_KEY, 'charts'];
/** What is for sale. */
export const PRODUCTS_KEY = ['products'];

/** Specification section 9: no retries by itself, no refetch on focus, data never becomes stale by itself. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error) {
      // The session ended elsewhere: whoever shows the user follows.
      if (error instanceof ApiError && error.status === 401) queryClient.setQueryData(['user'], null);
    },
  }),
  defaultOptions: {
    queries: {
      retry: false,
      retryOnMount: false,
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Without a connection both fail at once: who waits is told, and nothing is done when nobody looks any more.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
