import { Injectable } from '@nestjs/common';
import type { SignIn } from '@portal/contracts/http/account';
import type { CheckedUser } from '@portal/contracts/http/internal';
import { PARTNER_SUSPENDED } from '@portal/contracts/values/outcomes';
import type { UserRole } from '@portal/contracts/values/roles';
import { Database } from '@portal/kit/database/database';
import { AppError, forbidden } from '@portal/kit/http/errors';
import { PresentFactor } from '../factors/present-factor.js';
import { Passwords } from '../passwords/passwords.js';
import { noteLanguage } from '../languages/language.sql.js';
import { findUserByEmail } from '../users/user.sql.js';

/** Checks credentials. An unknown e-mail gets the same 401 message after the same work (D-1). */
@Injectable()
export class SignInUser {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly factors: PresentFactor,
  ) {}

  async signIn({ email, password, language }: SignIn): Promise<CheckedUser> {
    const found = await this.database.first(findUserByEmail, { email });
    const right = await this.passwords.verify(found?.passwordHash ?? null, password);
    if (!found || !right) throw wrongCredentials();
    const { passwordHash: _, isSuspended, isUnverified, ...user } = found;
    if (isSuspended) throw suspended(user.role);
    const after = await this.factors.afterPassword(user);
    // Not by whoever has the password alone: the mails that warn of them are in it.
    if (language && !after.factors?.length)
      await this.database.query(noteLanguage, { id: user.id, language });
    return { ...user, ...(isUnverified && { mustConfirmEmail: true }), ...after };
  }
}

const wrongCredentials = () =>
  new AppError(401, 'WRONG_CREDENTIALS', 'The email or password you entered is incorrect. Please try again.');

/** Only somebody with the right password learns it (D-100). The gateway adds whom partners write to (D-166). */
const suspended = (role: UserRole) =>
  role === 'admin'
    ? forbidden('This account is suspended. An owner of the portal can lift that.', 'ACCOUNT_SUSPENDED')
    : forbidden('This account is suspended. The mail about it says why.', PARTNER_SUSPENDED);
