import * as z from 'zod/mini';
import { reviewStates, type DocumentType } from '../values/documents.js';
import { signUp } from './account.js';
import { id } from './fields.js';

/**
 * `updateProfile` -> 200 the User: multipart with these fields and, for a partner, the files of `DOCUMENT_FIELDS`.
 * Absent fields stay as they are; an empty agency or address is cleared. Everything is saved or nothing.
 * 400 with the messages below; 400 UNSUPPORTED_FILE, 413 FILE_TOO_LARGE with the field's name; 503 when it cannot be stored.
 */
export const profile = z.object({
  firstName: signUp.shape.firstName,
  lastName: signUp.shape.lastName,
  agency: signUp.shape.companyName,
  address: z.optional(z.string().check(z.trim(), z.maxLength(300, 'Please use at most 300 characters'))),
});
export type Profile = z.infer<typeof profile>;

/** The form's field of each document. */
export const DOCUMENT_FIELDS = { w9Document: 'w9', achDocument: 'ach' } as const satisfies Record<
  string,
  DocumentType
>;
export type DocumentField = keyof typeof DOCUMENT_FIELDS;

/** What administrators said of a document (D-143). `reason`: why it was refused; null otherwise. */
const ownReview = z.object({
  state: z.enum(reviewStates),
  reason: z.nullable(z.string()),
  /** Of the document, for `downloadDocument`; absent from documents of the release before. */
  documentId: z.optional(id),
});
export type OwnReview = z.infer<typeof ownReview>;

/**
 * `getProfileDocuments`: the name of the newest file of each kind, or null (D-30), and what was said of it; that is absent
 * where there is none, and from documents of the release before.
 */
export const profileDocuments = z.object({
  w9Document: z.nullable(z.string()),
  achDocument: z.nullable(z.string()),
  w9Review: z.optional(ownReview),
  achReview: z.optional(ownReview),
});
export type ProfileDocuments = z.infer<typeof profileDocuments>;
