import { Controller } from '@nestjs/common';
import { listApprovers } from '@portal/contracts/calls/internal';
import { approvalAsked, type ApprovalAsked } from '@portal/contracts/events/approval-asked';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { Transaction } from '@portal/kit/database/database';
import { ServiceClient } from '@portal/kit/http/service-client';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { MailQueue } from '../outbox/mail-queue.js';
import { mail } from './approval-asked.mail.js';

/** Queues a mail to each administrator who may approve it (D-108); the event is retried while identity is down. */
@Controller()
export class QueueMailsWhenApprovalAsked {
  constructor(
    private readonly mails: MailQueue,
    private readonly services: ServiceClient,
  ) {}

  @OnEvent(approvalAsked, { queue: 'approval-asked' })
  async handle({ data }: EventEnvelope<ApprovalAsked>, transaction: Transaction): Promise<void> {
    for (const { id: adminId, mayApprove } of await this.services.call(listApprovers))
      if (mayApprove && adminId !== data.askedBy)
        await this.mails.add(transaction, mail, {
          key: `approval-asked:${data.requestId}:${adminId}`,
          about: { ...data, adminId },
        });
  }
}
