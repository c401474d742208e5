import { Injectable } from '@nestjs/common';
import { findPeople } from '@portal/contracts/calls/internal';
import { SUPPORT_REASONS } from '@portal/contracts/values/support';
import { Database } from '@portal/kit/database/database';
import { ServiceClient } from '@portal/kit/http/service-client';
import { addressed } from '../design/addressed.js';
import { nameOf, oneLine } from '../design/one-line.rules.js';
import { written } from '../design/written.js';
import { Undeliverable, type ComposedMail, type DueMail } from '../outbox/mail.js';
import { MailSettings } from '../settings.js';
import { supportMail } from './support-mail.js';
import { SupportRequestEntity } from './support-request.entity.js';

/** The data that the mail of a support request is queued with. */
export interface SupportMailAbout {
  supportRequestId: number;
}

/** Writes the mail that forwards a support request. Reads the sender from identity and sets them as Reply-To. */
@Injectable()
export class ComposeSupportMail {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly settings: MailSettings,
  ) {}

  async forSupport(mail: DueMail): Promise<ComposedMail> {
    const { supportRequestId: id } = mail.about as SupportMailAbout;
    const request = await this.database.read((entities) => entities.findOneBy(SupportRequestEntity, { id }));
    if (!request) throw new Undeliverable('REQUEST_GONE');
    const [sender] = await this.services.call(findPeople, { body: { ids: [request.userId] } });
    if (!sender) throw new Undeliverable('SENDER_GONE');
    const name = nameOf(sender);
    return {
      to: addressed('', this.settings.SUPPORT_EMAIL),
      replyTo: addressed(name, sender.email),
      ...(await written(supportMail, {
        id,
        name,
        email: sender.email,
        company: oneLine(sender.companyName ?? ''),
        reason: SUPPORT_REASONS[request.reason],
        message: request.message,
        sentAt: request.createdAt.toISOString(),
      })),
    };
  }
}
