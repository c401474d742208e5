// Which mails a partner wants (D-146).
import * as z from 'zod/mini';
import { CHOSEN_MAILS } from '../values/mail-choices.js';

/** `listMailChoices`: each kind that a partner chooses. `changeMailChoice` answers and takes one of them. */
export const mailChoice = z.object({
  kind: z.enum(CHOSEN_MAILS, 'This mail cannot be switched off'),
  wanted: z.boolean('Say whether you want it'),
});
export type MailChoice = z.infer<typeof mailChoice>;
