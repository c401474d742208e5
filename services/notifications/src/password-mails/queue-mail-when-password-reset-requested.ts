import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import {
  passwordResetRequested,
  type PasswordResetRequested,
} from '@portal/contracts/events/password-reset-requested';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { Mailer } from '../outbox/mailer.js';
import { queueMail } from '../outbox/mails.sql.js';

/** Queues the mail with the link to set a new password, once per request. */
@Controller()
export class QueueMailWhenPasswordResetRequested {
  constructor(private readonly mailer: Mailer) {}

  @OnEvent(passwordResetRequested, { queue: 'password-reset' })
  async handle({ data }: EventEnvelope<PasswordResetRequested>, transaction: Transaction): Promise<void> {
    await transaction.query(queueMail, {
      kind: 'password-reset',
      dedupeKey: `password-reset:${data.resetId}`,
      about: data,
    });
    transaction.afterCommit(() => this.mailer.wake());
  }
}
