/** Where this browser keeps which language was chosen. */
export const LANGUAGE_KEY = 'portal.language';

/** And that a partner has seen the tour. */
export const tourSeenKey = (userId: number) => `portal.tour-seen.${userId}`;

/** What this browser keeps under a key; null without it, or where storage is refused, as in private mode. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
