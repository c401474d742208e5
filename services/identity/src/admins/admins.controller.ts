import { Body, Controller, HttpCode } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-people';
import * as internal from '@portal/contracts/calls/internal';
import { changeAdmin, type Admins, type ChangeAdmin, type ListedAdmin } from '@portal/contracts/http/admins';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { UserId } from '@portal/kit/http/caller';
import { notFound } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { deleteInvite, listAdmins, listInvites } from './admins.sql.js';
import { findDeciders, listResets } from './factor-reset.sql.js';
import { ChangeAdmins, listed } from './change-admins.js';

/** Administrators and open invitations (D-100). The gateway ends the sessions of whom was changed. */
@Controller()
export class AdminsController {
  constructor(
    private readonly database: Database,
    private readonly admins: ChangeAdmins,
  ) {}

  @Handle(calls.listAdmins)
  async list(): Promise<Admins> {
    const [admins, invites, resets, deciders] = await Promise.all([
      this.database.query(listAdmins),
      this.database.query(listInvites),
      this.database.query(listResets),
      this.database.query(findDeciders),
    ]);
    return {
      admins: admins.map(listed),
      invites: invites.map(({ invitedAt, ...invite }) => ({ ...invite, invitedAt: invitedAt.toISOString() })),
      factorResets: resets.map(({ askedAt, endsAt, ...reset }) => ({
        ...reset,
        askedAt: askedAt.toISOString(),
        endsAt: endsAt.toISOString(),
      })),
      resetDeciders: deciders.map(({ id }) => id),
    };
  }

  @Handle(internal.changeAdminAccount)
  change(
    @UserId() actor: number,
    @IdParam('Administrator not found') id: number,
    @Body({ schema: changeAdmin }) body: ChangeAdmin,
  ): Promise<ListedAdmin> {
    return this.admins.change(actor, id, body);
  }

  @Handle(internal.removeAdminAccount)
  @HttpCode(204)
  remove(@UserId() actor: number, @IdParam('Administrator not found') id: number): Promise<void> {
    return this.admins.remove(actor, id);
  }

  @Handle(calls.withdrawInvite)
  @HttpCode(204)
  async withdraw(@IdParam('Invitation not found') id: number): Promise<void> {
    if (!(await this.database.first(deleteInvite, { id }))) throw notFound('Invitation not found');
    tellChange({ before: { inviteId: id }, after: null });
  }
}
