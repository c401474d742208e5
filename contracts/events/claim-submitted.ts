import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/** Somebody filed a claim. documents keeps the files in `fileIds` from now on; only claims knows who filed it and why. */
export const claimSubmitted = defineEvent({
  type: 'claim.submitted',
  version: 1,
  source: 'claims',
  consumedBy: ['documents.claim', 'notifications.claim', 'notifications.happenings'],
  data: z.object({ claimId: id, fileIds: z.array(id) }),
});
export type ClaimSubmitted = DataOf<typeof claimSubmitted>;
