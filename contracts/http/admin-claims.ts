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
  namedId,
  pageCursor,
  pageLimit,
  searched,
  sortBy,
} from './fields.js';
import { asText } from './support.js';

export const CLAIM_SORTS = ['date', 'name'] as const;

const claimType = z.enum(Object.keys(CLAIM_TYPES) as ClaimType[]);
const claimStatus = z.enum(CLAIM_STATUSES);

/** The filters of the list of claims. */
const claimFilters = z.object({
  status: z.optional(z.enum(CLAIM_STATUSES, 'There is no such status')),
  /** In number, name, e-mail and policy number. */
  search: z.optional(searched),
  ...dayRange,
  /** `new`: those whose claimant sent documents that nobody has looked at (D-156). */
  files: z.optional(z.enum(['new'], 'There is no such filter')),
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
  /** The claimant sent documents that nobody has looked at (D-156); absent from a release without. */
  hasNewFiles: z.optional(z.boolean()),
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
    z.object({
      id,
      filename: z.string(),
      mimeType: z.string(),
      sizeBytes: z.int(),
      fileUrl: z.string(),
      /** When it came after the filing (D-156); null for a file of the filing. */
      addedAt: z.optional(z.nullable(moment)),
      /** Nobody has looked at it since. */
      isNew: z.optional(z.boolean()),
    }),
  ),
  /** What the claimant was asked for and has not sent (D-156). */
  awaited: z.optional(z.array(z.string())),
  /** The last time that the claimant added files, for `claimFilesSeen`; null when nothing is new. */
  newest: z.optional(z.nullable(id)),
  /** Oldest first; the first is the claimant's own. */
  history: z.array(
    z.object({
      id,
      status: claimStatus,
      note: z.nullable(z.string()),
      at: moment,
      /** The administrator; null for the claimant. */
      changedBy: z.nullable(id),
      /**
       * Of `getClaim` alone, also of one who was removed: null for whom identity does not know, absent while names cannot be
       * read, and of the release before.
       */
      changedByName: z.optional(z.nullable(z.string())),
      /** What the claimant was asked for then: the status stayed as it was. */
      documents: z.optional(z.array(z.string())),
    }),
  ),
});
export type ClaimInFull = z.infer<typeof claimInFull>;

const NOTE_NEEDED = 'Please tell the claimant why';

/**
 * `changeClaim` -> 200 ClaimInFull; 409 CLAIM_MOVED_ON for a status that cannot follow the current one, and for a
 * claim that is no longer `was`; 409 CHANGED_MEANWHILE for a decision while the claimant sent documents that were not on
 * screen. The claimant gets the note by e-mail.
 */
export const claimChange = z
  .object({
    status: z.enum(CLAIM_STATUSES, 'Please choose a status'),
    note: z.optional(z.string().check(z.trim(), z.maxLength(2_000, 'Please use at most 2,000 characters'))),
    /** Its status as it was on screen; absent from the release before, which compares none. */
    was: z.optional(z.enum(CLAIM_STATUSES)),
    /** `newest` of the claim as it was on screen; absent where no claim was: then nothing is compared. */
    newest: z.optional(z.nullable(namedId('newest must be an id'))),
  })
  .check((context) => {
    const { status, note } = context.value;
    if (status === 'denied' && !note)
      context.issues.push({ code: 'custom', message: NOTE_NEEDED, input: note, path: ['note'] });
  });
export type ClaimChange = z.infer<typeof claimChange>;

const ASKED_FOR = 'Name at least one document';
const MOST_ASKED = 10;

/**
 * `askClaimant` -> 201 ClaimInFull (D-156); 409 CLAIM_DECIDED. The claimant gets a mail with the note and the link. The same
 * `Idempotency-Key` again asks for nothing twice.
 */
export const claimRequest = z.object({
  documents: z
    .array(
      z.string(ASKED_FOR).check(
        z.overwrite((name) => asText(name).replace(/\s+/g, ' ')),
        z.trim(),
        z.minLength(1, ASKED_FOR),
        z.maxLength(100, 'Please use at most 100 characters for each document'),
      ),
      ASKED_FOR,
    )
    .check(
      z.minLength(1, ASKED_FOR),
      z.maxLength(MOST_ASKED, `Please ask for at most ${MOST_ASKED} documents`),
    ),
  note: z.optional(
    z
      .string()
      .check(z.overwrite(asText), z.trim(), z.maxLength(2_000, 'Please use at most 2,000 characters')),
  ),
});
export type ClaimRequest = z.infer<typeof claimRequest>;

/** `claimFilesSeen` -> 200 ClaimInFull. What came after `newest` stays new. Idempotent. */
export const claimFilesSeen = z.object({ newest: namedId('newest must be an id') });
export type ClaimFilesSeen = z.infer<typeof claimFilesSeen>;
