import type { CommissionStep } from '@portal/contracts/http/payouts';
import { stepWords } from '../../lib/commission-steps.rules.js';
import { madeByText } from '../../lib/made-by.rules.js';

/** A step, as a sentence. */
export function sentenceOf({ kind, payout }: CommissionStep): string {
  switch (kind) {
    case 'settled':
      return payout
        ? `${stepWords()[kind]} by payout ${payout.id}${madeBy(payout)}${payout.voidedAt ? ', which was taken back later' : ''}`
        : stepWords()[kind];
    case 'taken-back':
      return payout ? `${stepWords()[kind]} by payout ${payout.id}` : stepWords()[kind];
    default:
      return stepWords()[kind];
  }
}

const madeBy = (payout: NonNullable<CommissionStep['payout']>): string => {
  const text = madeByText(payout);
  return text ? `, ${text}` : '';
};
