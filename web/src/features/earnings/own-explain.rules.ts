import { t } from '@lingui/core/macro';
import type { OwnCommission, OwnCommissionStep } from '@portal/contracts/http/earnings';
import { formatExactDollars } from '@portal/contracts/values/money';
import { stepWords } from '../../lib/commission-steps.rules.js';
import { dayName, businessDayOf, monthName } from '../../lib/dates.js';

/** What became of the commission, as a sentence to the partner. */
export function stepText({ kind, payout }: OwnCommissionStep): string {
  if (!payout) return stepWords()[kind];
  const month = monthName(payout.month);
  const day = businessDayOf(payout.madeAt);
  switch (kind) {
    case 'settled':
      return payout.isVoided
        ? t`Paid in your payout for ${month}, made on ${day}, which was taken back later`
        : t`Paid in your payout for ${month}, made on ${day}`;
    case 'taken-back':
      return t`No longer paid in your payout for ${month}`;
    default:
      return stepWords()[kind];
  }
}

/** Where it stands now: paid, held, pending until a day, or payable. */
export function standText(commission: OwnCommission): string {
  const { isPaid, standingInCents, openInCents, flagState, isPending, payableFrom } = commission;
  if (standingInCents === 0) return t`Nothing of it is left, since the sale was taken back.`;
  if (isPaid) return t`It is paid.`;
  const open = formatExactDollars(openInCents);
  if (flagState === 'open') return t`We are looking at this: ${open} is not paid until we are done.`;
  if (flagState === 'refused') return t`${open} is not payable: please ask us.`;
  if (isPending && payableFrom)
    return t`${open} is in its hold period, and payable from ${dayName(payableFrom)} on.`;
  return t`${open} is payable, and comes with your next payout.`;
}
