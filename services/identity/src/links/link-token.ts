import { createHash, randomBytes } from 'node:crypto';

/** The secret of a link that opens once: who mails it gets the token, and only its hash stays here. */
export function newLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
