// A partner's account is suspended, and works again (D-166).
import * as z from 'zod/mini';
import { id, moment } from './fields.js';
import { asText } from './support.js';

/** `suspendPartner`: why, as the partner reads it in a mail; 1 to 1,000 characters. */
export const newSuspension = z.object({
  reason: z
    .string('Say why')
    .check(
      z.overwrite(asText),
      z.trim(),
      z.minLength(1, 'Say why'),
      z.maxLength(1_000, 'Please use at most 1,000 characters'),
    ),
});
export type NewSuspension = z.infer<typeof newSuspension>;

/** `getPartnerSuspension`: null while the account works. */
export const partnerSuspension = z.object({
  suspension: z.nullable(
    z.object({
      reason: z.string(),
      since: moment,
      /** Only the id of an administrator who was removed. */
      by: z.object({ id, name: z.nullable(z.string()) }),
    }),
  ),
});
export type PartnerSuspension = z.infer<typeof partnerSuspension>;
