import * as z from 'zod/mini';
import { LARGEST_ID, cents, id, limitOf, moment, searched } from './fields.js';
import { LONGEST_HOLD_DAYS } from '../values/hold-period.js';
import { productPicture } from './product-picture.js';
import { seen } from './seen.js';

const DAYS = `Enter whole days from 0 to ${LONGEST_HOLD_DAYS}`;
const holdDays = z.int(DAYS).check(z.gte(0, DAYS), z.lte(LONGEST_HOLD_DAYS, DAYS));

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
  /** How many days after the sale its commission is payable (D-97); null: `COMMISSION_HOLD_DAYS` says. */
  holdDays: z.nullable(holdDays),
  /** The same, with the setting where the product has none of its own; 0: at once. */
  payableAfterDays: holdDays,
  /** Grows with every change; an edit names the version that the editor saw. */
  version: z.int(),
  /** Absent for none, and from the release before. */
  picture: z.optional(productPicture),
});
export type Product = z.infer<typeof product>;

const UPLOAD = 'Please upload the picture again';

const words = (missing: string, most: number) =>
  z
    .string(missing)
    .check(z.trim(), z.minLength(1, missing), z.maxLength(most, `Please use at most ${most} characters`));
const optionalWords = (most: number) =>
  z.optional(
    z.nullable(z.string().check(z.trim(), z.maxLength(most, `Please use at most ${most} characters`))),
  );

/** `addProduct` -> 201 the Product. An empty commission description or category counts as none. */
export const newProduct = z.object({
  name: words('Name is required', 100),
  description: words('Description is required', 1_000),
  priceInCents: z
    .int('Enter a price in dollars, such as 49.50')
    .check(z.gte(100, 'Price must be at least $1'), z.lte(99_999_999, 'Price cannot exceed $999,999.99')),
  /** Informational, http(s) only (D-37). */
  externalUrl: z
    .url({ protocol: /^https?$/, hostname: z.regexes.hostname, error: 'Must be a valid URL' })
    .check(z.maxLength(500, 'Please use at most 500 characters')),
  /** A fraction in whole basis points. */
  commissionRate: z.number('Enter a rate in percent, such as 10').check(
    z.gte(0, 'Commission rate must be at least 0%'),
    z.lte(1, 'Commission rate cannot exceed 100%'),
    z.refine(
      (rate) => Math.abs(rate * 10_000 - Math.round(rate * 10_000)) < 1e-6,
      'Use at most two decimals',
    ),
  ),
  commissionDescription: optionalWords(200),
  category: optionalWords(50),
  /** null: `COMMISSION_HOLD_DAYS` says. */
  holdDays: z.optional(z.nullable(holdDays)),
  /** The hash that `uploadProductPicture` answered; null: none. */
  picture: z.optional(z.nullable(z.string(UPLOAD).check(z.regex(/^[\da-f]{64}$/, UPLOAD)))),
});
export type NewProduct = z.infer<typeof newProduct>;

/**
 * `editProduct` -> 200 the Product; absent fields stay. A new rate applies to new checkouts (D-24).
 * `seen`: version and price as they were shown; 409 CHANGED_MEANWHILE when the product has changed since.
 */
export const productChanges = z.extend(z.partial(z.extend(newProduct, { isActive: z.boolean() })), { seen });
export type ProductChanges = z.infer<typeof productChanges>;

/** `createReferral` -> 201 the new link, or 200 the existing one (D-38). */
export const createReferral = z.object({
  productId: z
    .int({ error: ({ input }) => (input == null ? 'No product selected' : 'Invalid product ID') })
    .check(z.gte(1, 'Invalid product ID'), z.lte(LARGEST_ID, 'Invalid product ID')),
});
export type CreateReferral = z.infer<typeof createReferral>;

/** A partner's link. */
export const referral = z.object({
  id,
  code: z.string(),
  /** The URL to share: the site's origin plus `/r/CODE`, or `/r/SLUG` where it has one. */
  url: z.string(),
  /** The address of its partner's choice (D-127). Absent for none, and from the release before. */
  slug: z.optional(z.string()),
  /** All addresses that it was given, by name; each goes on working. Absent for none, and from the release before. */
  slugs: z.optional(z.array(z.string())),
  /** The tags of its shares (D-128), oldest first. Absent for none, and from the release before. */
  campaigns: z.optional(z.array(z.string())),
  product,
  createdAt: moment,
  /** How often it was opened, once per browser and hour (D-40). */
  visits: z.int(),
  /** Its partner paused it (D-126). Absent for no, and from the release before. */
  isPaused: z.optional(z.boolean()),
});
export type Referral = z.infer<typeof referral>;

/** `findReferralCodes`: links whose code begins with the search text, in any case; sorted by code. */
export const referralCodesQuery = z.object({
  search: z._default(searched, '').check(z.minLength(1, 'Enter the beginning of a code')),
  limit: limitOf(50, 20),
});
export type ReferralCodesQuery = z.infer<typeof referralCodesQuery>;

/** A link as administrators look it up. */
export const referralCode = z.object({
  id,
  code: z.string(),
  /** The address of its partner's choice (D-127). Absent for none, and from the release before. */
  slug: z.optional(z.string()),
  /** Neither the link nor its product was deleted, the product is active, and the link is not paused. */
  isLive: z.boolean(),
  /** Its partner paused it (D-126), and it is not deleted. Absent for no, and from the release before. */
  isPaused: z.optional(z.boolean()),
  productName: z.string(),
  partner: z.object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    companyName: z.nullable(z.string()),
  }),
});
export type ReferralCode = z.infer<typeof referralCode>;

/** A link as the customer's page shows it (D-11). */
export const publicReferral = z.object({
  id,
  code: z.string(),
  product: z.pick(product, {
    id: true,
    name: true,
    description: true,
    priceInCents: true,
    category: true,
    picture: true,
  }),
  partner: z.object({
    firstName: z.string(),
    lastName: z.string(),
    companyName: z.nullable(z.string()),
  }),
});
export type PublicReferral = z.infer<typeof publicReferral>;

/** catalog-referrals' `openLink`: the current state of the link, for a checkout. */
export interface LinkForCheckout extends PublicReferral {
  partnerId: number;
  rateBps: number;
  /** The hold period (D-97). Absent for none, and from catalog-referrals of the release before. */
  holdDays?: number;
  /** Grows with every change of the product. */
  productVersion: number;
  /** Its partner paused it (D-126): only for whoever asks `evenPaused`. */
  isPaused?: true;
  /** Since when its partner is suspended (D-166), which pauses it too; only for whoever asks `evenPaused`. */
  suspendedAt?: string;
  /** The tag that it was opened with, if it is one of the link's (D-128). */
  campaign?: string;
}
