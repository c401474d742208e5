import * as z from 'zod/mini';
import type { SeenValues } from '../values/seen-values.js';
import { cents, month } from './fields.js';

/** Seen values on the wire (`values/seen-values.ts`). */
export const seenValues = z.object({
  amountInCents: z.optional(cents),
  leftOverInCents: z.optional(cents),
  month: z.optional(month),
  partners: z.optional(z.int()),
  payout: z.optional(z.int()),
  version: z.optional(z.int()),
});
// Checks that both have the same fields.
true satisfies z.infer<typeof seenValues> extends SeenValues ? true : never;

/**
 * The field `seen` of every body that moves or prices money: what the person saw when confirming it. When the values have
 * changed, nothing is done: 409 CHANGED_MEANWHILE, with the current ones in `now` (D-54). Programs may leave it out; then
 * nothing is compared.
 */
export const seen = z.optional(seenValues);
