// What happened lately, for administrators (D-161).
import * as z from 'zod/mini';
import { cents, id, limitOf, moment, month } from './fields.js';

export const happeningsQuery = z.object({ limit: limitOf(50, 12) });
export type HappeningsQuery = z.infer<typeof happeningsQuery>;

/** What each kind knows: ids, cents and a product's name, and nothing of a customer. */
export const happeningFacts = {
  sale: z.object({ saleId: id, productName: z.string(), amountCents: cents, commissionCents: cents }),
  /** `commissionCents`: what is left of the commission then. */
  refund: z.object({
    saleId: id,
    reason: z.enum(['refund', 'dispute', 'dispute-won']),
    commissionCents: cents,
  }),
  'sign-up': z.object({}),
  claim: z.object({ claimId: id }),
  payout: z.object({ payoutId: id, month, amountCents: cents }),
  'payout-voided': z.object({ payoutId: id, month, amountCents: cents }),
} as const;
export type HappeningKind = keyof typeof happeningFacts;

const base = {
  id,
  at: moment,
  /** Whose it is: null of a claim. Without a name while identity is down. */
  partner: z.nullable(z.object({ id, name: z.nullable(z.string()) })),
};

/** `listHappenings`: newest first. A page ignores a kind that it does not know, of a newer release. */
export const happening = z.discriminatedUnion('kind', [
  z.extend(happeningFacts.sale, { ...base, kind: z.literal('sale') }),
  z.extend(happeningFacts.refund, { ...base, kind: z.literal('refund') }),
  z.extend(happeningFacts['sign-up'], { ...base, kind: z.literal('sign-up') }),
  z.extend(happeningFacts.claim, { ...base, kind: z.literal('claim') }),
  z.extend(happeningFacts.payout, { ...base, kind: z.literal('payout') }),
  z.extend(happeningFacts['payout-voided'], { ...base, kind: z.literal('payout-voided') }),
]);
export type Happening = z.infer<typeof happening>;
