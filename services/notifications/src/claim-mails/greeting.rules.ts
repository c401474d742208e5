import { oneLine } from '../design/one-line.rules.js';

/**
 * How a claimant is greeted: by what can only be a name, or by none. Anybody may file a claim with anybody's address,
 * so the mail must not carry a stranger's words: no address, no number, nothing longer than a name.
 */
export function greetedName(typed: string): string {
  const name = oneLine(typed);
  return /^[\p{L}\p{M}'’ -]{1,40}$/u.test(name) ? name : '';
}
