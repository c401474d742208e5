import * as z from 'zod';
import { defineEvent, type DataOf } from './define-event.js';
import { id } from './fields.js';

/**
 * Somebody wants to register with an e-mail address, which may have an account (D-113). Only identity knows; the mail asks
 * when it goes out.
 */
export const registrationRequested = defineEvent({
  type: 'registration.requested',
  version: 1,
  source: 'identity',
  consumedBy: ['notifications.registration'],
  data: z.object({ registrationId: id }),
});
export type RegistrationRequested = DataOf<typeof registrationRequested>;
