import { t } from '@lingui/core/macro';
import type { CommissionStep } from '@portal/contracts/http/payouts';

/** What a step is called where it is explained, to administrators and partners alike; the rest names the payout. */
export const STEP_WORDS = {
  earned: t`Earned with the sale`,
  reversed: t`Taken back: the sale was refunded, disputed or deleted`,
  adjusted: t`Given back: a dispute was won`,
  settled: t`Paid`,
  'taken-back': t`No longer paid`,
} satisfies Record<CommissionStep['kind'], string>;

/** What is said of a payout that settled it once, and stands no more. */
export const TAKEN_BACK_LATER = t`, which was taken back later`;
