import * as z from 'zod';
import { USER_ROLES } from '../values/roles.js';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/**
 * Somebody is to show that an e-mail address is theirs; `moves`: it is to take the place of the account's (D-112). Only
 * identity knows the address and the link's secret; the mail asks for both when it goes out.
 */
export const emailConfirmationRequested = defineEvent({
  type: 'email-confirmation.requested',
  version: 1,
  source: 'identity',
  consumedBy: ['notifications.email-confirmation'],
  data: z.object({ confirmationId: id, userId: id, role: z.enum(USER_ROLES), moves: z.boolean() }),
});
export type EmailConfirmationRequested = DataOf<typeof emailConfirmationRequested>;
