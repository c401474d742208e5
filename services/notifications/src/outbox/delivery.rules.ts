import { AppError } from '@portal/kit/http/errors';
import { Undeliverable, type ComposedMail } from './mail.js';

const LONGEST_DELAY_SECONDS = 300;

/** How long to wait after the nth attempt failed: 1, 2, 4 … seconds, at most five minutes. */
export const delayAfter = (attempts: number): number => Math.min(2 ** (attempts - 1), LONGEST_DELAY_SECONDS);

export interface Failure {
  /** A code such as `ECONNREFUSED` or `EENVELOPE 550`: a server's sentence may hold the address. */
  reason: string;
  /** True when it is this mail that is refused, for good; false when anything else may pass or be mended. */
  final: boolean;
}

/** What a failed attempt means. A server that is away, or refuses us, loses no mail. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Undeliverable) return { reason: error.reason, final: true };
  if (error instanceof AppError) return { reason: error.code, final: false };
  const { code, responseCode, command } = (error ?? {}) as {
    code?: unknown;
    responseCode?: unknown;
    command?: unknown;
  };
  const reason = [code ?? 'UNKNOWN', responseCode].filter((part) => part !== undefined).join(' ');
  const refused = typeof responseCode === 'number' && responseCode >= 500;
  return { reason, final: refused && (command === 'RCPT TO' || command === 'DATA') };
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
