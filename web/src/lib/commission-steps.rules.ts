import { t } from '@lingui/core/macro';
import type { CommissionStep } from '@portal/contracts/http/payouts';

/** What a step is called where it is explained, to administrators and partners alike. */
export const stepWords = () =>
  ({
    earned: t`Earned with the sale`,
    reversed: t`Taken back: the sale was refunded, disputed or deleted`,
    adjusted: t`Given back: a dispute was won`,
    settled: t`Paid`,
    'taken-back': t`No longer paid`,
  }) satisfies Record<CommissionStep['kind'], string>;
