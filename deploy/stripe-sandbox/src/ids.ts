import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` random letters and digits; bytes over 247 are discarded so that all are equally likely. */
export function randomText(length: number): string {
  let result = '';
  while (result.length < length)
    for (const byte of randomBytes(length))
      if (byte < 248 && result.length < length) result += ALPHABET[byte % 62];
  return result;
}

/** `pi_…`, `ch_…`: 24 random characters behind Stripe's prefix. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}

/** Compares secrets in constant time. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
