import type { MailKind } from '@portal/contracts/values/mail-kinds.gen';
import { AppError } from '@portal/kit/http/errors';

/** A queued mail: only what it is about. Recipient and text are determined when it is sent. */
export interface DueMail {
  id: number;
  kind: MailKind;
  /** Ids and amounts, depending on the kind; no personal data. */
  about: object;
  message_id: string;
  attempts: number;
  /** The number of attempts that may have delivered the mail without an answer. */
  unanswered: number;
  /** When it was queued, or queued again manually. */
  queued_at: Date;
}

/** A mail ready to go. */
export interface ComposedMail {
  to: { name: string; address: string };
  /** The recipient of replies, if not us. */
  replyTo?: ComposedMail['to'];
  /** What the sender calls itself, if not as `MAIL_FROM` says. */
  sender?: string;
  subject: string;
  html: string;
  text: string;
  /**
   * Set for mails with a secret link, such as one to set a password. The outbox deletes their text once the server has
   * accepted the mail. Without a server it keeps the text this long only; administrators see it without the link (D-84).
   */
  opensForMinutes?: number;
}

/** The server got the whole mail, but the connection ended before it answered: the mail may have been delivered. */
export class Unanswered extends Error {
  constructor(
    readonly reason: string,
    cause: unknown,
  ) {
    super(reason, { cause });
  }
}

/** The reason for giving up a mail without a known address. */
export const NO_ADDRESS = 'NO_ADDRESS';
export const BAD_ADDRESS = 'BAD_ADDRESS';

/** The reason for a mail that was withdrawn before anybody tried to send it: what it tells of was undone (D-140). */
export const UNDONE = 'UNDONE';

/** No retry can deliver this mail. `reason` is a code, since it is stored and logged. */
export class Undeliverable extends Error {
  constructor(readonly reason: string) {
    super(reason);
  }
}

/** For `catch` of a call that reads what a mail is about: a 404 means that no retry can deliver the mail. */
export const undeliverableIfGone =
  (reason: string) =>
  (error: unknown): never => {
    throw error instanceof AppError && error.status === 404 ? new Undeliverable(reason) : error;
  };
