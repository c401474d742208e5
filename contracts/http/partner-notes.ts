// What administrators note about a partner (D-153).
import * as z from 'zod/mini';
import { askedId, id, moment, pageCursor, pageLimit } from './fields.js';
import { supportText } from './support.js';

/** `listPartnerNotes`, newest first, by page (D-3). */
export const partnerNotesQuery = z.object({
  partnerId: askedId('Partner is required'),
  limit: pageLimit,
  cursor: pageCursor,
});
export type PartnerNotesQuery = z.infer<typeof partnerNotesQuery>;

/** `writePartnerNote`: 1 to 5,000 characters. */
export const newPartnerNote = z.object({ text: supportText('Write a note first') });
export type NewPartnerNote = z.infer<typeof newPartnerNote>;

export const partnerNote = z.object({
  id,
  text: z.string(),
  createdAt: moment,
  /** Only the id of an administrator who was removed. */
  by: z.object({ id, name: z.nullable(z.string()) }),
});
export type PartnerNote = z.infer<typeof partnerNote>;
