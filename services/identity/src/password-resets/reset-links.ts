import { Injectable } from '@nestjs/common';
import { partnerUpdated } from '@portal/contracts/events/partner-updated';
import { RESET_LINK_INVALID, SAME_PASSWORD, type ResetPassword } from '@portal/contracts/http/account';
import type { ResetLink, ResetLinkOwner } from '@portal/contracts/http/internal';
import { Database, type Transaction } from '@portal/kit/database/database';
import { AppError, notFound } from '@portal/kit/http/errors';
import { endConfirmations, verifyEmail } from '../emails/confirmation.sql.js';
import { holdEmail } from '../credentials/credentials.sql.js';
import { tellOwner } from '../credentials/tell-owner.js';
import { deleteAllFactors, findFactors } from '../factors/factor.sql.js';
import { tellOfChange } from '../factors/tell-of-change.js';
import { hashOfToken, LinkTokens } from '@portal/kit/http/link-tokens';
import { NewPasswords } from '../passwords/new-passwords.js';
import { Passwords } from '../passwords/passwords.js';
import { findReset, findResetSeed, mintToken, useReset } from './password-reset.sql.js';

/**
 * Links to set a new password, each valid for an hour and for one use (D-29). The token is minted when the mail is
 * written, and only its hash is stored, so that neither this database nor the bus nor a log can open an account.
 */
@Injectable()
export class ResetLinks {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly newPasswords: NewPasswords,
    private readonly tokens: LinkTokens,
  ) {}

  /**
   * Every retry of the same mail gets the same token, valid from now on.
   * @throws AppError 404 when there is nobody to mail
   */
  async mint(resetId: number): Promise<ResetLink> {
    const found = (await this.database.first(findResetSeed, { id: resetId })) ?? nobody();
    const { token, hash } = this.tokens.of('password-reset', found.seed);
    const person = (await this.database.first(mintToken, { id: resetId, tokenHash: hash })) ?? nobody();
    return { token, ...person };
  }

  /**
   * Finds the owner of the link.
   * @throws AppError 404 for a link that is used, expired or unknown
   */
  async find(token: string): Promise<ResetLinkOwner> {
    const { id, role } = await this.owner(token);
    return { id, role };
  }

  /**
   * Sets the password, uses up all of the user's links, and has the user told. An e-mail that did not count counts then,
   * and the account loses the second factors of before.
   * @throws AppError as `find`; 400 for a weak password, or the current one
   */
  async reset({ token, password }: ResetPassword): Promise<ResetLinkOwner> {
    const owner = await this.owner(token); // rejects an invalid token before the expensive hashing
    const passwordHash = await this.newPasswords.hash(password, owner, 'password');
    if (await this.passwords.verify(owner.current, password)) throw samePassword();
    return this.database.transaction(async (transaction) => {
      await transaction.first(holdEmail, { id: owner.id });
      const used = await transaction.first(useReset, { tokenHash: hashOfToken(token), passwordHash });
      const { id, role, email, isUnverified } = used ?? invalid();
      // A new e-mail that somebody else asked for, who may have known the password, takes the place of none (D-112).
      await transaction.query(endConfirmations, { userId: id });
      if (isUnverified) await this.takeOver(transaction, { id, role, email });
      const changed = { passwordChanged: true, oldEmail: email, newEmail: email };
      await tellOwner(transaction, { userId: id, role, ...changed });
      return { id, role };
    });
  }

  /**
   * Only now is it known who reads this mailbox (D-112). Whoever registered with it, and set up a second factor, may have
   * been somebody else.
   */
  private async takeOver(transaction: Transaction, { id, role, email }: ResetLinkOwner & { email: string }) {
    const hadFactors = (await transaction.query(findFactors, { userId: id })).length > 0;
    await transaction.query(deleteAllFactors, { userId: id });
    await transaction.query(verifyEmail, { userId: id, email });
    if (hadFactors) await tellOfChange(transaction, { userId: id, role }, 'all-removed');
    if (role === 'partner') await transaction.publish(partnerUpdated, `partner/${id}`, { partnerId: id });
  }

  private async owner(token: string) {
    return (await this.database.first(findReset, { tokenHash: hashOfToken(token) })) ?? invalid();
  }
}

function nobody(): never {
  throw notFound('Nobody to send a link to', 'NO_ACCOUNT');
}

function invalid(): never {
  throw notFound('This link no longer works. Please ask for a new one.', RESET_LINK_INVALID);
}

function samePassword() {
  return new AppError(400, 'SAME_PASSWORD', SAME_PASSWORD, { errors: { password: [SAME_PASSWORD] } });
}
