import type { MailKind } from '@portal/contracts/http/internal';

/** A mail as it is queued: what it is about. Whom it goes to and what it says is found out when it goes out. */
export interface DueMail {
  id: number;
  kind: MailKind;
  /** Ids and facts, by its kind; nothing of a person. */
  about: unknown;
  message_id: string;
  attempts: number;
  /** After how many attempts nobody knew whether it arrived. */
  unanswered: number;
  /** Since when it waits: since it was queued, or queued again by hand. */
  queued_at: Date;
}

/** A mail ready to go. */
export interface ComposedMail {
  to: { name: string; address: string };
  /** Who gets the answer, where that is not us. */
  replyTo?: ComposedMail['to'];
  subject: string;
  html: string;
  text: string;
  /**
   * Set for words that open a door, such as a link to set a password. The outbox does not keep them once the server has
   * taken the mail, and where there is no server (an admin reads them to the person then, D-33) this long only.
   */
  opensForMinutes?: number;
}

/** Who writes each kind, once it goes out. */
export type Composers = Record<MailKind, (mail: DueMail) => Promise<ComposedMail>>;
export const COMPOSERS = Symbol('composers of mails');

/** The server was given all of the mail, and the connection ended without its answer: it may have arrived. */
export class Unanswered extends Error {
  constructor(
    readonly reason: string,
    cause: unknown,
  ) {
    super(reason, { cause });
  }
}

/** Why a mail was given up that goes to nobody, as far as is known. */
export const NO_ADDRESS = 'NO_ADDRESS';

/** No retry can deliver this mail. `reason` is a code, since it is kept and logged. */
export class Undeliverable extends Error {
  constructor(readonly reason: string) {
    super(reason);
  }
}
