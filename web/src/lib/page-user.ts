import { ANOTHER_USER, PAGE_USER } from '@portal/contracts/http/page-user';
import type { ApiError } from './errors.js';

const RELOADED = 'reloaded-for-another-user';
let pageUser: number | null = null;

/** Says whose page this is from now on; null while nobody is signed in. */
export function keepPageUser(id: number | null): void {
  pageUser = id;
}

/**
 * The header that goes with every call, so that a page never acts as somebody who signed in in another tab; none
 * while nobody is signed in.
 */
export const pageUserHeader = (): Record<string, string> =>
  pageUser === null ? {} : { [PAGE_USER]: String(pageUser) };

/** The session is somebody else's by now: nothing that this page holds or was about to send is theirs. */
export function reloadForAnotherUser(): void {
  try {
    sessionStorage.setItem(RELOADED, 'yes');
  } catch {
    // Storage is refused: the page is loaded again without a word.
  }
  location.reload();
}

/** Reloads where an answer says that the page is not its user's any more. */
export function checkPageUser({ code }: ApiError): void {
  if (code === ANOTHER_USER) reloadForAnotherUser();
}

/** Whether this page was loaded again for another user; true once. */
export function wasReloadedForAnotherUser(): boolean {
  try {
    const was = sessionStorage.getItem(RELOADED) !== null;
    sessionStorage.removeItem(RELOADED);
    return was;
  } catch {
    return false;
  }
}
