import { Injectable } from '@nestjs/common';
import { RESET_LINK_INVALID, type ResetPassword } from '@portal/contracts/http/account';
import type { ResetLink, ResetLinkOwner } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { notFound } from '@portal/kit/http/errors';
import { hashOfToken, LinkTokens } from '../links/link-token.js';
import { Passwords } from '../passwords/passwords.js';
import { findReset, findResetSeed, mintToken, useReset } from './password-reset.sql.js';

/**
 * The links to set a new password: each good for an hour and once (D-29). A token is made when its mail is written,
 * and only its hash stays here, so that neither this database nor the bus nor a log can open an account.
 */
@Injectable()
export class ResetLinks {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly tokens: LinkTokens,
  ) {}

  /** The same token for each try of the same mail, good from now on. Throws 404 where there is nobody to mail. */
  async mint(resetId: number): Promise<ResetLink> {
    const found = (await this.database.first(findResetSeed, { id: resetId })) ?? nobody();
    const { token, hash } = this.tokens.of('password-reset', found.seed);
    const person = (await this.database.first(mintToken, { id: resetId, tokenHash: hash })) ?? nobody();
    return { token, ...person };
  }

  /** Whose link it is. Throws 404 for one that is used, expired or unknown. */
  async find(token: string): Promise<ResetLinkOwner> {
    return (await this.database.first(findReset, { tokenHash: hashOfToken(token) })) ?? invalid();
  }

  /** Sets the password and uses up every link of the user. Throws as `find`. */
  async reset({ token, password }: ResetPassword): Promise<ResetLinkOwner> {
    await this.find(token); // before the work of hashing is done for anybody
    const passwordHash = await this.passwords.hash(password);
    return (
      (await this.database.first(useReset, { tokenHash: hashOfToken(token), passwordHash })) ?? invalid()
    );
  }
}

function nobody(): never {
  throw notFound('Nobody to send a link to', 'NO_ACCOUNT');
}

function invalid(): never {
  throw notFound('This link no longer works. Please ask for a new one.', RESET_LINK_INVALID);
}
