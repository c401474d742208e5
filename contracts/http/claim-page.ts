import * as z from 'zod/mini';
import { CLAIM_STATUSES, CLAIM_TYPES, type ClaimType } from '../values/claims.js';
import { filedClaim } from './claims.js';
import { askedId, cents, id, moment } from './fields.js';

/** How many files a claim may have in all; `MAX_CLAIM_FILES` limits how many are sent at once. */
export const MAX_FILES_OF_CLAIM = 50;

/** 404: the link was never mailed, or is too old. */
export const CLAIM_LINK_INVALID = 'CLAIM_LINK_INVALID';
/** 409: the claim has been decided. */
export const CLAIM_DECIDED = 'CLAIM_DECIDED';
/** 409: nobody has asked the claimant for documents. */
export const NOTHING_ASKED = 'NOTHING_ASKED';
/** 409: the claim would have more than `MAX_FILES_OF_CLAIM`. */
export const TOO_MANY_FILES = 'TOO_MANY_FILES';

/** The body of `readClaim`, of whoever has the link in a mail about the claim. Any text: a malformed token is an invalid link. */
export const claimLink = z.object({ token: z.string('The token is missing').check(z.maxLength(200)) });
export type ClaimLink = z.infer<typeof claimLink>;

/** The fields of `addClaimFiles`, before the files. */
export const claimAddition = z.extend(claimLink, {
  /**
   * The last request that was on screen, by its id in the history: a later one is not answered. Absent from a page of the
   * release before: then the last one is.
   */
  asked: z.optional(askedId('asked must be an id')),
});

/** What a claimant reads by that link (D-156): what was typed, what became of it, and nothing that is internal. */
export const claimantsClaim = z.object({
  claimNumber: filedClaim.shape.claimNumber,
  status: z.enum(CLAIM_STATUSES),
  claimType: z.enum(Object.keys(CLAIM_TYPES) as ClaimType[]),
  filedAt: moment,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  policyNumber: z.string(),
  incidentDate: z.iso.date(),
  estimatedAmountInCents: z.nullable(cents),
  /** Names of files that were not sent along. */
  namedDocuments: z.nullable(z.string()),
  /** Oldest first. */
  files: z.array(z.object({ filename: z.string(), sizeBytes: z.int(), at: moment })),
  /** Oldest first; the first is the filing. `documents`: what the claimant was asked for then. */
  history: z.array(
    z.object({
      id,
      status: z.enum(CLAIM_STATUSES),
      note: z.nullable(z.string()),
      at: moment,
      documents: z.array(z.string()),
    }),
  ),
  /** What we wait for: asked for since the claimant last sent something. */
  awaited: z.array(z.string()),
  /** Whether `addClaimFiles` takes files now. */
  mayAdd: z.boolean(),
});
export type ClaimantsClaim = z.infer<typeof claimantsClaim>;
