import type { Product } from '@portal/contracts/http/catalog';
import { commissionFor, toBasisPoints, type Cents } from '@portal/contracts/values/money';

/** A partner's commission on one sale at full price. */
export const earnedOn = ({ priceInCents, commissionRate }: Product): Cents =>
  commissionFor(priceInCents, toBasisPoints(commissionRate));
