import type { BankState, BankStateName, PayoutOfPartner } from '@portal/contracts/http/payouts';
import { formatExactDollars } from '@portal/contracts/values/money';
import { VOID_REASONS } from '@portal/contracts/values/void-reasons';
import { dayName } from '../../lib/dates.js';

type Settles = Pick<PayoutOfPartner, 'settledInCents' | 'settledCount' | 'advanceInCents' | 'bankState'>;

/** The consequences of voiding a payout, in sentences. */
export function consequencesOf({
  settledInCents,
  settledCount,
  advanceInCents,
  bankState,
}: Settles): string[] {
  const commissions = settledCount === 1 ? '1 commission' : `${settledCount} commissions`;
  return [
    settledInCents > 0
      ? `${formatExactDollars(settledInCents)} is unpaid again: ${commissions}.`
      : 'No commission is unpaid by it: none has used it up.',
    ...(advanceInCents > 0
      ? [`${formatExactDollars(advanceInCents)} of it still stands as an advance: that advance ends with it.`]
      : []),
    ...sentWarning(bankState),
  ];
}

/** What is to be considered before one that the bank has sent is taken back. */
export const sentWarning = (bankState: BankState | null | undefined): string[] =>
  bankState?.state === 'sent'
    ? [
        `The bank has sent it on ${dayName(bankState.day)}, and this does not call it back: paid again, it is paid twice.`,
      ]
    : [];

type HowFar = Pick<PayoutOfPartner, 'voidedAt' | 'voidReason' | 'bankState' | 'approvedBy'>;

/** How far a payout is, in a word or a few (D-142). Which bank file it is in, the batch says. */
export function stateOf({ voidedAt, voidReason, bankState, approvedBy }: HowFar): string {
  if (voidedAt !== null) return voidReason ? `Taken back: ${VOID_REASONS[voidReason]}` : 'Taken back';
  if (bankState) return `${BANK_WORDS[bankState.state]} on ${dayName(bankState.day)}`;
  return approvedBy ? 'Approved' : 'Recorded';
}

/** What the bank did, in words. */
export const BANK_WORDS: Record<BankStateName, string> = { sent: 'Sent', returned: 'Returned' };
