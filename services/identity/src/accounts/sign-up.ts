import { Injectable } from '@nestjs/common';
import { partnerRegistered } from '@portal/contracts/events/partner-registered';
import type { SignUp, User } from '@portal/contracts/http/account';
import { Database } from '@portal/kit/database/database';
import { askToConfirm } from '../emails/ask-to-confirm.js';
import { EmailSettings } from '../settings.js';
import { insertConsent } from './consent.sql.js';
import { emailTaken } from './email-taken.js';
import { NewPasswords } from '../passwords/new-passwords.js';
import { insertUser } from '../users/user.sql.js';

/**
 * Creates partners, never administrators (D-1); 400 for a weak password, 409 when the e-mail is taken. Where mails are
 * sent, one brings the link that confirms the e-mail (D-112).
 */
@Injectable()
export class SignUpPartner {
  constructor(
    private readonly database: Database,
    private readonly passwords: NewPasswords,
    private readonly emails: EmailSettings,
  ) {}

  async signUp({
    email,
    password,
    firstName,
    lastName,
    companyName,
    agreedTo,
    language,
  }: SignUp): Promise<User> {
    const passwordHash = await this.passwords.hash(password, { role: 'partner', email }, 'password');
    return this.database.transaction(async (transaction) => {
      const partner = await transaction.first(insertUser, {
        role: 'partner',
        adminRole: null,
        email,
        passwordHash,
        firstName,
        lastName,
        companyName: companyName || null,
        verifiedBy: this.emails.mustVerify ? null : 'no mail',
        language: language ?? null,
      });
      if (!partner) throw emailTaken();
      if (agreedTo !== undefined)
        await transaction.query(insertConsent, { userId: partner.id, version: agreedTo, agreedAt: null });
      await transaction.publish(partnerRegistered, `partner/${partner.id}`, { partnerId: partner.id });
      if (!this.emails.mustVerify) return partner;
      await askToConfirm(transaction, { userId: partner.id, role: 'partner', email, moves: false });
      return { ...partner, mustConfirmEmail: true };
    });
  }
}
