import type { MailKind } from './mail-kinds.gen.js';

/** The mails that a partner may refuse (D-146). Those about security, bank accounts and payouts taken back always go out. */
export const REFUSABLE_MAILS = ['sale', 'payout'] as const satisfies MailKind[];
export type RefusableMail = (typeof REFUSABLE_MAILS)[number];
