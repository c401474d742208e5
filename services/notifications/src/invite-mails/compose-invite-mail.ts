import { Injectable } from '@nestjs/common';
import { mintInviteLink } from '@portal/contracts/calls/internal';
import type { AdminInvited } from '@portal/contracts/events/admin-invited';
import { INVITE_LINK_HOURS } from '@portal/contracts/values/limits';
import { AppError } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import { addressed } from '../design/addressed.js';
import { nameOf, oneLine } from '../design/one-line.rules.js';
import { secretLink } from '../design/secret-link.js';
import { written } from '../design/written.js';
import { Undeliverable, type ComposedMail, type DueMail } from '../outbox/mail.js';
import { MailSettings } from '../settings.js';
import { inviteMail } from './invite-mail.js';

/**
 * Writes the mail that invites an administrator. Identity mints the link's token when the mail is written. A retry gets
 * the same token, valid from then on.
 */
@Injectable()
export class ComposeInviteMail {
  constructor(
    private readonly services: ServiceClient,
    private readonly settings: MailSettings,
  ) {}

  async forInvited(mail: DueMail): Promise<ComposedMail> {
    const { inviteId } = mail.about as AdminInvited;
    const invite = await this.services
      .call(mintInviteLink, { params: { id: inviteId } })
      .catch((error: unknown) => {
        throw error instanceof AppError && error.status === 404 ? new Undeliverable('INVITE_GONE') : error;
      });
    return {
      to: addressed(nameOf(invite), invite.email),
      opensForMinutes: INVITE_LINK_HOURS * 60,
      ...(await written(inviteMail, {
        firstName: oneLine(invite.firstName),
        invitedBy: invite.invitedBy ? nameOf(invite.invitedBy) : '',
        email: invite.email,
        link: secretLink(this.settings.PUBLIC_URL, '/accept-invite', invite.token),
        supportEmail: this.settings.SUPPORT_EMAIL,
      })),
    };
  }
}
