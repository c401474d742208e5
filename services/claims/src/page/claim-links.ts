import { Injectable } from '@nestjs/common';
import { CLAIM_LINK_INVALID } from '@portal/contracts/http/claim-page';
import type { ClaimLinkForMail } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { notFound } from '@portal/kit/http/errors';
import { hashOfToken, LinkTokens } from '@portal/kit/http/link-tokens';
import { findByLink, keepLink, openLink } from './claim-link.sql.js';

/**
 * The link to a claim's page in the mails to its claimant (D-156). The token is minted when a mail is written, and only its
 * hash is stored, so that neither this database nor the bus nor a log opens a claim. All mails of a claim have the same one
 * while claims has the same key.
 */
@Injectable()
export class ClaimLinks {
  constructor(
    private readonly database: Database,
    private readonly tokens: LinkTokens,
  ) {}

  /** @throws 404 when the claim is gone */
  async mint(claimId: number): Promise<ClaimLinkForMail> {
    const opened = await this.database.first(openLink, { claimId });
    if (!opened) throw notFound('Claim not found');
    const { token, hash } = this.tokens.of('claim', opened.seed);
    await this.database.query(keepLink, { claimId, tokenHash: hash });
    return { token };
  }

  /** @returns the claim's id. @throws 404 CLAIM_LINK_INVALID */
  async claimOf(token: string): Promise<number> {
    const found = await this.database.first(findByLink, { tokenHash: hashOfToken(token) });
    return found?.id ?? linkInvalid();
  }
}

export function linkInvalid(): never {
  throw notFound(
    'This link no longer works. Please use the one in the newest mail about your claim.',
    CLAIM_LINK_INVALID,
  );
}
