import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/**
 * Somebody asked for a new password. Only identity knows the account, if there is one, and the link's secret; the mail
 * asks for both when it goes out.
 */
export const passwordResetRequested = defineEvent({
  type: 'password-reset.requested',
  version: 1,
  source: 'identity',
  consumedBy: ['notifications.password-reset'],
  data: z.object({ resetId: id }),
});
export type PasswordResetRequested = DataOf<typeof passwordResetRequested>;
