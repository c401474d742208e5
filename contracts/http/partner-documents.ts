import * as z from 'zod/mini';
import { askedId, id, moment, pageQuery, searched } from './fields.js';
import { DOCUMENT_TYPES, type DocumentType } from '../values/documents.js';

/** Specification, 'Documents tab'. */
export const DOCUMENT_TYPE_NAMES: Record<DocumentType, string> = { w9: 'W9', ach: 'ACH Form' };

/** Query of `listPartnerDocuments`. 400 for impossible values. */
const partnerDocumentFilters = z.object({
  /** Part of a partner's name, agency or e-mail, or of a file's name. */
  search: z.optional(searched),
  type: z.optional(z.enum(DOCUMENT_TYPES, 'There is no such type of document')),
  partnerId: z.optional(askedId()),
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
