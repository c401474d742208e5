import * as z from 'zod/mini';
import type { Facts } from '../values/facts.js';
import { cents, month } from './fields.js';

/** Facts on the wire (`values/facts.ts`). */
export const facts = z.object({
  amountInCents: z.optional(cents),
  leftOverInCents: z.optional(cents),
  month: z.optional(month),
  partners: z.optional(z.int()),
  payout: z.optional(z.int()),
  version: z.optional(z.int()),
});
// Holds both to the same fields.
true satisfies z.infer<typeof facts> extends Facts ? true : never;

/**
 * The field `seen` of every body that moves or prices money: what the person saw who confirms it. When it is not so any
 * more, nothing happens: 409 CHANGED_MEANWHILE, with what is so in `now` (D-54). Programs may leave it out; nothing is compared then.
 */
export const seen = z.optional(facts);
