import * as z from 'zod';
import { DOCUMENT_TYPES } from '../values/documents.js';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/** An administrator deleted a partner's document: screens that show documents refetch. */
export const documentDeleted = defineEvent({
  type: 'document.deleted',
  version: 1,
  source: 'documents',
  signal: true,
  data: z.object({ fileId: id, partnerId: id, type: z.enum(DOCUMENT_TYPES) }),
});
export type DocumentDeleted = DataOf<typeof documentDeleted>;
