import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/** A claimant sent more files of a claim (D-156). documents keeps those in `fileIds` from now on. */
export const claimDocumentsAdded = defineEvent({
  type: 'claim.documents-added',
  version: 1,
  source: 'claims',
  consumedBy: ['documents.claim-addition'],
  data: z.object({ claimId: id, fileIds: z.array(id) }),
});
export type ClaimDocumentsAdded = DataOf<typeof claimDocumentsAdded>;
