import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/** An administrator changed a claim's status: the claimant gets a mail. Readers ask claims for the status and the reason. */
export const claimStatusChanged = defineEvent({
  type: 'claim.status-changed',
  version: 1,
  source: 'claims',
  consumedBy: ['notifications.claim-status'],
  data: z.object({ claimId: id, changeId: id }),
});
export type ClaimStatusChanged = DataOf<typeof claimStatusChanged>;
