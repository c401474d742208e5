import { createHmac, timingSafeEqual } from 'node:crypto';

/** The cookie of a browser that has opened a customer's page: a random id and its signature. */
export const signBrowser = (id: string, secret: string): string =>
  signed(id, `portal browser: ${id}`, secret);

/** @returns the id; null when none of the secrets signed the cookie */
export const browserIn = (cookie: string, secrets: readonly string[]): string | null =>
  idIn(cookie, secrets, signBrowser);

/** The cookie of a browser in which an account has signed in (D-78): it holds for that account's e-mail alone. */
export const signDevice = (id: string, email: string, secret: string): string =>
  signed(id, `portal device: ${id} ${email}`, secret);

/** @returns the id; null when none of the secrets signed the cookie for this e-mail */
export const deviceIn = (cookie: string, email: string, secrets: readonly string[]): string | null =>
  idIn(cookie, secrets, (id, secret) => signDevice(id, email, secret));

/** What is signed begins with its purpose, apart from session keys, which are HMACs of tokens with the same secret. */
const signed = (id: string, what: string, secret: string): string =>
  `${id}.${createHmac('sha256', secret).update(what).digest('base64url')}`;

function idIn(
  cookie: string,
  secrets: readonly string[],
  sign: (id: string, secret: string) => string,
): string | null {
  const [id = ''] = cookie.split('.', 1);
  return secrets.some((secret) => isEqual(cookie, sign(id, secret))) ? id : null;
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
