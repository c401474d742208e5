import { AppError } from '@portal/kit/http/errors';
import { Undeliverable, Unanswered, type ComposedMail } from './mail.js';

const LONGEST_DELAY_SECONDS = 300;
const LONGEST_DELAY_OF_REFUSED_SECONDS = 3_600;
/** RFC 5321, 4.5.4.1: who sends gives up after 4 or 5 days. */
export const DAYS_OF_REFUSALS = 5;
/** So often, at most, a mail goes out of which nobody knows whether it arrived. */
export const MOST_UNANSWERED = 3;

/**
 * What a failed attempt says of the mail:
 * `hopeless`: there is nobody or nothing to send;
 * `unknown`: the server says that there is no such recipient;
 * `refused`: the server does not take it, for now or for a reason that may be mended (a relay that is denied, a quota);
 * `unanswered`: the server was given all of it and said nothing, so that it may have arrived;
 * `later`: it never came to that.
 */
export type Verdict = 'hopeless' | 'unknown' | 'refused' | 'unanswered' | 'later';

export interface Failure {
  /** A code such as `ECONNREFUSED` or `EENVELOPE 550 5.1.1`: a server's sentence may hold the address. */
  reason: string;
  verdict: Verdict;
}

/** What a failed attempt means. A server that is away, or refuses us, loses no mail. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Undeliverable) return { reason: error.reason, verdict: 'hopeless' };
  if (error instanceof Unanswered) return { reason: `UNANSWERED ${error.reason}`, verdict: 'unanswered' };
  if (error instanceof AppError) return { reason: error.code, verdict: 'later' };
  const { code, responseCode, command, response } = (error ?? {}) as Record<string, unknown>;
  const enhanced = typeof response === 'string' ? ENHANCED.exec(response)?.[1] : undefined;
  const reason = [code ?? 'UNKNOWN', responseCode, enhanced].filter((part) => part !== undefined).join(' ');
  // Anything before is about the server or about us, not about this mail.
  if (typeof responseCode !== 'number' || (command !== 'RCPT TO' && command !== 'DATA'))
    return { reason, verdict: 'later' };
  return { reason, verdict: isUnknown(responseCode, enhanced, command) ? 'unknown' : 'refused' };
}

/** RFC 3463, behind the code or, in an answer of several lines, behind its dash. */
const ENHANCED = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/;
/** RFC 3463: 5.1.x is the address, but of these two the sender's; 5.2.1 a mailbox that takes nothing any more. */
const UNKNOWN_RECIPIENT = /^5\.(1\.(?![78]$)\d+|2\.1)$/;

/** Without a code of RFC 3463 the three by which RFC 5321 (4.2.3) says that the mailbox is not there. */
function isUnknown(code: number, enhanced: string | undefined, command: string): boolean {
  if (code < 500) return false;
  if (enhanced !== undefined) return UNKNOWN_RECIPIENT.test(enhanced);
  return command === 'RCPT TO' && [550, 551, 553].includes(code);
}

/** What a mail has been through, this attempt included. */
export interface History {
  attempts: number;
  /** Of how many of them nobody knows whether the mail arrived. */
  unanswered: number;
  /** Since it was queued, or queued again by hand. */
  days: number;
}

/** How long to wait for the next attempt, 1, 2, 4 … seconds and so on; null to give up. */
export function delayAfter(verdict: Verdict, { attempts, unanswered, days }: History): number | null {
  if (verdict === 'hopeless' || verdict === 'unknown') return null;
  if (verdict === 'unanswered' && unanswered >= MOST_UNANSWERED) return null;
  if (verdict === 'refused' && days >= DAYS_OF_REFUSALS) return null;
  const longest = verdict === 'refused' ? LONGEST_DELAY_OF_REFUSED_SECONDS : LONGEST_DELAY_SECONDS;
  return Math.min(2 ** (attempts - 1), longest);
}

/**
 * What of a mail the outbox keeps, and for how long; null is for good (see `opensForMinutes`). Where the words go, the
 * address goes too: nothing else ties it to a person, so it could not be erased with them (D-22).
 */
export function keptOf(
  { to, html, text, opensForMinutes }: Pick<ComposedMail, 'to' | 'html' | 'text' | 'opensForMinutes'>,
  status: 'sent' | 'kept',
): { to: string | null; html: string | null; text: string | null; minutes: number | null } {
  if (opensForMinutes === undefined) return { to: to.address, html, text, minutes: null };
  if (status === 'sent') return { to: null, html: null, text: null, minutes: null };
  return { to: to.address, html, text, minutes: opensForMinutes };
}
