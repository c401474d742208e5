import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/** Somebody was invited to be an administrator. The mail asks identity for the person and the link's secret. */
export const adminInvited = defineEvent({
  type: 'admin.invited',
  version: 1,
  source: 'identity',
  consumedBy: ['notifications.invite'],
  data: z.object({ inviteId: id }),
});
export type AdminInvited = DataOf<typeof adminInvited>;
