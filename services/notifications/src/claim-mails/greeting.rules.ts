import { oneLine } from '../design/one-line.rules.js';

/**
 * The name to greet a claimant by, or '' for anything that may not be a name. Anybody may file a claim with another
 * person's address, so the mail must not carry a stranger's text: no address, no number, nothing longer than a name.
 */
export function greetedName(typed: string): string {
  const name = oneLine(typed);
  return /^[\p{L}\p{M}'’ -]{1,40}$/u.test(name) ? name : '';
}
