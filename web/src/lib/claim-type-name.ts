import { t } from '@lingui/core/macro';
import type { ClaimType } from '@portal/contracts/values/claims';

const names: Record<ClaimType, () => string> = {
  towing: () => t`Towing`,
  rental: () => t`Rental`,
  roadside: () => t`Roadside`,
  windshield: () => t`Windshield`,
  other: () => t`Other`,
};

/** What a claim is about, for claimants: `CLAIM_TYPES` in the page's language. */
export const claimTypeName = (type: ClaimType): string => names[type]();
