import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import type { ChangedMonthlyPayment } from '@portal/contracts/http/payouts';
import type { Facts } from '@portal/contracts/values/facts';
import { formatExactDollars } from '@portal/contracts/values/money';
import { monthName } from '../../lib/dates.js';

type Month = Pick<
  AdminPartner,
  'month' | 'isPaid' | 'monthUnpaidInCents' | 'monthPayableInCents' | 'monthPayout'
>;

/** What the month's button would pay or take back, as the page shows it: the server compares that with what is so. */
export const factsOf = ({ month, isPaid, monthPayableInCents, monthPayout }: Month): Facts => ({
  month,
  amountInCents: isPaid ? monthPayout?.amountInCents : monthPayableInCents,
});

/** What the month's button does. */
export function consequenceOf(partner: Month): string {
  const { month, isPaid, monthUnpaidInCents, monthPayableInCents, monthPayout } = partner;
  if (isPaid && !monthPayout) return 'Paid out of an earlier payout';
  if (isPaid)
    return `Take back ${formatExactDollars(monthPayout!.amountInCents)}, paid for ${monthName(month)}`;
  if (monthUnpaidInCents === 0) return 'Nothing is unpaid this month';
  return monthPayableInCents > 0
    ? `Pay ${formatExactDollars(monthPayableInCents)} for ${monthName(month)}`
    : `Settle ${monthName(month)} out of earlier payouts`;
}

/** What the month's button has done. */
export function tellDone(
  name: string,
  wish: { completed: boolean },
  { isPaid, payout }: ChangedMonthlyPayment,
): { title: string; description: string } {
  const amount = formatExactDollars(payout.amountInCents);
  if (!wish.completed)
    return payout.payoutId === null
      ? { title: 'Nothing was taken back', description: `The month of ${name} was not paid any more.` }
      : {
          title: `The payment of ${name} is taken back`,
          description: `${amount} is taken back; what it had paid is unpaid again.`,
        };
  if (!isPaid) return { title: 'Nothing was paid', description: `Nothing of ${name} is unpaid this month.` };
  return {
    title: `${name} is paid`,
    description:
      payout.payoutId === null ? 'Earlier payments covered this month.' : `${amount} for this month.`,
  };
}
