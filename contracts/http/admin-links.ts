// The administrators' list of partners' links: its query and its answer.
import * as z from 'zod/mini';
import { referralCode } from './catalog.js';
import {
  askedId,
  cents,
  dayRange,
  directionOf,
  moment,
  pageCursor,
  pageLimit,
  searched,
  sortBy,
} from './fields.js';

export const LINK_SORTS = ['date', 'code'] as const;

/** `listLinks`, by page (D-3, D-74). `search` in code, product and partner. */
export const linksQuery = z.object({
  search: z._default(searched, ''),
  /** Of one partner only (D-153). */
  partnerId: z.optional(askedId()),
  ...dayRange,
  sort: sortBy(LINK_SORTS, 'date'),
  direction: directionOf('desc'),
  limit: pageLimit,
  cursor: pageCursor,
});
export type LinksQuery = z.infer<typeof linksQuery>;

/** A link, deleted or not, since its sales stay (D-38). */
export const adminLink = z.object({
  ...referralCode.shape,
  createdAt: moment,
  /** Browsers that opened it, each counted once an hour. */
  visits: z.int(),
  /** Of the standing sales through this link; null while payouts is down. */
  totals: z.nullable(
    z.object({
      salesCount: z.int(),
      amountInCents: cents,
      commissionInCents: cents,
      unpaidCommissionInCents: cents,
    }),
  ),
});
export type AdminLink = z.infer<typeof adminLink>;
