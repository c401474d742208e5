import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/** An administrator asked a claimant for documents (D-156): the claimant gets a mail. Readers ask claims for which, and why. */
export const claimDocumentsAsked = defineEvent({
  type: 'claim.documents-asked',
  version: 1,
  source: 'claims',
  consumedBy: ['notifications.claim-documents'],
  data: z.object({ claimId: id, changeId: id }),
});
export type ClaimDocumentsAsked = DataOf<typeof claimDocumentsAsked>;
