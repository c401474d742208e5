import * as z from 'zod/mini';
import { NEED_KINDS, NEEDS_COUNTED } from '../values/needs.js';
import { month } from './fields.js';

/** Something that waits for an administrator. */
export const need = z.object({
  kind: z.enum(NEED_KINDS),
  /** At least 1; at most 100, which means that or more. 1 for a setting. */
  count: z.int().check(z.gte(1), z.lte(NEEDS_COUNTED)),
  /** Of `month-end`. */
  month: z.optional(month),
});
export type Need = z.infer<typeof need>;

/** `listNeeds` (D-132): what the caller may act on, the most urgent first. */
export const needs = z.object({
  needs: z.array(need),
  /** Of what it is not known, since a service does not answer. */
  unread: z.array(z.enum(NEED_KINDS)),
});
export type Needs = z.infer<typeof needs>;
