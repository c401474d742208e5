import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors.js';

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
    },
    mutations: { retry: false },
  },
});
