import { Injectable } from '@nestjs/common';
import { partnerUpdated } from '@portal/contracts/events/partner-updated';
import { Database } from '@portal/kit/database/database';
import { isUniqueViolation } from '@portal/kit/database/unique-violation';
import { tellChange } from '@portal/kit/http/audit';
import { conflict, notFound } from '@portal/kit/http/errors';
import { emailTaken } from '../accounts/email-taken.js';
import { tellOwner } from '../credentials/tell-owner.js';
import { mailLink } from '../emails/ask-to-confirm.js';
import {
  correctEmail,
  findCorrectors,
  holdForConfirmation,
  noteCorrection,
} from '../emails/confirmation.sql.js';
import { findFactors } from '../factors/factor.sql.js';

/** Corrects an address that a partner mistyped, while nobody has confirmed it: without it they are never paid (D-112). */
@Injectable()
export class CorrectEmails {
  constructor(private readonly database: Database) {}

  /**
   * The new address waits for its own link, and the one before is told. Who corrected it approves no bank account of theirs
   * (D-147). Nothing happens when it is the partner's already.
   * @throws AppError 404; 409 EMAIL_VERIFIED once it counts, HAS_FACTOR, EMAIL_TAKEN
   */
  async correct(userId: number, email: string, correctedBy: number): Promise<void> {
    const correcting = this.database.transaction(async (transaction) => {
      const partner = await transaction.first(holdForConfirmation, { userId });
      if (partner?.role !== 'partner') throw notFound('Partner not found');
      const { role, email: oldEmail, isUnverified } = partner;
      if (!isUnverified)
        throw conflict('The partner has confirmed this e-mail, so nobody else changes it.', 'EMAIL_VERIFIED');
      if (email === oldEmail) return;
      // Whoever reads the new mailbox takes the account over; who set up a second factor is not to lose it to one owner.
      if ((await transaction.query(findFactors, { userId })).length > 0)
        throw conflict(
          'The partner has a second factor, which a new e-mail would set aside. Have it reset on the machine first: make reset-factor.',
          'HAS_FACTOR',
        );
      await transaction.query(correctEmail, { userId, email });
      await transaction.query(noteCorrection, { userId, correctedBy });
      await mailLink(transaction, { userId, role, email, moves: false });
      await tellOwner(transaction, {
        userId,
        role,
        passwordChanged: false,
        oldEmail,
        newEmail: email,
        corrected: true,
      });
      await transaction.publish(partnerUpdated, `partner/${userId}`, { partnerId: userId });
      // No address: the audit log cannot forget a deleted partner (D-95).
      tellChange({ before: null, after: { emailCorrected: true } });
    });
    await correcting.catch((error: unknown) => {
      throw isUniqueViolation(error) ? emailTaken() : error;
    });
  }

  /** The administrators who ever corrected this partner's address; none for a partner who is not there. */
  correctors(userId: number): Promise<{ id: number }[]> {
    return this.database.query(findCorrectors, { userId });
  }
}
