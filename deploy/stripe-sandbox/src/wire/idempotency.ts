import { createHash } from 'node:crypto';
import type { Sandbox } from '../sandbox.js';
import type { Access } from './access.rules.js';
import { invalidRequest, StripeError } from './errors.js';

/** An answer as it is sent. */
export interface Outcome {
  status: number;
  body: string;
}

const DAY_MS = 24 * 3600 * 1000;

/** https://docs.stripe.com/api/idempotent_requests */
const LONGEST_KEY = 255;

/** An idempotent request: its key, its kind of caller, and a fingerprint of its parameters. */
export interface Once {
  /** Keys of browsers and of servers are separate, so that neither gets the other's answer with its key. */
  access: Access;
  key: string;
  fingerprint: string;
}

/** The limit is Stripe's; the message is ours, since Stripe documents none. */
export function assertKeyFits(key: string): void {
  if (key.length > LONGEST_KEY)
    throw invalidRequest(
      `Idempotency keys are up to ${LONGEST_KEY} characters long; this one has ${key.length}.`,
    );
}

/**
 * The first answer under this key, or undefined.
 * @throws StripeError 400 `idempotency_error` when the parameters differ
 */
export function earlierAnswer(sandbox: Sandbox, once: Once): Outcome | undefined {
  const [answer] = sandbox.store.rows<Outcome & { fingerprint: string }>(
    'select fingerprint, status, body from answers where key = ? and kept > ?',
    `${once.access}:${once.key}`,
    Date.now() - DAY_MS,
  );
  if (answer && answer.fingerprint !== once.fingerprint)
    throw new StripeError(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
        `Try using a key other than '${once.key}' if you meant to execute a different request.`,
    });
  return answer;
}

/** Stripe keeps answers for a day, errors too, except for requests with invalid parameters. */
export function keepAnswer(sandbox: Sandbox, once: Once, outcome: Outcome): void {
  sandbox.store.run(
    'insert or replace into answers (key, fingerprint, status, body, kept) values (?, ?, ?, ?, ?)',
    `${once.access}:${once.key}`,
    once.fingerprint,
    outcome.status,
    outcome.body,
    Date.now(),
  );
}

export function worthKeeping(error: StripeError): boolean {
  return error.status !== 401 && !error.body.code?.startsWith('parameter_');
}

/** The fingerprint includes only a card's last four digits, so that not even a hash of the number is stored. */
export function fingerprintOf(method: string, path: string, input: unknown): string {
  const plain = JSON.stringify(input, (name, value: unknown) => {
    if (name === 'number' && typeof value === 'string') return value.slice(-4);
    return name === 'cvc' ? undefined : value;
  });
  return createHash('sha256').update(`${method} ${path} ${plain}`).digest('base64');
}

export function forgetOldAnswers(sandbox: Sandbox): void {
  sandbox.store.run('delete from answers where kept <= ?', Date.now() - DAY_MS);
}
