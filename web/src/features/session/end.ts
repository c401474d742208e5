import type { User } from '@portal/contracts/http/account';
import { queryClient } from '../../lib/query.js';
import { userQuery } from './queries.js';

/** Calls back when the user goes away while a page is open: signed out here, in another tab, or by the server. */
export function onSessionEnd(callback: () => void): void {
  let before: User | null = null;
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== userQuery.queryKey[0]) return;
    const user = queryClient.getQueryData(userQuery.queryKey) ?? null;
    const ended = before !== null && user === null;
    before = user;
    if (ended) callback();
  });
}

/** Asks the server who is signed in, where something hints that nobody is any more. */
export const readUserAgain = () => void queryClient.prefetchQuery({ ...userQuery, staleTime: 0 });
