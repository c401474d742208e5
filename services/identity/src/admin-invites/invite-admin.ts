import { Injectable } from '@nestjs/common';
import { adminInvited } from '@portal/contracts/events/admin-invited';
import type { InviteAdmin as Invite, InvitedAdmin } from '@portal/contracts/http/admins';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { holdAdmins } from '../admins/admins.sql.js';
import { requireOwner } from '../admins/change-admins.js';
import { emailTaken } from '../accounts/email-taken.js';
import { insertInvite } from './admin-invite.sql.js';

/** Stores an invitation and has it mailed (D-29); 409 when the e-mail has an account. */
@Injectable()
export class InviteAdmin {
  constructor(private readonly database: Database) {}

  invite({ email, firstName, lastName, adminRole }: Invite, invitedBy: number): Promise<InvitedAdmin> {
    return this.database.transaction(async (transaction) => {
      requireOwner(await transaction.first(holdAdmins, { ids: [invitedBy] }));
      const invite = await transaction.first(insertInvite, {
        email,
        firstName,
        lastName,
        adminRole,
        invitedBy,
      });
      if (!invite) throw emailTaken();
      tellChange({ before: null, after: { inviteId: invite.id, adminRole } });
      await transaction.publish(adminInvited, `invite/${invite.id}`, { inviteId: invite.id });
      return invite;
    });
  }
}
