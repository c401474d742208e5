import { Injectable } from '@nestjs/common';
import { passwordResetRequested } from '@portal/contracts/events/password-reset-requested';
import type { ForgotPassword } from '@portal/contracts/http/account';
import { Database } from '@portal/kit/database/database';
import { insertReset } from './password-reset.sql.js';

/**
 * Has a link mailed to the account with this e-mail. Does the same work and gives the same answer when there is none.
 */
@Injectable()
export class RequestReset {
  constructor(private readonly database: Database) {}

  request({ email }: ForgotPassword): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const { id: resetId } = (await transaction.first(insertReset, { email }))!;
      await transaction.publish(passwordResetRequested, `password-reset/${resetId}`, { resetId });
    });
  }
}
