import { Injectable } from '@nestjs/common';
import type { User } from '@portal/contracts/http/account';
import type { UpdateCredentials } from '@portal/contracts/http/admins';
import { Database } from '@portal/kit/database/database';
import { isUniqueViolation } from '@portal/kit/database/unique-violation';
import { AppError, signedOut } from '@portal/kit/http/errors';
import { emailTaken } from '../accounts/email-taken.js';
import { findUserByEmail } from '../users/user.sql.js';
import { askToConfirm } from '../emails/ask-to-confirm.js';
import { endWaitingEmail } from '../emails/confirmation.sql.js';
import { EmailSettings } from '../settings.js';
import { NewPasswords } from '../passwords/new-passwords.js';
import { Passwords } from '../passwords/passwords.js';
import { findPasswordHash, holdEmail, updateCredentials } from './credentials.sql.js';
import { tellOwner } from './tell-owner.js';

/**
 * Changes one's own password or e-mail, and has the owner told (D-87). Where mails are sent, a new e-mail counts once the
 * link that goes to it was confirmed (D-112): until then the account keeps the one it has.
 */
@Injectable()
export class ChangeCredentials {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly newPasswords: NewPasswords,
    private readonly emails: EmailSettings,
  ) {}

  /**
   * @returns the changed user, with `waitingEmail` where a new one waits
   * @throws AppError 400 for a wrong or a weak password, 409 for a taken e-mail, 401 when the account was deleted or
   *   suspended: whoever changes a password gets a new session; 429 when too many links were mailed
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
    const waits = this.emails.mustVerify && newEmail !== undefined && newEmail !== email;
    const changing = this.database.transaction(async (transaction) => {
      const before = await transaction.first(holdEmail, { id });
      if (!before) throw signedOut();
      const user = await transaction.first(updateCredentials, {
        id,
        passwordHash,
        newHash,
        newEmail: waits ? null : (newEmail ?? null),
      });
      if (!user) throw wrongPassword();
      // A new password too: who asked for a new e-mail may have known the one before.
      if (!waits) await transaction.query(endWaitingEmail, { userId: id });
      const passwordChanged = newPassword !== undefined;
      if (passwordChanged || user.email !== before.email)
        await tellOwner(transaction, {
          userId: id,
          role,
          passwordChanged,
          oldEmail: before.email,
          newEmail: user.email,
        });
      if (!waits) return user;
      if (await transaction.first(findUserByEmail, { email: newEmail! })) throw emailTaken();
      await askToConfirm(transaction, { userId: id, role, email: newEmail!, moves: true });
      return { ...user, waitingEmail: newEmail! };
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
