import { t } from '@lingui/core/macro';
import type { ClaimType } from '@portal/contracts/values/claims';

/** What claimants call the types of a claim. */
export const claimTypeNames = (): Record<ClaimType, string> => ({
  towing: t`Towing`,
  rental: t`Rental`,
  roadside: t`Roadside`,
  windshield: t`Windshield`,
  other: t`Other`,
});
