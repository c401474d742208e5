import * as z from 'zod/mini';
import { askedId, dayRange, id, moment, pageQuery, searched } from './fields.js';
import { DOCUMENT_TYPES, REVIEW_DECISIONS, reviewStates, type DocumentType } from '../values/documents.js';

/** Specification, 'Documents tab'. */
export const DOCUMENT_TYPE_NAMES: Record<DocumentType, string> = { w9: 'W9', ach: 'ACH Form' };

/** Query of `listPartnerDocuments`. 400 for impossible values. */
const partnerDocumentFilters = z.object({
  /** Part of a partner's name, agency or e-mail, or of a file's name. */
  search: z.optional(searched),
  type: z.optional(z.enum(DOCUMENT_TYPES, 'There is no such type of document')),
  partnerId: z.optional(askedId()),
  /** `waiting`: what somebody has to look at, so not what a newer one has replaced. */
  review: z.optional(z.enum(reviewStates, 'There is no such state')),
  ...dayRange,
});
export const partnerDocumentsQuery = z.extend(partnerDocumentFilters, pageQuery.shape);
export type PartnerDocumentsQuery = z.infer<typeof partnerDocumentsQuery>;

/** `listPartnerDocuments` (admin): newest first, by page. */
export const partnerDocument = z.object({
  id,
  partnerId: id,
  type: z.enum(DOCUMENT_TYPES),
  filename: z.string(),
  /** Streams it, as an attachment (D-30). */
  fileUrl: z.string(),
  uploadedAt: moment,
  sizeBytes: z.int(),
  /** Whether the partner has sent a newer one of this type. This one is then deleted after a while. */
  isReplaced: z.boolean(),
  /** What its last review says (D-143); absent from documents of the release before. */
  review: z.optional(z.enum(reviewStates)),
  /** null while documents does not know their name yet. */
  partner: z.nullable(
    z.object({
      id,
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      companyName: z.nullable(z.string()),
    }),
  ),
});
export type PartnerDocument = z.infer<typeof partnerDocument>;

/** One decision about a document; the newest is the one that counts. */
const documentReview = z.object({
  decision: z.enum(REVIEW_DECISIONS),
  /** What the partner was mailed; null for one that was accepted. */
  reason: z.nullable(z.string()),
  at: moment,
  /** The name is null for a deleted account, or while identity is down. */
  by: z.object({ id, name: z.nullable(z.string()) }),
});

/** `getDocumentReviews` and `reviewDocument` (admin), newest first; 404. */
export const documentReviews = z.object({
  id,
  type: z.enum(DOCUMENT_TYPES),
  state: z.enum(reviewStates),
  isReplaced: z.boolean(),
  /** How many reviews there are: what `seen` of the next one says. */
  version: z.int(),
  reviews: z.array(documentReview),
});
export type DocumentReviews = z.infer<typeof documentReviews>;

/** Codes of the 409 of a review: somebody decided since; the partner has sent a newer document. Nothing changes then. */
export const DECIDED_MEANWHILE = 'DECIDED_MEANWHILE';
export const DOCUMENT_REPLACED = 'DOCUMENT_REPLACED';

const REASON = 'Please say why: the partner reads it';

/**
 * `reviewDocument` (admin) -> `DocumentReviews`, also when they decided just so already. `seen`: the version that was on
 * screen. 400 for a refusal without a reason; 404; 409 DECIDED_MEANWHILE, DOCUMENT_REPLACED.
 */
export const documentDecision = z.discriminatedUnion(
  'decision',
  [
    z.object({ decision: z.literal('accepted'), seen: z.int().check(z.gte(0)) }),
    z.object({
      decision: z.literal('refused'),
      reason: z
        .string(REASON)
        .check(z.trim(), z.minLength(1, REASON), z.maxLength(500, 'Please use at most 500 characters')),
      seen: z.int().check(z.gte(0)),
    }),
  ],
  'There is no such decision',
);
export type DocumentDecision = z.infer<typeof documentDecision>;
