import { Body, Controller } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { User } from '@portal/contracts/http/account';
import { updateCredentials, type UpdateCredentials } from '@portal/contracts/http/admins';
import { Database } from '@portal/kit/database/database';
import { isUniqueViolation } from '@portal/kit/database/unique-violation';
import { UserId } from '@portal/kit/http/caller';
import { AppError, signedOut } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { emailTaken } from '../accounts/email-taken.js';
import { NewPasswords } from '../passwords/new-passwords.js';
import { Passwords } from '../passwords/passwords.js';
import { findPasswordHash, updateCredentials as writeCredentials } from './credentials.sql.js';

/** Serves `updateCredentials` for the gateway, which ends the other sessions. */
@Controller()
export class UpdateCredentialsController {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly newPasswords: NewPasswords,
  ) {}

  /**
   * @returns the caller's new data; 400 for a wrong or a weak password, 409 for a taken e-mail, 401 when the account was deleted
   */
  @Handle(internal.changeCredentials)
  async update(
    @UserId() id: number,
    @Body({ schema: updateCredentials }) { currentPassword, newPassword, newEmail }: UpdateCredentials,
  ): Promise<User> {
    const found = await this.database.first(findPasswordHash, { id });
    if (!found) throw signedOut();
    const { passwordHash, email } = found;
    if (!(await this.passwords.verify(passwordHash, currentPassword))) throw wrongPassword();
    const owner = { role: 'admin' as const, email: newEmail ?? email };
    const newHash =
      newPassword === undefined
        ? passwordHash
        : await this.newPasswords.hash(newPassword, owner, 'newPassword');
    const user = await this.database
      .first(writeCredentials, { id, passwordHash, newHash, newEmail: newEmail ?? null })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? emailTaken() : error;
      });
    if (!user) throw wrongPassword();
    return user;
  }
}

function wrongPassword() {
  const message = 'Current password is incorrect';
  return new AppError(400, 'WRONG_PASSWORD', message, { errors: { currentPassword: [message] } });
}
