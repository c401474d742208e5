import { adminPasswordRule, passwordRule } from '@portal/contracts/http/account';
import type { UserRole } from '@portal/contracts/values/roles';

/** Whose password it is to be. */
export interface Owner {
  role: UserRole;
  /** In lower case, as stored. */
  email: string;
}

const lengthRules = { admin: adminPasswordRule('Password'), partner: passwordRule('Password') };
const HARDER = 'Choose a password that is harder to guess.';
const NOT_THE_EMAIL = 'Choose a password that is not your e-mail address.';
const PORTAL_NAMES = ['portal', 'partner', 'partnerportal', 'thepartnerportal', 'adminportal'];
/** Shorter ones, such as `jo@`, are no reason to refuse a word. */
const SHORTEST_LOCAL_PART = 4;

/**
 * Why nobody with this role and e-mail may choose this password, as a sentence for its field; undefined if they may
 * (D-45, D-86). Capital letters make no difference.
 * @param isCommon whether a password in lower case is one of the common ones
 */
export function weaknessOf(
  password: string,
  { role, email }: Owner,
  isCommon: (password: string) => boolean,
): string | undefined {
  const wrongLength = lengthRules[role].safeParse(password).error?.issues[0]?.message;
  if (wrongLength) return wrongLength;
  const typed = password.trim().toLowerCase();
  const [localPart = ''] = email.split('@');
  if (typed === email || (typed === localPart && localPart.length >= SHORTEST_LOCAL_PART))
    return NOT_THE_EMAIL;
  if (PORTAL_NAMES.includes(lettersOf(typed))) return HARDER;
  const guesses = [typed, unrepeated(typed)];
  if (role === 'admin') {
    if (isCountingOn(typed)) return HARDER;
    const bare = withoutEnds(typed);
    if (bare.length > 1) guesses.push(bare, unrepeated(bare));
  }
  return guesses.some((guess) => [...guess].length <= 1 || isCommon(guess)) ? HARDER : undefined;
}

/** Longer than a password may be, whichever digit it begins with. */
const UP = '1234567890'.repeat(21);
const DOWN = '0987654321'.repeat(21);

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '');

/** `x` of `xxxxxx`, `monkey` of `monkeymonkey`. */
const unrepeated = (text: string) => text.replace(/^(.+?)\1+$/su, '$1');

/** `1234567890123`, `98765432109876`: longer than those that the list has. */
const isCountingOn = (text: string) => [UP, DOWN].some((digits) => digits.includes(text));

/** `password` of `password123!`, as people lengthen a common one; '' where there is no letter. */
const withoutEnds = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
