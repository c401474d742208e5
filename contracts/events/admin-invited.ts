import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/** Somebody is invited to be an administrator. Who, and the link's secret, are asked of identity when the mail goes out. */
export const adminInvited = defineEvent({
  type: 'admin.invited',
  version: 1,
  source: 'identity',
  heardBy: ['notifications.invite'],
  data: z.object({ inviteId: id }),
});
export type AdminInvited = DataOf<typeof adminInvited>;
