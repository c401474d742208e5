import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/** An administrator gave a claim another status: the claimant is written to. Which and why is asked of claims. */
export const claimStatusChanged = defineEvent({
  type: 'claim.status-changed',
  version: 1,
  source: 'claims',
  heardBy: ['notifications.claim-status'],
  data: z.object({ claimId: id, changeId: id }),
});
export type ClaimStatusChanged = DataOf<typeof claimStatusChanged>;
