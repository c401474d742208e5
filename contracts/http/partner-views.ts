// An administrator looks at a partner's pages as the partner sees them (D-168).
import * as z from 'zod/mini';
import { id, moment } from './fields.js';

/** The header with which such a page calls: the token of `beginPartnerView`. */
export const PARTNER_VIEW = 'portal-view';
export const VIEW_MINUTES = 15;

/** 403: a page that only looks changes nothing, and does not see everything. */
export const VIEW_READ_ONLY = 'VIEW_READ_ONLY';
/** 403: it is over, or was begun in another session. */
export const VIEW_ENDED = 'VIEW_ENDED';

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
