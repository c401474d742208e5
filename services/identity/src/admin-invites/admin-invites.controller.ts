import { Body, Controller, HttpCode } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-people';
import * as internal from '@portal/contracts/calls/internal';
import {
  acceptInvite,
  inviteAdmin,
  inviteLink,
  type AcceptInvite,
  type Invitation,
  type InviteAdmin as Invite,
  type InvitedAdmin,
} from '@portal/contracts/http/admins';
import type { ResetLinkToken } from '@portal/contracts/http/account';
import type { InviteLink } from '@portal/contracts/http/internal';
import { UserId } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { InviteAdmin } from './invite-admin.js';
import { InviteLinks } from './invite-links.js';

/** Lets administrators invite administrators (D-29). */
@Controller()
export class AdminInvitesController {
  constructor(
    private readonly invites: InviteAdmin,
    private readonly links: InviteLinks,
  ) {}

  @Handle(calls.inviteAdmin)
  invite(@UserId() invitedBy: number, @Body({ schema: inviteAdmin }) body: Invite): Promise<InvitedAdmin> {
    return this.invites.invite(body, invitedBy);
  }

  /** Called when the mail is written; 404 when the invite was replaced. */
  @Handle(internal.mintInviteLink)
  mint(@IdParam('Nobody to send a link to') id: number): Promise<InviteLink> {
    return this.links.mint(id);
  }

  @Handle(calls.checkInvitation)
  @HttpCode(200)
  check(@Body({ schema: inviteLink }) { token }: ResetLinkToken): Promise<Invitation> {
    return this.links.find(token);
  }

  /** 429 when too many passwords are being hashed. */
  @Handle(calls.acceptInvitation)
  @HttpCode(204)
  accept(@Body({ schema: acceptInvite }) body: AcceptInvite): Promise<void> {
    return this.links.accept(body);
  }
}
