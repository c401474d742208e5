import * as z from 'zod/mini';
import { FACTOR_KINDS } from '../values/factors.js';
import { seenValues } from './seen.js';

/** The body of every answer that is not 2xx (D-2). */
export const errorBody = z.object({
  /** A sentence for people. */
  message: z.string(),
  /** Stable. */
  code: z.string().check(z.regex(/^[A-Z][A-Z0-9_]*$/)),
  requestId: z.string(),
  /** Validation only: the messages of each field, in the specification's words. */
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** CHANGED_MEANWHILE only: the current values of what was seen. */
  now: z.optional(seenValues),
  /** FACTOR_NEEDED and STEP_UP_NEEDED only: the kinds of second factor that the person has. */
  factors: z.optional(z.array(z.enum(FACTOR_KINDS))),
});
export type ErrorBody = z.infer<typeof errorBody>;
