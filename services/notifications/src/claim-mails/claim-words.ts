import { t } from '@lingui/core/macro';
import type { ClaimStatus, ClaimType } from '@portal/contracts/values/claims';

/** As `CLAIM_TYPES` says it, in the reader's language. */
export const claimTypeName = (type: ClaimType): string => claimTypes()[type];

const claimTypes = (): Record<ClaimType, string> => ({
  towing: t`Towing`,
  rental: t`Rental`,
  roadside: t`Roadside`,
  windshield: t`Windshield`,
  other: t`Other`,
});

export const statusName = (status: ClaimStatus): string => statuses()[status];

const statuses = (): Record<ClaimStatus, string> => ({
  submitted: t`Submitted`,
  'in review': t`In review`,
  approved: t`Approved`,
  denied: t`Denied`,
});
