import { createHmac, timingSafeEqual } from 'node:crypto';

/** The cookie of a browser that has opened a customer's page: a random id and its signature. */
export const signBrowser = (id: string, secret: string): string => `${id}.${signatureOf(id, secret)}`;

/** @returns the id; null when none of the secrets signed the cookie */
export function browserIn(cookie: string, secrets: readonly string[]): string | null {
  const [id = ''] = cookie.split('.', 1);
  return secrets.some((secret) => isEqual(cookie, signBrowser(id, secret))) ? id : null;
}

/** The prefix separates it from session keys, which are HMACs of tokens with the same secret. */
const signatureOf = (id: string, secret: string): string =>
  createHmac('sha256', secret).update(`portal browser: ${id}`).digest('base64url');

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
