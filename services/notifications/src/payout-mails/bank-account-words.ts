import { t } from '@lingui/core/macro';
import type { BankAccountChanged } from '@portal/contracts/events/bank-account-changed';
import { formatMoment } from '../design/dates.js';
import type { Stoppable } from './stop-link.js';

/** What a partner is told of their changed bank account. */
export interface ChangedAccount extends Stoppable {
  /** '' when the greeting has no name. */
  firstName: string;
  change: BankAccountChanged['change'];
  /** Of a mail that was queued by the release before, absent as `byPartner`. */
  withdrawn?: boolean;
  byPartner?: boolean;
  changedBy: string;
  needsApproval: boolean;
}

type Change = BankAccountChanged['change'];
type Outcome = Change | 'withdrawn';

/** What happened to it: the partner may have taken back what they had typed (D-147). */
export const outcomeOf = ({ change, withdrawn }: Pick<ChangedAccount, 'change' | 'withdrawn'>): Outcome =>
  withdrawn ? 'withdrawn' : change;

export const subjects = (): Record<Outcome, string> => ({
  set: t`Your bank account for payouts was set`,
  replaced: t`Your bank account for payouts was replaced by another`,
  removed: t`Your bank account for payouts was removed`,
  withdrawn: t`Your new bank account for payouts was withdrawn`,
});

export const headings = (): Record<Outcome, string> => ({
  set: t`Your bank account was set`,
  replaced: t`Your bank account was replaced by another`,
  removed: t`Your bank account was removed`,
  withdrawn: t`Your new bank account was withdrawn`,
});

/** Greets, and says what happened, by whom. */
export function whatHappened({
  firstName,
  change,
  withdrawn,
  byPartner,
  changedBy,
}: Omit<ChangedAccount, keyof Stoppable>): string {
  if (withdrawn)
    return firstName
      ? t`Hello ${firstName}, the bank account that waited to be paid was withdrawn in your account.`
      : t`The bank account that waited to be paid was withdrawn in your account.`;
  if (byPartner) return byYou(firstName)[change];
  return byAdministrator(firstName, changedBy || t`an administrator`)[change];
}

const byYou = (firstName: string): Record<Change, string> =>
  firstName
    ? {
        set: t`Hello ${firstName}, the bank account that we pay your commission to was set in your account.`,
        replaced: t`Hello ${firstName}, the bank account that we pay your commission to was replaced by another in your account.`,
        removed: t`Hello ${firstName}, the bank account that we pay your commission to was removed in your account.`,
      }
    : {
        set: t`The bank account that we pay your commission to was set in your account.`,
        replaced: t`The bank account that we pay your commission to was replaced by another in your account.`,
        removed: t`The bank account that we pay your commission to was removed in your account.`,
      };

const byAdministrator = (firstName: string, administrator: string): Record<Change, string> =>
  firstName
    ? {
        set: t`Hello ${firstName}, the bank account that we pay your commission to was set by ${administrator}.`,
        replaced: t`Hello ${firstName}, the bank account that we pay your commission to was replaced by another by ${administrator}.`,
        removed: t`Hello ${firstName}, the bank account that we pay your commission to was removed by ${administrator}.`,
      }
    : {
        set: t`The bank account that we pay your commission to was set by ${administrator}.`,
        replaced: t`The bank account that we pay your commission to was replaced by another by ${administrator}.`,
        removed: t`The bank account that we pay your commission to was removed by ${administrator}.`,
      };

/** What it means for payouts; '' where there is nothing to say. */
export function whatFollows({
  change,
  withdrawn,
  byPartner,
  needsApproval,
  stopLink,
  effectiveAt,
}: Omit<ChangedAccount, 'firstName' | 'changedBy'>): string {
  if (withdrawn) return t`Nothing is paid to it, and the account before stays, if there was one.`;
  if (change === 'removed') return t`Until there is another, we cannot transfer anything to you.`;
  if (!stopLink) return '';
  const moment = formatMoment(effectiveAt);
  if (!needsApproval) return t`Nothing is paid to it before ${moment}.`;
  return byPartner
    ? t`Nothing is paid to it before ${moment}, and only once an administrator has approved it.`
    : t`Nothing is paid to it before ${moment}, and only once a second administrator has approved it.`;
}

/** What to do about a change in the partner's account that they did not make. */
export const ifYouDidNot = (canBeStopped: boolean): string =>
  canBeStopped
    ? t`It was you? Then you need not do anything. It was not you? Then somebody uses your account, and may want to receive your money: stop it here, change your password, and write to us.`
    : t`It was you? Then you need not do anything. It was not you? Then somebody uses your account, and may want to receive your money: write to us at once.`;

/** What to do about a change by an administrator that the partner did not ask for. */
export const ifYouDidNotAsk = (canBeStopped: boolean): string =>
  canBeStopped
    ? t`You asked for it? Then you need not do anything. You did not ask for it? Then somebody may want to receive your money: stop it here, and write to us.`
    : t`You asked for it? Then you need not do anything. You did not ask for it? Then somebody may want to receive your money: write to us at once.`;
