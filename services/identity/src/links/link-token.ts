import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AssertionSettings } from '@portal/kit/config/service-settings';

/**
 * The secrets of links that open once. Each is made of the seed in its row and a key that no database has: a mail that
 * is tried again leads where the first one led, and a copy of the database opens nothing. Of the token only the hash
 * is kept.
 */
@Injectable()
export class LinkTokens {
  constructor(private readonly settings: AssertionSettings) {}

  of(kind: 'password-reset' | 'admin-invite', seed: string): { token: string; hash: Buffer } {
    const token = createHmac('sha256', this.settings.INTERNAL_SECRET)
      .update(`${kind}/${seed}`)
      .digest('base64url');
    return { token, hash: hashOfToken(token) };
  }
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
