import type { Person } from '@portal/contracts/http/internal';
import { oneLine } from './one-line.rules.js';

/**
 * A person's name as a mail says it, or '' for anything that may not be a name. Anybody may sign up, pay or file a claim
 * with another person's address, so a mail from us must not carry a stranger's text (D-85): no address, no number,
 * nothing longer than a name.
 */
export function greetedName(typed: string): string {
  const name = oneLine(typed);
  return /^(?:[\p{L}\p{M}'’ -]|\.(?= |$)){1,40}$/u.test(name) ? name : '';
}

/** `Ava Stone`, or '' as for `greetedName`. */
export const nameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  greetedName(`${firstName} ${lastName}`);

const MOST_DIGITS = 4;

/** An agency's name, by the rule of `greetedName`; besides a name it may have `&`, a comma and a few digits. */
export function agencyName(typed: string | null): string {
  const name = oneLine(typed ?? '');
  const digits = name.match(/\p{N}/gu)?.length ?? 0;
  const plain = /^(?:[\p{L}\p{M}\p{N}'’&, -]|\.(?= |$)){1,60}$/u.test(name);
  return plain && digits <= MOST_DIGITS ? name : '';
}
