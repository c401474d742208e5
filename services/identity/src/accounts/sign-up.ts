import { Injectable } from '@nestjs/common';
import { partnerRegistered } from '@portal/contracts/events/partner-registered';
import type { SignUp, User } from '@portal/contracts/http/account';
import { Database } from '@portal/kit/database/database';
import { emailTaken } from './email-taken.js';
import { NewPasswords } from '../passwords/new-passwords.js';
import { insertUser } from './user.sql.js';

/** Creates partners, never administrators (D-1); 400 for a weak password, 409 when the e-mail is taken. */
@Injectable()
export class SignUpPartner {
  constructor(
    private readonly database: Database,
    private readonly passwords: NewPasswords,
  ) {}

  async signUp({ email, password, firstName, lastName, companyName }: SignUp): Promise<User> {
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
      });
      if (!partner) throw emailTaken();
      await transaction.publish(partnerRegistered, `partner/${partner.id}`, { partnerId: partner.id });
      return partner;
    });
  }
}
