import * as z from 'zod/mini';
import { cents, id, moment } from './fields.js';

export const product = z.object({
  id,
  name: z.string(),
  description: z.string(),
  priceInCents: cents,
  externalUrl: z.string(),
  /** A fraction between 0 and 1. */
  commissionRate: z.number().check(z.gte(0), z.lte(1)),
  commissionDescription: z.nullable(z.string()),
  category: z.nullable(z.string()),
  isActive: z.boolean(),
});
export type Product = z.infer<typeof product>;

/** `POST /api/referrals` -> 201 the new link, or 200 the one that is there already (D-38). */
export const createReferral = z.object({
  productId: z
    .int({ error: ({ input }) => (input == null ? 'No product selected' : 'Invalid product ID') })
    .check(z.positive('Invalid product ID')),
});
export type CreateReferral = z.infer<typeof createReferral>;

/** A partner's link. */
export const referral = z.object({
  id,
  code: z.string(),
  /** What is shared: the site's origin plus `/r/CODE`. */
  url: z.string(),
  product,
  createdAt: moment,
  /** How often it was opened, once per browser and hour (D-40). */
  visits: z.int(),
});
export type Referral = z.infer<typeof referral>;

/** What the customer's page shows of a link (D-11). */
export const publicReferral = z.object({
  id,
  code: z.string(),
  product: z.pick(product, { id: true, name: true, description: true, priceInCents: true, category: true }),
  partner: z.object({
    firstName: z.string(),
    lastName: z.string(),
    companyName: z.nullable(z.string()),
  }),
});
export type PublicReferral = z.infer<typeof publicReferral>;

/** catalog-referrals' `GET /internal/links/:code`: the link as it stands, for a checkout. 404 'Referral not found'. */
export interface LinkForCheckout extends PublicReferral {
  partnerId: number;
  rateBps: number;
}
