import * as z from 'zod';
import { USER_ROLES } from '../values/roles.js';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/**
 * Somebody's password or e-mail was changed; `moved`: the e-mail, too. The mails ask identity for the addresses, the
 * earlier one too (D-87).
 */
export const credentialsChanged = defineEvent({
  type: 'credentials.changed',
  version: 1,
  source: 'identity',
  consumedBy: ['notifications.credentials-changed'],
  data: z.object({ changeId: id, userId: id, role: z.enum(USER_ROLES), moved: z.boolean() }),
});
export type CredentialsChanged = DataOf<typeof credentialsChanged>;
