import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { factorResetChanged, type FactorResetChanged } from '@portal/contracts/events/factor-reset-changed';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { MailQueue } from '../outbox/mail-queue.js';
import { mail } from './factor-reset.mail.js';

/** Queues a mail to the person and to each owner (D-111). */
@Controller()
export class QueueMailsWhenFactorResetChanged {
  constructor(private readonly mails: MailQueue) {}

  @OnEvent(factorResetChanged, { queue: 'factor-reset' })
  async handle({ data }: EventEnvelope<FactorResetChanged>, transaction: Transaction): Promise<void> {
    const { told, ...about } = data;
    for (const adminId of told)
      await this.mails.add(transaction, mail, {
        key: `factor-reset:${about.resetId}:${about.change}:${adminId}`,
        about: { ...about, adminId },
      });
  }
}
