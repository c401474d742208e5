import type { User } from '@portal/contracts/http/account';
import { keepPageUser, reloadForAnotherUser, wasReloadedForAnotherUser } from '../../lib/page-user.js';
import { queryClient } from '../../lib/query.js';
import { notify } from '../../ui/notify.js';
import { userQuery } from './queries.js';

const otherTabs = new BroadcastChannel('session');

const known = (): User | null => queryClient.getQueryData(userQuery.queryKey) ?? null;

/** Asks the server who is signed in, where something hints that it is somebody else or nobody any more. */
export const readUserAgain = () => queryClient.prefetchQuery({ ...userQuery, staleTime: 0 });

/** Tells this browser's other tabs that somebody signed in or out here. */
export const tellOtherTabs = () => otherTabs.postMessage(null);

/** Nothing that was read for a user stays, whoever comes next. */
export const forgetWhatWasRead = () =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] });

/**
 * Follows who is signed in while a page is open: here, in another tab, or by the server's word. `changed` is called
 * when the user goes away, and when one came by another tab; what was read is forgotten. For another user the page is
 * loaded again.
 */
export function followSession(changed: () => Promise<unknown>): void {
  let before: User | null = null;
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== userQuery.queryKey[0]) return;
    const user = known();
    if (before && user && before.id !== user.id) return reloadForAnotherUser();
    const ended = before !== null && user === null;
    before = user;
    keepPageUser(user?.id ?? null);
    if (user && wasReloadedForAnotherUser()) tellWho(user);
    if (ended) void changed().then(forgetWhatWasRead);
  });

  const lookAgain = async () => {
    // A page that never asked who is signed in has nothing of anybody.
    if (!queryClient.getQueryState(userQuery.queryKey)) return;
    const wasNobody = known() === null;
    await readUserAgain();
    if (!wasNobody || !known()) return;
    forgetWhatWasRead();
    await changed();
  };
  otherTabs.onmessage = () => void lookAgain();
  // A page that 'back' brings out of the browser's memory missed what was told meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && void lookAgain());
}

const tellWho = ({ email }: User) =>
  notify({
    type: 'info',
    title: `You are signed in as ${email}`,
    description: 'Another tab of this browser signed in with that account, so this page was loaded again.',
    duration: 10_000,
  });
