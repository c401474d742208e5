import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/** A link was deleted; its sales stay (D-38). */
export const referralDeleted = defineEvent({
  type: 'referral.deleted',
  version: 1,
  source: 'catalog-referrals',
  signal: true,
  data: z.object({ referralId: id, partnerId: id }),
});
export type ReferralDeleted = DataOf<typeof referralDeleted>;
