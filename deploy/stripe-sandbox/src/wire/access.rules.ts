import { sameSecret } from '../ids.js';
import { StripeError } from './errors.js';

/** `secret` may do everything; `browser` has one intent's client_secret, which the resource checks. */
export type Access = 'secret' | 'browser';

/**
 * Authenticates the caller.
 * @param expected the only secret key that is valid; undefined for any `sk_test_…`
 * @throws StripeError 401 with Stripe's message
 */
export function accessOf(
  authorization: string | undefined,
  input: Record<string, unknown>,
  expected: string | undefined,
  browserMayCall: boolean,
): Access {
  const key = keyOf(authorization) ?? (typeof input.key === 'string' ? input.key : undefined);
  if (key?.startsWith('sk_')) {
    const good = expected ? sameSecret(key, expected) : /^sk_test_\w+$/.test(key);
    if (good) return 'secret';
    throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
  }
  if (key !== undefined && !/^pk_test_\w+$/.test(key))
    throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
  if (browserMayCall && typeof input.client_secret === 'string') return 'browser';
  if (key !== undefined)
    throw unauthorized(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      'secret_key_required',
    );
  throw unauthorized(
    'You did not provide an API key. You need to provide your API key in the Authorization header, ' +
      "using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
  );
}

function keyOf(authorization: string | undefined): string | undefined {
  const [scheme, value] = authorization?.split(' ') ?? [];
  if (!value) return undefined;
  if (scheme?.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0];
  return value;
}

function masked(key: string): string {
  return key.length > 12
    ? `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`
    : '*'.repeat(key.length);
}

function unauthorized(message: string, code?: string): StripeError {
  return new StripeError(401, { type: 'invalid_request_error', message, code });
}
