import * as z from 'zod/mini';
import { megabytes } from '../values/limits.js';

/** The largest size of a file (D-30): 10 MiB. */
export const MAX_FILE_BYTES = 10 * megabytes;

/** The types that documents accepts, by content (D-30), as the extensions that a file picker offers. */
export const DOCUMENT_EXTENSIONS = ['.pdf', '.doc', '.docx'];
export const CLAIM_FILE_EXTENSIONS = ['.png', '.jpg', '.jpeg', '.pdf', '.doc', '.docx'];

export const FILE_TOO_LARGE = 'A file may be at most 10 MB';
export const DOCUMENT_TYPE_REFUSED = 'Only PDF, DOC and DOCX files are accepted';
/** Named as a kind that is accepted, and of none by its bytes. */
export const FILE_DAMAGED =
  'This file is empty, damaged, or not what its name says. Save it as a PDF again, and upload that.';
export const FILE_HARMFUL = 'This file was refused by the virus scanner';
/** Why a document is refused though it is of an accepted kind, and what its sender can do (D-81). */
export const PDF_HAS_SCRIPTS = 'This PDF contains scripts. Print it to a new PDF and upload that.';
export const PDF_HAS_ACTIONS =
  'This PDF does something by itself or sends data elsewhere. Print it to a new PDF and upload that.';
export const PDF_HAS_FILES = 'This PDF has other files in it. Print it to a new PDF and upload that.';
export const PDF_HAS_PASSWORD =
  'This PDF is protected, so it cannot be checked. Remove the password, or print it to a new PDF, and upload that.';
export const PDF_UNREADABLE = 'This PDF cannot be checked. Print it to a new PDF and upload that.';
export const WORD_HAS_MACROS = 'This document contains macros. Save it as a PDF and upload that.';
export const WORD_HAS_FILES = 'This document has other files in it. Save it as a PDF and upload that.';
export const WORD_HAS_LINKS =
  'This document loads something from elsewhere, such as a template or a picture. Save it as a PDF and upload that.';
export const WORD_UNREADABLE = 'This document cannot be checked. Save it as a PDF and upload that.';
/** The error codes of an upload that was ended or not begun (D-80): 408 and 429. */
export const TOO_SLOW = 'TOO_SLOW';
export const TOO_MANY_UPLOADS = 'TOO_MANY_UPLOADS';
export const UPLOAD_TOO_SLOW = 'The upload was too slow and was ended. Please try it again.';
export const UPLOADS_OF_PERSON = 'You have several uploads under way. Please wait until one of them is done.';
export const UPLOADS_OF_NETWORK = 'There are many uploads from your network. Please try again in a moment.';
export const CLAIM_FILE_TYPE_REFUSED = 'Only PNG, JPG, PDF, DOC and DOCX files are accepted';

export const NO_PREVIEW = 'There is no picture of this kind of file. You can download it.';
export const PREVIEW_TOO_LARGE = 'This file is too large to be shown. You can download it.';
export const PREVIEW_TOO_SLOW = 'This file takes too long to be shown. You can download it.';
export const PREVIEW_UNREADABLE =
  'This file cannot be shown, because it is damaged or has a password. You can download it.';
export const PREVIEW_BROKEN = 'This file cannot be shown. You can download it.';
export const PREVIEWS_WAIT = 'Other documents are being shown right now. Please try again in a moment.';
/** The header of a preview: how many pages its file has. */
export const PAGES_HEADER = 'portal-pages';

/**
 * `previewDocument` (admin) -> a PNG of one page, with `PAGES_HEADER` (D-118). 404 NOT_FOUND when there is no such file or
 * page; 415 NO_PREVIEW for a kind of which there is no picture; 422 PREVIEW_FAILED when the file cannot be drawn within the
 * limits; 503 UNAVAILABLE, with Retry-After, when others wait already.
 */
export const previewQuery = z.object({
  /** From 1. */
  page: z.optional(z.coerce.number<string | number>().check(z.int(), z.gte(1), z.lte(1_000_000))),
});
export type PreviewQuery = z.infer<typeof previewQuery>;

/**
 * documents `storeFile`, body: the bytes, streamed; header `x-file-name`: the name, URI-encoded.
 * 201; 400 UNSUPPORTED_FILE; 408 TOO_SLOW; 413 FILE_TOO_LARGE; 429 TOO_MANY_UPLOADS. The file is deleted after 24 h unless a `claim.submitted` event names it.
 */
export const storedFile = z.object({
  fileId: z.number(),
  filename: z.string(),
  mimeType: z.string(),
  sizeBytes: z.number(),
});
export type StoredFile = z.infer<typeof storedFile>;
