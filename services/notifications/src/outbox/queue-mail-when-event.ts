import { Controller, mixin, type Type } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import type { Mail } from './define-mail.js';
import { MailQueue } from './mail-queue.js';

/** The consumer that queues a mail when its event arrives; none for a mail without `when`. */
export function queueMailWhenEvent(mail: Mail): Type[] {
  const { kind, when } = mail;
  if (!when) return [];

  @Controller()
  class QueueMailWhenEvent {
    constructor(private readonly mails: MailQueue) {}

    @OnEvent(when!.event, { queue: kind })
    async handle(event: EventEnvelope, transaction: Transaction): Promise<void> {
      await this.mails.add(transaction, mail, when!.queued(event));
    }
  }
  return [mixin(QueueMailWhenEvent)];
}
