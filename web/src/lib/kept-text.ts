/** Where this browser keeps which language was chosen. */
export const LANGUAGE_KEY = 'portal.language';

/** What this browser keeps under a key; null without it, or where storage is refused, as in private mode. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
