import { t } from '@lingui/core/macro';
import type { User } from '@portal/contracts/http/account';
import type { QueryCacheNotifyEvent } from '@tanstack/react-query';
import { askedPage } from '../../lib/asked-page.js';
import { claimDraft } from '../../lib/claim-draft.js';
import { customerDraft } from '../../lib/customer-draft.js';
import { forgetDrafts } from '../../lib/drafts.js';
import { ApiError } from '../../lib/errors.js';
import { keepPageUser, reloadForAnotherUser, wasReloadedForAnotherUser } from '../../lib/page-user.js';
import { queryClient } from '../../lib/query.js';
import { keepAdmin } from '../../lib/rights.js';
import { whenWorkedOnInSilence } from '../../lib/touch.js';
import { dropNews, notify } from '../../ui/notify.js';
import { putOff } from './put-off.js';
import { userQuery } from './queries.js';

const otherTabs = new BroadcastChannel('session');

const known = (): User | null => queryClient.getQueryData(userQuery.queryKey) ?? null;

/** Asks the server who is signed in, when there is a sign that the user has changed or signed out. */
export const readUserAgain = () => queryClient.prefetchQuery({ ...userQuery, staleTime: 0 });

/** Tells this browser's other tabs about a sign-in or sign-out here. */
export const tellOtherTabs = () => otherTabs.postMessage(null);

/** Clears all cached data of the user. */
export const forgetWhatWasRead = () =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] });

/**
 * Follows who is signed in while a page is open: here, in another tab, or by the server's answers. Calls `changed` when
 * the user signs out, or when another tab signs in; cached data is cleared. Reloads the page for another user.
 */
export function followSession(changed: () => Promise<unknown>): void {
  let before: User | null = null;
  queryClient.getQueryCache().subscribe((event) => {
    // Asked again: it may be the answer to a late request, from before the session got a new token (D-122).
    if (isSignedOut(event)) void readUserAgain();
    if (event.query.queryKey[0] !== userQuery.queryKey[0]) return;
    const user = known();
    if (before && user && before.id !== user.id) return reloadForAnotherUser();
    const ended = before !== null && user === null;
    if (before && ended) askedPage.ended(before.id);
    before = user;
    keepPageUser(user?.id ?? null);
    keepAdmin(user);
    if (user && wasReloadedForAnotherUser()) tellWho(user);
    // 'Later' was said for one sign-in.
    if (ended) putOff(null);
    if (ended) claimDraft.forget();
    if (ended) customerDraft.forget();
    if (ended) forgetDrafts();
    if (ended) dropNews();
    if (ended) void changed().then(forgetWhatWasRead);
  });

  // What somebody does with a session that has ended fails, too.
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && known() && isRefused(event.action)) void readUserAgain();
  });

  const lookAgain = async () => {
    // A page that never asked for the session has no user's data.
    if (!queryClient.getQueryState(userQuery.queryKey)) return;
    const wasNobody = known() === null;
    await readUserAgain();
    if (!wasNobody || !known()) return;
    forgetWhatWasRead();
    await changed();
  };
  whenWorkedOnInSilence(() => known() && readUserAgain());
  otherTabs.onmessage = () => void lookAgain();
  // A page restored from the back-forward cache missed messages meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && void lookAgain());
}

const isSignedOut = (event: QueryCacheNotifyEvent) => event.type === 'updated' && isRefused(event.action);

const isRefused = (action: { type: string; error?: unknown }) =>
  action.type === 'error' && action.error instanceof ApiError && action.error.status === 401;

const tellWho = ({ email }: User) =>
  notify({
    type: 'info',
    title: t`You are signed in as ${email}`,
    description: t`Another tab of this browser signed in with that account, so this page was loaded again.`,
    duration: 10_000,
  });
