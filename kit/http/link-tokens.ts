import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AssertionSettings } from '../config/service-settings.js';

/**
 * Tokens of secret links. A token is derived from the seed in its row and a key that is in no database and no other
 * process. So a retried mail carries the same link, and a copy of the database opens nothing. Only the token's hash is
 * stored.
 */
@Injectable()
export class LinkTokens {
  private readonly key: Buffer;

  constructor({ INTERNAL_KEY }: AssertionSettings) {
    this.key = Buffer.from(
      hkdfSync('sha256', Buffer.from(INTERNAL_KEY, 'hex'), '', 'portal: links in mails', 32),
    );
  }

  /** @param kind what the link is for; a token of one kind is none of another */
  of(kind: string, seed: string): { token: string; hash: Buffer } {
    const token = createHmac('sha256', this.key).update(`${kind}/${seed}`).digest('base64url');
    return { token, hash: hashOfToken(token) };
  }
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
