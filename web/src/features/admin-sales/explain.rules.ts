import type { CommissionStep } from '@portal/contracts/http/payouts';
import { madeByText } from '../../lib/made-by.rules.js';

/** A step, as a sentence. */
export function sentenceOf({ kind, payout }: CommissionStep): string {
  switch (kind) {
    case 'earned':
      return 'Earned by the sale';
    case 'reversed':
      return 'Taken back: the sale was refunded, disputed or deleted';
    case 'adjusted':
      return 'Given back: a dispute was won';
    case 'settled':
      return payout
        ? `Paid by payout ${payout.id}${madeBy(payout)}${payout.voidedAt ? ', which was voided later' : ''}`
        : 'Paid';
    case 'taken-back':
      return payout ? `No longer paid by payout ${payout.id}` : 'No longer paid';
  }
}

const madeBy = (payout: NonNullable<CommissionStep['payout']>): string => {
  const text = madeByText(payout);
  return text ? `, ${text}` : '';
};
