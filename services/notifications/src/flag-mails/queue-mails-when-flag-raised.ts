import { Controller } from '@nestjs/common';
import { listAdministrators } from '@portal/contracts/calls/internal';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { flagRaised, type FlagRaised } from '@portal/contracts/events/flag-raised';
import { dayOf } from '@portal/contracts/values/calendar-day';
import type { Transaction } from '@portal/kit/database/database';
import { ServiceClient } from '@portal/kit/http/service-client';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { MailQueue } from '../outbox/mail-queue.js';
import { mail } from './flags-wait.mail.js';

/**
 * Queues a mail to each administrator, of the first flag of a day alone: whoever makes many flags does not fill anybody's
 * mailbox. The event is retried while identity is down.
 */
@Controller()
export class QueueMailsWhenFlagRaised {
  constructor(
    private readonly mails: MailQueue,
    private readonly services: ServiceClient,
  ) {}

  @OnEvent(flagRaised, { queue: 'flags' })
  async handle({ data }: EventEnvelope<FlagRaised>, transaction: Transaction): Promise<void> {
    const day = dayOf(data.raisedAt);
    for (const { id: adminId } of await this.services.call(listAdministrators))
      await this.mails.add(transaction, mail, { key: `flags-wait:${day}:${adminId}`, about: { adminId } });
  }
}
