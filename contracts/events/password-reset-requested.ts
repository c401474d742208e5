import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/**
 * Somebody asked for a new password. Whether there is such a person, and the link's secret, are identity's alone: who
 * mails it asks for both when the mail goes out.
 */
export const passwordResetRequested = defineEvent({
  type: 'password-reset.requested',
  version: 1,
  source: 'identity',
  heardBy: ['notifications.password-reset'],
  data: z.object({ resetId: id }),
});
export type PasswordResetRequested = DataOf<typeof passwordResetRequested>;
