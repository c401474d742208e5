import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/** A partner created a link: their other open pages refetch. */
export const referralCreated = defineEvent({
  type: 'referral.created',
  version: 1,
  source: 'catalog-referrals',
  signal: true,
  data: z.object({ referralId: id, partnerId: id, productId: id }),
});
export type ReferralCreated = DataOf<typeof referralCreated>;
