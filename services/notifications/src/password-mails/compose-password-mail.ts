import { Injectable } from '@nestjs/common';
import { mintResetLink } from '@portal/contracts/calls/internal';
import type { PasswordResetRequested } from '@portal/contracts/events/password-reset-requested';
import { RESET_LINK_MINUTES } from '@portal/contracts/values/limits';
import { AppError } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import { addressed } from '../design/addressed.js';
import { nameOf, oneLine } from '../design/one-line.rules.js';
import { secretLink } from '../design/secret-link.js';
import { written } from '../design/written.js';
import { Undeliverable, type ComposedMail, type DueMail } from '../outbox/mail.js';
import { MailSettings } from '../settings.js';
import { passwordMail } from './password-mail.js';

/**
 * Writes the mail with the link to set a new password. Identity mints the link's token when the mail is written. A
 * retry gets the same token, valid from then on.
 */
@Injectable()
export class ComposePasswordMail {
  constructor(
    private readonly services: ServiceClient,
    private readonly settings: MailSettings,
  ) {}

  async forOwner(mail: DueMail): Promise<ComposedMail> {
    const { resetId } = mail.about as PasswordResetRequested;
    const person = await this.services
      .call(mintResetLink, { params: { id: resetId } })
      .catch((error: unknown) => {
        throw error instanceof AppError && error.status === 404 ? new Undeliverable('NO_ACCOUNT') : error;
      });
    return {
      to: addressed(nameOf(person), person.email),
      opensForMinutes: RESET_LINK_MINUTES,
      ...(await written(passwordMail, {
        firstName: oneLine(person.firstName),
        link: secretLink(this.settings.PUBLIC_URL, '/reset-password', person.token),
        supportEmail: this.settings.SUPPORT_EMAIL,
      })),
    };
  }
}
