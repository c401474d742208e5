import * as z from 'zod';
import { DOCUMENT_TYPES } from '../values/documents.js';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/**
 * An administrator accepted or refused a partner's document (D-143): the partner's bell tells of it, without the reason.
 * The mail about a refused one follows `document.refused`, which the release before knows; it does not know this one.
 */
export const documentReviewed = defineEvent({
  type: 'document.reviewed',
  version: 1,
  source: 'documents',
  consumedBy: ['notifications.notices'],
  data: z.object({
    reviewId: id,
    partnerId: id,
    type: z.enum(DOCUMENT_TYPES),
    decision: z.enum(['accepted', 'refused']),
  }),
});
export type DocumentReviewed = DataOf<typeof documentReviewed>;
