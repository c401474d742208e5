import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import {
  emailConfirmationRequested,
  type EmailConfirmationRequested,
} from '@portal/contracts/events/email-confirmation-requested';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { MailQueue } from '../outbox/mail-queue.js';
import { mail as confirmation, type EmailConfirmationAbout } from './email-confirmation.mail.js';
import { mail as waiting } from './new-email-waiting.mail.js';

/** Queues the mail with the link and, where the address is to take another's place, one to the account's (D-112). */
@Controller()
export class QueueMailsWhenEmailConfirmationRequested {
  constructor(private readonly mails: MailQueue) {}

  @OnEvent(emailConfirmationRequested, { queue: 'email-confirmation' })
  async handle({ data }: EventEnvelope<EmailConfirmationRequested>, transaction: Transaction): Promise<void> {
    const { confirmationId, userId, role, moves } = data;
    const about: EmailConfirmationAbout = { confirmationId };
    if (role === 'partner') about.partnerId = userId;
    await this.mails.add(transaction, confirmation, { key: `email-confirmation:${confirmationId}`, about });
    if (moves)
      await this.mails.add(transaction, waiting, { key: `new-email-waiting:${confirmationId}`, about });
  }
}
