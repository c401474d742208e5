import type { CommissionStep } from '@portal/contracts/http/payouts';
import { STEP_WORDS, TAKEN_BACK_LATER } from '../../lib/commission-steps.rules.js';
import { madeByText } from '../../lib/made-by.rules.js';

/** A step, as a sentence. */
export function sentenceOf({ kind, payout }: CommissionStep): string {
  switch (kind) {
    case 'settled':
      return payout
        ? `${STEP_WORDS[kind]} by payout ${payout.id}${madeBy(payout)}${payout.voidedAt ? TAKEN_BACK_LATER : ''}`
        : STEP_WORDS[kind];
    case 'taken-back':
      return payout ? `${STEP_WORDS[kind]} by payout ${payout.id}` : STEP_WORDS[kind];
    default:
      return STEP_WORDS[kind];
  }
}

const madeBy = (payout: NonNullable<CommissionStep['payout']>): string => {
  const text = madeByText(payout);
  return text ? `, ${text}` : '';
};
