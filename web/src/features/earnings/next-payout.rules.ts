import { t } from '@lingui/core/macro';
import type { OwnBankAccount, PartnerBalance } from '@portal/contracts/http/earnings';
import { formatExactDollars } from '@portal/contracts/values/money';
import { payableNow } from '@portal/contracts/values/payable-now';
import { dayName, businessDayOf, shortDayName } from '../../lib/dates.js';
import type { Standing } from '../../lib/document-standing.rules.js';

/** Under the amount: when it comes, or why there is none. A payout is made by an administrator once the month is over (D-7). */
export const whenText = ({ owedInCents, advanceInCents, next }: PartnerBalance): string =>
  next.amountInCents > 0
    ? dueText(next)
    : owedInCents > 0
      ? t`Nothing is due at the next month end, ${dayName(next.from)}`
      : advanceInCents > 0
        ? t`Nothing is owed now.`
        : t`Nothing is owed now. Your next sale starts your next payout.`;

const dueText = (next: PartnerBalance['next']): string =>
  ({
    nothing: t`After month end, from ${dayName(next.from)} on`,
    some: t`${formatExactDollars(next.nowInCents ?? 0)} of it is payable now, the rest after month end, from ${dayName(next.from)} on`,
    all: t`Payable now, since its month is over: we make the payout`,
  })[payableNow(next)];

/**
 * Why not all that is owed comes with the next payout, or why it would not arrive, most urgent first.
 * @param account absent while it is read, or cannot be; so is `w9`
 */
export function reasonsOf(
  balance: PartnerBalance,
  account: OwnBankAccount | null | undefined,
  w9: Standing | undefined,
): string[] {
  const { pending, flagged, next, advanceInCents, isUnverified, isSuspended } = balance;
  const reasons = [
    isSuspended && t`The account is suspended: until that is lifted no payout is made.`,
    isUnverified && t`Confirm your e-mail address first: until then no payout is made to you.`,
    account && accountReason(account),
    w9 === 'missing' && t`Your W9 is not on file: add it in your profile.`,
    w9 === 'refused' && t`Your W9 was refused: upload it again in your profile.`,
    next.laterInCents > 0 &&
      t`${formatExactDollars(next.laterInCents)} is pending beyond that day, until ${shortDayName(pending!.last)} at the latest.`,
    flagged &&
      flagged.amountInCents > 0 &&
      t`${formatExactDollars(flagged.amountInCents)}: we are looking at this.`,
    flagged &&
      flagged.refusedInCents > 0 &&
      t`${formatExactDollars(flagged.refusedInCents)} is not payable: please ask us.`,
    advanceInCents > 0 && t`${formatExactDollars(advanceInCents)} was paid in advance, and is used up first.`,
  ];
  return reasons.filter((reason) => typeof reason === 'string');
}

/**
 * The words that lead to the form in which a partner types their bank account (D-147), and to the profile. Whoever translates
 * a text with them keeps them as they are translated here.
 */
export const addAccount = () => t`add your bank account`;
export const yourProfile = () => t`your profile`;

/** Why no bank transfer goes out (D-120); null where one does. */
function accountReason({ state, waitsUntil, needsApproval, version }: OwnBankAccount): string | null {
  switch (state) {
    case 'on-file':
      return null;
    case 'waits':
      if (needsApproval) return t`Your bank account waits until we have approved it.`;
      return waitsUntil === null
        ? t`Your bank account waits.`
        : t`Your bank account waits until ${businessDayOf(waitsUntil)}.`;
    case 'stopped':
      return t`The change of your bank account was stopped: please ask us.`;
    case 'none':
      return version === undefined
        ? t`No bank account is on file. Nothing is missing if you are paid in another way; if not, please ask us.`
        : t`No bank account is on file. Nothing is missing if you are paid in another way; if not, add your bank account.`;
  }
}

/** The account in words: 'Account ending in 6789, in effect since …', and the one that waits. */
export function accountTexts(account: OwnBankAccount): string[] {
  const { lastDigits, waitingLastDigits, state, paidSince } = account;
  const texts = [
    lastDigits !== null &&
      (paidSince === undefined
        ? t`Account ending in ${lastDigits} is on file.`
        : t`Account ending in ${lastDigits} has been in effect since ${businessDayOf(paidSince)}.`),
    waitingLastDigits !== null && waitingText(account, waitingLastDigits),
    (state === 'stopped' || account.isStopped) &&
      t`A change of your bank account was stopped, and none is taken meanwhile: please ask us.`,
    state === 'none' && t`No bank account is on file.`,
  ];
  return texts.filter((text) => typeof text === 'string');
}

/** Of what the new account waits, and from when on it is in effect. */
function waitingText({ needsApproval, typedAt, waitsUntil }: OwnBankAccount, digits: string): string {
  const from = waitsUntil === null ? null : businessDayOf(waitsUntil);
  if (!needsApproval)
    return from === null
      ? t`A new account, ending in ${digits}, is in effect from the end of its wait on.`
      : t`A new account, ending in ${digits}, is in effect from ${from} on.`;
  if (typedAt === undefined) return t`A new account, ending in ${digits}, waits until we have approved it.`;
  const since = businessDayOf(typedAt);
  return from === null
    ? t`A new account, ending in ${digits}, has been waiting for approval since ${since}; once approved, it is in effect from the end of its wait at the earliest.`
    : t`A new account, ending in ${digits}, has been waiting for approval since ${since}; once approved, it is in effect from ${from} at the earliest.`;
}
