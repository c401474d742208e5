// An administrator looks at a partner's pages as the partner sees them (D-168).
import * as z from 'zod/mini';
import { id, moment } from './fields.js';

/** `beginPartnerView`. The token opens nothing without the session in which it was begun. */
export const partnerView = z.object({
  token: z.string(),
  endsAt: moment,
  partner: z.object({ id, name: z.string() }),
});
export type PartnerView = z.infer<typeof partnerView>;

/** `endPartnerView` */
export const viewToEnd = z.object({
  token: z.string('Which one is it?').check(z.maxLength(500, 'Which one is it?')),
});
export type ViewToEnd = z.infer<typeof viewToEnd>;
