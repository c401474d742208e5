import type { MailKind } from '@portal/contracts/values/mail-kinds.gen';
import type { Mail } from './outbox/define-mail.js';

/** For tests. Whose language a mail may come in (D-172): administrators and support read English. */
export const READERS: Mail['recipient'][] = ['partner', 'customer', 'claimant', 'account owner'];

/** Those of them that go to administrators alone. */
export const ENGLISH: MailKind[] = ['invite', 'new-device'];
