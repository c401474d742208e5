import { Controller } from '@nestjs/common';
import { adminInvited, type AdminInvited } from '@portal/contracts/events/admin-invited';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { Mailer } from '../outbox/mailer.js';
import { queueMail } from '../outbox/mails.sql.js';

/** Queues the mail that invites an administrator, once per invite. */
@Controller()
export class QueueMailWhenAdminInvited {
  constructor(private readonly mailer: Mailer) {}

  @OnEvent(adminInvited, { queue: 'invite' })
  async handle({ data }: EventEnvelope<AdminInvited>, transaction: Transaction): Promise<void> {
    await transaction.query(queueMail, { kind: 'invite', dedupeKey: `invite:${data.inviteId}`, about: data });
    transaction.afterCommit(() => this.mailer.wake());
  }
}
