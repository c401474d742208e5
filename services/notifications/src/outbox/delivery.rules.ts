import { AppError } from '@portal/kit/http/errors';
import { BAD_ADDRESS, NO_ADDRESS, Undeliverable, Unanswered, type ComposedMail } from './mail.js';

const LONGEST_DELAY_SECONDS = 300;
const LONGEST_DELAY_OF_REFUSED_SECONDS = 3_600;
/** RFC 5321, 4.5.4.1: a client gives up after 4 to 5 days. */
export const DAYS_OF_REFUSALS = 5;
/** The most attempts that may each have delivered the mail, because the server never answered. */
const MOST_UNANSWERED = 3;

/**
 * What a failed attempt means for the mail:
 * `hopeless`: its recipient has no address;
 * `needless`: there is nobody to tell any more, or nothing: rightly not sent;
 * `unknown`: the server says that the recipient does not exist;
 * `refused`: the server rejects it, temporarily or for a fixable reason (relaying denied, a quota);
 * `unanswered`: the server got the whole mail and did not answer, so it may have been delivered;
 * `later`: the attempt failed before that point.
 */
type Verdict = 'hopeless' | 'needless' | 'unknown' | 'refused' | 'unanswered' | 'later';

interface Failure {
  /** A code such as `ECONNREFUSED` or `EENVELOPE 550 5.1.1`; never the server's text, which may contain the address. */
  reason: string;
  verdict: Verdict;
}

/** Classifies a failed attempt. An unavailable server, or one that rejects us, loses no mail. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Undeliverable)
    return { reason: error.reason, verdict: isOfAddress(error.reason) ? 'hopeless' : 'needless' };
  if (error instanceof Unanswered) return { reason: `UNANSWERED ${error.reason}`, verdict: 'unanswered' };
  if (error instanceof AppError) return { reason: error.code, verdict: 'later' };
  const { code, responseCode, command, response } = (error ?? {}) as Record<string, unknown>;
  const enhanced = typeof response === 'string' ? ENHANCED.exec(response)?.[1] : undefined;
  const codes = [code ?? 'UNKNOWN', responseCode, enhanced].filter((part) => part !== undefined).join(' ');
  const reason =
    command === 'STARTTLS' && responseCode !== undefined ? `${codes}: the server offers no TLS` : codes;
  // A failure before RCPT TO concerns the server or us, not this mail.
  if (typeof responseCode !== 'number' || (command !== 'RCPT TO' && command !== 'DATA'))
    return { reason, verdict: 'later' };
  return { reason, verdict: isUnknown(responseCode, enhanced, command) ? 'unknown' : 'refused' };
}

/** Whoever runs the portal has to hear of these: somebody waits for the mail. */
const OF_ADDRESS = [NO_ADDRESS, BAD_ADDRESS, 'ADDRESS_GONE'];
const isOfAddress = (reason: string) => OF_ADDRESS.includes(reason);

/** The RFC 3463 code, after the reply code or, in a multi-line reply, after its dash. */
const ENHANCED = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/;
/** RFC 3463: 5.1.x concerns the address, except 5.1.7 and 5.1.8 (the sender's); 5.2.1 is a disabled mailbox. */
const UNKNOWN_RECIPIENT = /^5\.(1\.(?![78]$)\d+|2\.1)$/;

/** Without an RFC 3463 code: the three reply codes that mean an unknown mailbox in RFC 5321 (4.2.3). */
function isUnknown(code: number, enhanced: string | undefined, command: string): boolean {
  if (code < 500) return false;
  if (enhanced !== undefined) return UNKNOWN_RECIPIENT.test(enhanced);
  return command === 'RCPT TO' && [550, 551, 553].includes(code);
}

/** A mail's attempts so far, including this one. */
export interface History {
  attempts: number;
  /** How many attempts may have delivered the mail without an answer. */
  unanswered: number;
  /** Since it was queued, or queued again manually. */
  days: number;
}

/** The seconds until the next attempt: 1, 2, 4 … up to a maximum; null to give up. */
export function delayAfter(verdict: Verdict, { attempts, unanswered, days }: History): number | null {
  if (verdict === 'hopeless' || verdict === 'needless' || verdict === 'unknown') return null;
  if (verdict === 'unanswered' && unanswered >= MOST_UNANSWERED) return null;
  if (verdict === 'refused' && days >= DAYS_OF_REFUSALS) return null;
  const longest = verdict === 'refused' ? LONGEST_DELAY_OF_REFUSED_SECONDS : LONGEST_DELAY_SECONDS;
  return Math.min(2 ** (attempts - 1), longest);
}

/**
 * What the outbox keeps of a mail and for how long; null means forever (see `opensForMinutes`). The address goes
 * together with the text: nothing else links the mail to a person, so it could not be erased with them (D-22).
 */
export function keptOf(
  { to, html, text, opensForMinutes }: Pick<ComposedMail, 'to' | 'html' | 'text' | 'opensForMinutes'>,
  status: 'sent' | 'kept',
): { to: string | null; html: string | null; text: string | null; minutes: number | null } {
  if (opensForMinutes === undefined) return { to: to.address, html, text, minutes: null };
  if (status === 'sent') return { to: null, html: null, text: null, minutes: null };
  return { to: to.address, html, text, minutes: opensForMinutes };
}
