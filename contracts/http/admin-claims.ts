import * as z from 'zod/mini';
import { filedClaim } from './claims.js';
import { CLAIM_STATUSES, CLAIM_TYPES, type ClaimType } from '../values/claims.js';
import {
  cents,
  dayRange,
  directionOf,
  dollars,
  id,
  moment,
  pageCursor,
  pageLimit,
  searched,
  sortBy,
} from './fields.js';

export const CLAIM_SORTS = ['date', 'name'] as const;

const claimType = z.enum(Object.keys(CLAIM_TYPES) as ClaimType[]);
const claimStatus = z.enum(CLAIM_STATUSES);

/** The filters of the list of claims. */
const claimFilters = z.object({
  status: z.optional(z.enum(CLAIM_STATUSES, 'There is no such status')),
  /** In number, name, e-mail and policy number. */
  search: z.optional(searched),
  ...dayRange,
});

/** `listClaims`, by page (D-3, D-31). */
export const claimsQuery = z.extend(claimFilters, {
  /** By the time of filing, or by the claimant's first and last name. */
  sort: sortBy(CLAIM_SORTS, 'date'),
  direction: directionOf('desc'),
  limit: pageLimit,
  cursor: pageCursor,
});
export type ClaimsQuery = z.infer<typeof claimsQuery>;

/** A line of `listClaims`. */
export const adminClaim = z.object({
  ...filedClaim.shape,
  claimType,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  createdAt: moment,
  filesCount: z.int(),
});
export type AdminClaim = z.infer<typeof adminClaim>;

/** `getClaim`, and what a change of status answers. */
export const claimInFull = z.object({
  ...adminClaim.shape,
  phone: z.string(),
  policyNumber: z.string(),
  incidentDate: z.iso.date(),
  estimatedAmount: z.nullable(dollars),
  estimatedAmountInCents: z.nullable(cents),
  /** Names of files that the claimant did not send along. */
  namedDocuments: z.nullable(z.string()),
  files: z.array(
    z.object({ id, filename: z.string(), mimeType: z.string(), sizeBytes: z.int(), fileUrl: z.string() }),
  ),
  /** Oldest first; the first is the claimant's own. */
  history: z.array(
    z.object({
      id,
      status: claimStatus,
      note: z.nullable(z.string()),
      at: moment,
      /** The administrator; null for the claimant. */
      changedBy: z.nullable(id),
    }),
  ),
});
export type ClaimInFull = z.infer<typeof claimInFull>;

const NOTE_NEEDED = 'Please tell the claimant why';

/**
 * `changeClaim` -> 200 ClaimInFull; 409 CLAIM_MOVED_ON for a status that cannot follow the current one. The claimant gets
 * the note by e-mail.
 */
export const claimChange = z
  .object({
    status: z.enum(CLAIM_STATUSES, 'Please choose a status'),
    note: z.optional(z.string().check(z.trim(), z.maxLength(2_000, 'Please use at most 2,000 characters'))),
  })
  .check((context) => {
    const { status, note } = context.value;
    if (status === 'denied' && !note)
      context.issues.push({ code: 'custom', message: NOTE_NEEDED, input: note, path: ['note'] });
  });
export type ClaimChange = z.infer<typeof claimChange>;
