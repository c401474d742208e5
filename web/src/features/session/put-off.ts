const KEY = 'second-factor-later';

/** Whether this person said in this tab that they set up a second factor later. */
export function isPutOff(userId: number): boolean {
  try {
    return sessionStorage.getItem(KEY) === String(userId);
  } catch {
    return false;
  }
}

/** null: no longer. */
export function putOff(userId: number | null): void {
  try {
    if (userId === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, String(userId));
  } catch {
    // Storage is refused: the page asks again.
  }
}
