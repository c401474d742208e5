import { QueryClient } from '@tanstack/react-query';

/** Key prefix of everything derived from the partner's links and sales; refetched when they change. */
export const PARTNER_KEY = ['partner'];
/** The partner's links, which also change when a product is switched off. */
export const LINKS_KEY = [...PARTNER_KEY, 'referrals'];
/** The partner's own bank account. */
export const OWN_ACCOUNT_KEY = [...PARTNER_KEY, 'bank-account'];
/** The partner's own documents. */
export const OWN_DOCUMENTS_KEY = ['profile', 'documents'];
/** What a partner's bell shows. */
export const BELL_KEY = ['bell'];
/** Everything that administrators fetch. */
export const ADMIN_KEY = ['admin'];
/** Stripe's payments as observed, and codes that belong to no link. */
export const TRANSACTIONS_KEY = [...ADMIN_KEY, 'stripe-transactions'];
export const UNKNOWN_CODES_KEY = [...ADMIN_KEY, 'unknown-codes'];
/** The administrators' charts. */
export const CHARTS_KEY = [...ADMIN_KEY, 'charts'];
/** The products. */
export const PRODUCTS_KEY = ['products'];

/**
 * `staleTime` of what is read anew at each visit: the page is drawn a moment after its loader has begun to read, and does not
 * read it a second time.
 */
export const JUST_READ_MS = 2_000;

/** Specification section 9: no retries by itself, no refetch on focus, data never becomes stale by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      retryOnMount: false,
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Offline both fail at once: the user is told, and nothing is sent later when nobody is looking.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// For as long as the page is open: nothing watches who is signed in, and what nobody watches is dropped after five minutes.
queryClient.setQueryDefaults(['user'], { gcTime: Infinity });
