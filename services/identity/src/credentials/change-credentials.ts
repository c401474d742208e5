import { Injectable } from '@nestjs/common';
import type { User } from '@portal/contracts/http/account';
import type { UpdateCredentials } from '@portal/contracts/http/admins';
import { Database } from '@portal/kit/database/database';
import { isUniqueViolation } from '@portal/kit/database/unique-violation';
import { AppError, signedOut } from '@portal/kit/http/errors';
import { emailTaken } from '../accounts/email-taken.js';
import { NewPasswords } from '../passwords/new-passwords.js';
import { Passwords } from '../passwords/passwords.js';
import { findPasswordHash, holdEmail, updateCredentials } from './credentials.sql.js';
import { tellOwner } from './tell-owner.js';

/** Changes one's own password or e-mail, and has the owner told (D-87). */
@Injectable()
export class ChangeCredentials {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly newPasswords: NewPasswords,
  ) {}

  /**
   * @returns the changed user
   * @throws AppError 400 for a wrong or a weak password, 409 for a taken e-mail, 401 when the account was deleted
   */
  async change(id: number, { currentPassword, newPassword, newEmail }: UpdateCredentials): Promise<User> {
    const found = await this.database.first(findPasswordHash, { id });
    if (!found) throw signedOut();
    const { passwordHash, email, role } = found;
    if (!(await this.passwords.verify(passwordHash, currentPassword))) throw wrongPassword();
    const owner = { role, email: newEmail ?? email };
    const newHash =
      newPassword === undefined
        ? passwordHash
        : await this.newPasswords.hash(newPassword, owner, 'newPassword');
    const changing = this.database.transaction(async (transaction) => {
      const before = await transaction.first(holdEmail, { id });
      const user = await transaction.first(updateCredentials, {
        id,
        passwordHash,
        newHash,
        newEmail: newEmail ?? null,
      });
      if (!before || !user) throw wrongPassword();
      const passwordChanged = newPassword !== undefined;
      if (passwordChanged || user.email !== before.email)
        await tellOwner(transaction, {
          userId: id,
          role,
          passwordChanged,
          oldEmail: before.email,
          newEmail: user.email,
        });
      return user;
    });
    return changing.catch((error: unknown) => {
      throw isUniqueViolation(error) ? emailTaken() : error;
    });
  }
}

function wrongPassword() {
  const message = 'Current password is incorrect';
  return new AppError(400, 'WRONG_PASSWORD', message, { errors: { currentPassword: [message] } });
}
