import * as z from 'zod';
import { USER_ROLES } from '../values/roles.js';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/**
 * Somebody's password or e-mail was changed; `moved`: the e-mail, too. The mails ask identity for the addresses, the
 * earlier one too (D-87). `corrected`: by an owner, since nobody had confirmed it (D-112); only the earlier one is told,
 * since the new one gets a link to confirm.
 */
export const credentialsChanged = defineEvent({
  type: 'credentials.changed',
  version: 1,
  source: 'identity',
  consumedBy: ['notifications.credentials-changed'],
  data: z.object({
    changeId: id,
    userId: id,
    role: z.enum(USER_ROLES),
    moved: z.boolean(),
    corrected: z.optional(z.literal(true)),
  }),
});
export type CredentialsChanged = DataOf<typeof credentialsChanged>;
