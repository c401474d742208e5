import type { MailKind } from './mail-kinds.gen.js';

/** The mails that a partner may refuse (D-146). Those about security, bank accounts and payouts taken back always go out. */
export const REFUSABLE_MAILS = ['sale', 'payout', 'announcement'] as const satisfies MailKind[];
export type RefusableMail = (typeof REFUSABLE_MAILS)[number];

/** The mails that a partner gets only once they asked for them (D-160). */
export const WANTED_MAILS = ['weekly-summary'] as const satisfies MailKind[];
export type WantedMail = (typeof WANTED_MAILS)[number];

/** All that a partner chooses. */
export const CHOSEN_MAILS = [...REFUSABLE_MAILS, ...WANTED_MAILS] as const;
export type ChosenMail = (typeof CHOSEN_MAILS)[number];
