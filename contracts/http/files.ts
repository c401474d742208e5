import * as z from 'zod/mini';
import { megabytes } from '../values/limits.js';

/** The largest size of a file (D-30): 10 MiB. */
export const MAX_FILE_BYTES = 10 * megabytes;

/** The types that documents accepts, by content (D-30), as the extensions that a file picker offers. */
export const DOCUMENT_EXTENSIONS = ['.pdf', '.doc', '.docx'];
export const CLAIM_FILE_EXTENSIONS = ['.png', '.jpg', '.jpeg', '.pdf', '.doc', '.docx'];

export const FILE_TOO_LARGE = 'A file may be at most 10 MB';
export const DOCUMENT_TYPE_REFUSED = 'Only PDF, DOC and DOCX files are accepted';
export const FILE_HARMFUL = 'This file was refused by the virus scanner';
export const CLAIM_FILE_TYPE_REFUSED = 'Only PNG, JPG, PDF, DOC and DOCX files are accepted';

/**
 * documents `storeFile`, body: the bytes, streamed; header `x-file-name`: the name, URI-encoded.
 * 201; 400 UNSUPPORTED_FILE; 413 FILE_TOO_LARGE. The file is deleted after 24 h unless a `claim.submitted` event names it.
 */
export const storedFile = z.object({
  fileId: z.number(),
  filename: z.string(),
  mimeType: z.string(),
  sizeBytes: z.number(),
});
export type StoredFile = z.infer<typeof storedFile>;
