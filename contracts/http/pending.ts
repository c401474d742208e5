import * as z from 'zod/mini';
import { cents, day, dollars } from './fields.js';

/**
 * Commission in its hold period (D-97): earned and unpaid, but not payable yet. Absent where there is none. Each part
 * of it is payable as its day begins in the business's time zone (D-125): the first of them from `first`, all of it from `last`.
 */
export const pendingCommission = z.object({
  amount: dollars,
  amountInCents: cents,
  first: day,
  last: day,
});
export type PendingCommission = z.infer<typeof pendingCommission>;

/**
 * Commission that is not payable because of a flag (D-115): somebody looks at it, or refused it. Absent where there is none.
 * What is flagged in its hold period is here alone.
 */
export const flaggedCommission = z.object({
  amount: dollars,
  amountInCents: cents,
  /** Refused, beside `amount`. */
  refused: dollars,
  refusedInCents: cents,
});
export type FlaggedCommission = z.infer<typeof flaggedCommission>;
