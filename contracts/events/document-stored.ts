import * as z from 'zod';
import { DOCUMENT_TYPES } from '../values/documents.js';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/** A partner uploaded a document: screens that show documents refetch. Readers ask documents for its name. */
export const documentStored = defineEvent({
  type: 'document.stored',
  version: 1,
  source: 'documents',
  signal: true,
  data: z.object({ fileId: id, partnerId: id, type: z.enum(DOCUMENT_TYPES) }),
});
export type DocumentStored = DataOf<typeof documentStored>;
