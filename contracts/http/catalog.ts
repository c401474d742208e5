import * as z from 'zod/mini';

export interface Product {
  id: number;
  name: string;
  description: string;
  priceInCents: number;
  externalUrl: string;
  /** A fraction between 0 and 1. */
  commissionRate: number;
  commissionDescription: string | null;
  category: string | null;
  isActive: boolean;
}

/** `POST /api/referrals` -> 201 the new link, or 200 the one that is there already (D-38). */
export const createReferral = z.object({
  productId: z
    .int({ error: ({ input }) => (input == null ? 'No product selected' : 'Invalid product ID') })
    .check(z.positive('Invalid product ID')),
});
export type CreateReferral = z.infer<typeof createReferral>;

/** A partner's link. */
export interface Referral {
  id: number;
  code: string;
  /** What is shared: the site's origin plus `/r/CODE`. */
  url: string;
  product: Product;
  /** ISO, UTC. */
  createdAt: string;
  /** How often it was opened, once per browser and hour (D-40). */
  visits: number;
}

/** What the customer's page shows of a link (D-11). */
export interface PublicReferral {
  id: number;
  code: string;
  product: Pick<Product, 'id' | 'name' | 'description' | 'priceInCents' | 'category'>;
  partner: { firstName: string; lastName: string; companyName: string | null };
}

/** catalog-referrals' `GET /internal/links/:code`: the link as it stands, for a checkout. 404 'Referral not found'. */
export interface LinkForCheckout extends PublicReferral {
  partnerId: number;
  rateBps: number;
}
