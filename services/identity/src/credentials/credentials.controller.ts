import { Body, Controller } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import { changePassword, type ChangePassword, type User } from '@portal/contracts/http/account';
import { updateCredentials, type UpdateCredentials } from '@portal/contracts/http/admins';
import type { CredentialChange } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { UserId } from '@portal/kit/http/caller';
import { notFound } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { ChangeCredentials } from './change-credentials.js';
import { findCredentialChange } from './credentials.sql.js';

/** Serves `updateCredentials` and `changePassword` for the gateway, which ends the other sessions. */
@Controller()
export class CredentialsController {
  constructor(
    private readonly credentials: ChangeCredentials,
    private readonly database: Database,
  ) {}

  @Handle(internal.changeCredentials)
  update(@UserId() id: number, @Body({ schema: updateCredentials }) body: UpdateCredentials): Promise<User> {
    return this.credentials.change(id, body);
  }

  @Handle(internal.changeOwnPassword)
  changePassword(
    @UserId() id: number,
    @Body({ schema: changePassword }) body: ChangePassword,
  ): Promise<User> {
    return this.credentials.change(id, body);
  }

  @Handle(internal.getCredentialChange)
  async read(@IdParam('Change not found') id: number): Promise<CredentialChange> {
    const change = await this.database.first(findCredentialChange, { id });
    if (!change) throw notFound('Change not found');
    return { ...change, changedAt: change.changedAt.toISOString() };
  }
}
