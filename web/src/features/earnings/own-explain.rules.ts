import type { OwnCommission, OwnCommissionStep } from '@portal/contracts/http/earnings';
import { formatExactDollars } from '@portal/contracts/values/money';
import { dayName, dayOf, monthName } from '../../lib/dates.js';

/** What became of the commission, as a sentence to the partner. */
export function stepText({ kind, payout }: OwnCommissionStep): string {
  switch (kind) {
    case 'earned':
      return 'You earned it with the sale';
    case 'reversed':
      return 'Taken back: the sale was refunded, disputed or deleted';
    case 'adjusted':
      return 'Given back: a dispute was won';
    case 'settled':
      return payout
        ? `In your payout for ${monthName(payout.month)}, made on ${dayOf(payout.madeAt)}${payout.isVoided ? ', which was taken back later' : ''}`
        : 'Paid';
    case 'taken-back':
      return payout ? `No longer in your payout for ${monthName(payout.month)}` : 'No longer paid';
  }
}

/** Where it stands now: paid, held, pending until a day, or payable. */
export function standText(commission: OwnCommission): string {
  const { isPaid, standingInCents, openInCents, flagState, isPending, payableFrom } = commission;
  if (standingInCents === 0) return 'Nothing of it is left, since the sale was taken back.';
  if (isPaid) return 'It is paid.';
  const open = formatExactDollars(openInCents);
  if (flagState === 'open') return `We are looking at this: ${open} is not paid until we are done.`;
  if (flagState === 'refused') return `${open} is not payable: please ask us.`;
  if (isPending && payableFrom)
    return `${open} is in its hold period, and payable from ${dayName(payableFrom)} on.`;
  return `${open} is payable, and comes with your next payout.`;
}
