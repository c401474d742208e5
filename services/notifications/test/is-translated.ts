import type { MailKind } from '@portal/contracts/values/mail-kinds.gen';
import type { Mail } from '../src/outbox/define-mail.js';

/** Whose language a mail may come in (D-172): administrators and support read English. */
const RECIPIENTS: Mail['recipient'][] = ['partner', 'customer', 'claimant', 'account owner'];
/** To administrators alone. */
const ENGLISH: MailKind[] = ['new-device'];

/** Whether a mail comes in its reader's language. */
export const isTranslated = ({ kind, recipient }: Pick<Mail, 'kind' | 'recipient'>): boolean =>
  RECIPIENTS.includes(recipient) && !ENGLISH.includes(kind);
