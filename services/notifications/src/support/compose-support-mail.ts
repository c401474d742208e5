import { Injectable } from '@nestjs/common';
import type { Person } from '@portal/contracts/http/internal';
import { SUPPORT_REASONS, type SupportReason } from '@portal/contracts/values/support';
import { Database } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { ServiceClient } from '@portal/kit/http/service-client';
import { addressed } from '../design/addressed.js';
import { nameOf, oneLine } from '../design/one-line.rules.js';
import { written } from '../design/written.js';
import { Undeliverable, type ComposedMail, type DueMail } from '../outbox/mail.js';
import { MailSettings } from '../settings.js';
import { supportMail } from './support-mail.js';

/** What the mail of a request is queued with. */
export interface SupportMailAbout {
  supportRequestId: number;
}

const findSupportRequest = statement<{
  user_id: number;
  reason: SupportReason;
  message: string;
  created_at: Date;
}>('find-support-request', 'select user_id, reason, message, created_at from support_requests where id = $1');

/** Writes the mail that brings a request to support. Who sent it is asked of identity; an answer goes to them. */
@Injectable()
export class ComposeSupportMail {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
    private readonly settings: MailSettings,
  ) {}

  async forSupport(mail: DueMail): Promise<ComposedMail> {
    const { supportRequestId } = mail.about as SupportMailAbout;
    const request = await this.database.first(findSupportRequest, [supportRequestId]);
    if (!request) throw new Undeliverable('REQUEST_GONE');
    const [sender] = await this.services.ask<Person[]>('identity', '/internal/people', {
      ids: [request.user_id],
    });
    if (!sender) throw new Undeliverable('SENDER_GONE');
    const name = nameOf(sender);
    return {
      to: addressed('', this.settings.SUPPORT_EMAIL),
      replyTo: addressed(name, sender.email),
      ...(await written(supportMail, {
        id: supportRequestId,
        name,
        email: sender.email,
        company: oneLine(sender.companyName ?? ''),
        reason: SUPPORT_REASONS[request.reason],
        message: request.message,
        sentAt: request.created_at.toISOString(),
      })),
    };
  }
}
