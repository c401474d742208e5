import type { PayoutOfPartner } from '@portal/contracts/http/payouts';
import { formatExactDollars } from '@portal/contracts/values/money';
import { VOID_REASONS } from '@portal/contracts/values/void-reasons';

type Settles = Pick<PayoutOfPartner, 'settledInCents' | 'settledCount' | 'advanceInCents'>;

/** The consequences of voiding a payout, in sentences. */
export function consequencesOf({ settledInCents, settledCount, advanceInCents }: Settles): string[] {
  const commissions = settledCount === 1 ? '1 commission' : `${settledCount} commissions`;
  return [
    settledInCents > 0
      ? `${formatExactDollars(settledInCents)} is unpaid again: ${commissions}.`
      : 'No commission is unpaid by it: none has used it up.',
    ...(advanceInCents > 0
      ? [`${formatExactDollars(advanceInCents)} of it stands as an advance, and does no longer.`]
      : []),
  ];
}

/** State of a payout, in a word or a few. */
export const stateOf = ({
  voidedAt,
  voidReason,
}: Pick<PayoutOfPartner, 'voidedAt' | 'voidReason'>): string =>
  voidedAt === null ? 'Paid' : voidReason ? `Taken back: ${VOID_REASONS[voidReason]}` : 'Taken back';
