import { Injectable } from '@nestjs/common';
import { partnerUpdated } from '@portal/contracts/events/partner-updated';
import {
  CONFIRM_LINK_INVALID,
  type ConfirmEmail,
  type ConfirmedEmail,
  type EmailToConfirm,
} from '@portal/contracts/http/account';
import type { ConfirmationLink } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { isUniqueViolation } from '@portal/kit/database/unique-violation';
import { tellChange } from '@portal/kit/http/audit';
import { notFound, signedOut } from '@portal/kit/http/errors';
import { hashOfToken, LinkTokens } from '@portal/kit/http/link-tokens';
import { RegisterByMail } from '../registrations/register-by-mail.js';
import { tellOwner } from '../credentials/tell-owner.js';
import { askToConfirm } from '../emails/ask-to-confirm.js';
import * as sql from '../emails/confirmation.sql.js';

/**
 * Links that show whose an e-mail address is, each valid for a day and for one use (D-112). The token is minted when the
 * mail is written, as for a forgotten password.
 */
@Injectable()
export class ConfirmEmails {
  constructor(
    private readonly database: Database,
    private readonly tokens: LinkTokens,
    private readonly registrations: RegisterByMail,
  ) {}

  /**
   * Mails another link; nothing when the address counts already.
   * @throws AppError 429 as `askToConfirm`; 401 when the account was deleted
   */
  sendAgain(userId: number): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const user = await transaction.first(sql.holdForConfirmation, { userId });
      if (!user) throw signedOut();
      const { role, email, isUnverified } = user;
      const waiting = await transaction.first(sql.findWaitingEmail, { userId });
      if (!isUnverified && !waiting) return;
      await askToConfirm(transaction, {
        userId,
        role,
        email: waiting?.email ?? email,
        moves: waiting !== null,
      });
    });
  }

  /** The account's address stays, and the link to the new one stops working. */
  async cancel(userId: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      if (!(await transaction.first(sql.holdForConfirmation, { userId }))) throw signedOut();
      const waiting = await transaction.first(sql.findWaitingEmail, { userId });
      if (!waiting) return;
      await transaction.query(sql.endConfirmations, { userId });
      tellChange({ before: { emailWaiting: true }, after: { emailWaiting: false } });
    });
  }

  /**
   * Every retry of the same mail gets the same token, valid from now on.
   * @throws AppError 404 when the link is no longer wanted
   */
  async mint(id: number): Promise<ConfirmationLink> {
    const found = (await this.database.first(sql.findConfirmationSeed, { id })) ?? unwanted();
    const { token, hash } = this.tokens.of('email-confirmation', found.seed);
    return {
      token,
      ...((await this.database.first(sql.mintConfirmation, { id, tokenHash: hash })) ?? unwanted()),
    };
  }

  /** @throws AppError 404 for a link that is used, replaced, cancelled, expired or unknown */
  async find(token: string): Promise<EmailToConfirm> {
    const found = await this.database.first(sql.findConfirmation, { tokenHash: hashOfToken(token) });
    if (found) return { email: found.email, role: found.role, isNew: found.email !== found.oldEmail };
    const email = (await this.registrations.find(token)) ?? invalid();
    return { email, role: 'partner', isNew: false, registers: true };
  }

  /**
   * The address counts from now on; a new one takes the place of the account's, and both are told (D-87). A registration
   * is finished (D-113).
   * @throws AppError 400 for a registration without the chosen password; as `find`, also when somebody else has the address by now
   */
  async confirm({ token, password }: ConfirmEmail): Promise<ConfirmedEmail> {
    const tokenHash = hashOfToken(token);
    const found = await this.database.first(sql.findConfirmation, { tokenHash });
    if (!found)
      return (await this.registrations.finish(token, password ?? '')) ? { role: 'partner' } : invalid();
    const { userId } = found;
    const confirming = this.database.transaction(async (transaction) => {
      // In the order of every other change of an account, so that none waits for the other.
      const before = (await transaction.first(sql.holdForConfirmation, { userId })) ?? invalid();
      const { email } = (await transaction.first(sql.useConfirmation, { tokenHash })) ?? invalid();
      const { role } = (await transaction.first(sql.verifyEmail, { userId, email })) ?? invalid();
      if (role === 'partner')
        await transaction.publish(partnerUpdated, `partner/${userId}`, { partnerId: userId });
      if (email !== before.email)
        await tellOwner(transaction, {
          userId,
          role,
          passwordChanged: false,
          oldEmail: before.email,
          newEmail: email,
        });
      tellChange({ before: null, after: { userId, role } });
      return { role };
    });
    return confirming.catch((error: unknown) =>
      isUniqueViolation(error) ? invalid() : Promise.reject(error),
    );
  }
}

function unwanted(): never {
  throw notFound('Nobody to send a link to', 'NO_CONFIRMATION');
}

function invalid(): never {
  throw notFound('This link no longer works. Please sign in and ask for a new one.', CONFIRM_LINK_INVALID);
}
