import { ANOTHER_USER, PAGE_USER } from '@portal/contracts/http/page-user';
import type { ApiError } from './errors.js';

const RELOADED = 'reloaded-for-another-user';
let pageUser: number | null = null;

/** Sets the page's user; null while nobody is signed in. */
export function keepPageUser(id: number | null): void {
  pageUser = id;
}

/** Whose page it is; null while nobody is signed in. */
export const pageUserId = (): number | null => pageUser;

/**
 * The header of every call, so that a page never acts as a user who signed in in another tab; none
 * while nobody is signed in.
 */
export const pageUserHeader = (): Record<string, string> =>
  pageUser === null ? {} : { [PAGE_USER]: String(pageUser) };

/** The session now belongs to another user: the page's data and pending requests are not theirs. */
export function reloadForAnotherUser(): void {
  try {
    sessionStorage.setItem(RELOADED, 'yes');
  } catch {
    // Storage is refused: the page reloads without a notice.
  }
  location.reload();
}

/** Reloads if an answer says that the page's user has changed. */
export function checkPageUser({ code }: ApiError): void {
  if (code === ANOTHER_USER) reloadForAnotherUser();
}

/** Whether this page was reloaded for another user; true only once. */
export function wasReloadedForAnotherUser(): boolean {
  try {
    const was = sessionStorage.getItem(RELOADED) !== null;
    sessionStorage.removeItem(RELOADED);
    return was;
  } catch {
    return false;
  }
}
