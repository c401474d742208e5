import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a browser carries once it has opened a customer's page: a random id, and our signature of it. */
export const signBrowser = (id: string, secret: string): string => `${id}.${signatureOf(id, secret)}`;

/** @returns the id; null for what was signed by none of the secrets */
export function browserIn(cookie: string, secrets: readonly string[]): string | null {
  const [id = ''] = cookie.split('.', 1);
  return secrets.some((secret) => isEqual(cookie, signBrowser(id, secret))) ? id : null;
}

/** The words before the id keep it apart from the key of a session, which the same secret makes of a token. */
const signatureOf = (id: string, secret: string): string =>
  createHmac('sha256', secret).update(`portal browser: ${id}`).digest('base64url');

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
