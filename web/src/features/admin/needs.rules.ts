import type { Need } from '@portal/contracts/http/needs';
import type { NeedKind } from '@portal/contracts/values/needs';

/** How many wait of these kinds; undefined as long as it is not known. */
export const sumOfNeeds = (needs: Need[] | undefined, kinds: readonly NeedKind[]): number | undefined =>
  needs?.reduce((sum, { kind, count }) => (kinds.includes(kind) ? sum + count : sum), 0);
