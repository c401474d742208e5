/** What a page asks first, begun before its own scripts are there (D-180). Each is for one call of the page. */
export interface FirstCalls {
  /** Whose session the gateway saw; as `Portal-User` says it. */
  user: string;
  /** By address. */
  answers: Map<string, Promise<Response>>;
}

declare global {
  var portalFirstCalls: FirstCalls | undefined;
}

/** What was asked longer ago may be old: milliseconds from when the page began to load. */
const FRESH_MS = 15_000;

/**
 * The answer to a call that was begun before the page's scripts were there, once; null where there is none.
 * @param user whose page asks; null before it knows
 */
export function takeFirstAnswer(address: string, user: number | null): Promise<Response> | null {
  const first = globalThis.portalFirstCalls;
  const answer = first?.answers.get(address);
  if (!first || !answer) return null;
  first.answers.delete(address);
  const isOurs = user === null || String(user) === first.user;
  return isOurs && performance.now() < FRESH_MS ? answer : null;
}

/** Call it when something is changed: what was asked before may be old. */
export const dropFirstAnswers = (): void => globalThis.portalFirstCalls?.answers.clear();
