import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Changes some search params of the page, which stays scrolled where it is. */
export function useSearchChange<Search extends object>() {
  const navigate = useNavigate();
  return useCallback(
    (change: Partial<Search>, { replace }: { replace?: boolean } = {}) =>
      void navigate({
        to: '.',
        search: (now: object) => ({ ...now, ...change }),
        resetScroll: false,
        replace,
      }),
    [navigate],
  );
}
