import * as z from 'zod';
import { DOCUMENT_TYPES } from '../values/documents.js';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/**
 * An administrator refused a partner's document (D-143): the partner gets a mail. Readers ask documents for the reason.
 * `document.reviewed` says the same to the bell, and of accepted ones too: the release before knows this one only.
 */
export const documentRefused = defineEvent({
  type: 'document.refused',
  version: 1,
  source: 'documents',
  consumedBy: ['notifications.document-refused'],
  data: z.object({ reviewId: id, fileId: id, partnerId: id, type: z.enum(DOCUMENT_TYPES) }),
});
export type DocumentRefused = DataOf<typeof documentRefused>;
