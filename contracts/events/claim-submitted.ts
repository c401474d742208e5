import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/** Somebody filed a claim. `fileIds` are documents' files that it keeps from now on; who and why is claims' alone. */
export const claimSubmitted = defineEvent({
  type: 'claim.submitted',
  version: 1,
  source: 'claims',
  heardBy: ['documents.claim', 'notifications.claim'],
  data: z.object({ claimId: id, fileIds: z.array(id) }),
});
export type ClaimSubmitted = DataOf<typeof claimSubmitted>;
