import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id, moment } from './fields.js';

/** Commission is held until an administrator decides (D-115). */
export const flagRaised = defineEvent({
  type: 'flag.raised',
  version: 1,
  source: 'payouts',
  consumedBy: ['notifications.flags'],
  data: z.object({ flagId: id, partnerId: id, raisedAt: moment }),
});
export type FlagRaised = DataOf<typeof flagRaised>;
