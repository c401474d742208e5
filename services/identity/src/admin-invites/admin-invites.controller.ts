import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
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
import { tellChange } from '@portal/kit/http/audit';
import { Allow, UserId } from '@portal/kit/http/caller';
import { IdParam } from '@portal/kit/http/id-param';
import type { FastifyReply } from 'fastify';
import { InviteAdmin } from './invite-admin.js';
import { InviteLinks } from './invite-links.js';

/** Administrators invite administrators (D-29). */
@Controller()
export class AdminInvitesController {
  constructor(
    private readonly invites: InviteAdmin,
    private readonly links: InviteLinks,
  ) {}

  @Post('admin/invite')
  @Allow('admin')
  async invite(
    @UserId() invitedBy: number,
    @Body({ schema: inviteAdmin }) body: Invite,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InvitedAdmin> {
    const invite = await this.invites.invite(body, invitedBy);
    tellChange(reply, { before: null, after: { inviteId: invite.id } });
    return invite;
  }

  /** For the mail: 404 where there is nobody to send it to. */
  @Post('internal/admin-invites/:id/link')
  @Allow('service')
  mint(@IdParam('Nobody to send a link to') id: number): Promise<InviteLink> {
    return this.links.mint(id);
  }

  @Post('accept-invite/check')
  @HttpCode(200)
  @Allow('anonymous', 'partner', 'admin')
  check(@Body({ schema: inviteLink }) { token }: ResetLinkToken): Promise<Invitation> {
    return this.links.find(token);
  }

  /** 429 when too many passwords are being hashed already. */
  @Post('accept-invite')
  @HttpCode(204)
  @Allow('anonymous', 'partner', 'admin')
  accept(@Body({ schema: acceptInvite }) body: AcceptInvite): Promise<void> {
    return this.links.accept(body);
  }
}
