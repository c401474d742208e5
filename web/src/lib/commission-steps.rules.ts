import type { CommissionStep } from '@portal/contracts/http/payouts';

/** What a step is called where it is explained, to administrators and partners alike; the rest names the payout. */
export const STEP_WORDS = {
  earned: 'Earned with the sale',
  reversed: 'Taken back: the sale was refunded, disputed or deleted',
  adjusted: 'Given back: a dispute was won',
  settled: 'Paid',
  'taken-back': 'No longer paid',
} satisfies Record<CommissionStep['kind'], string>;

/** What is said of a payout that settled it once, and stands no more. */
export const TAKEN_BACK_LATER = ', which was taken back later';
