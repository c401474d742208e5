// Which mails a partner wants.
import type * as z from 'zod/mini';
import type * as choices from '../http/mail-choices.js';
import { PARTNER, defineCall } from './define-call.js';

export const listMailChoices = defineCall('GET', '/api/partner/mail-choices', {
  by: 'notifications',
  allow: PARTNER,
})<{ answer: z.infer<typeof choices.mailChoice>[] }>();

export const changeMailChoice = defineCall('PATCH', '/api/partner/mail-choices', {
  by: 'notifications',
  allow: PARTNER,
})<{ body: z.input<typeof choices.mailChoice>; answer: z.infer<typeof choices.mailChoice> }>();
