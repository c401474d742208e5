import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { payoutMade, type PayoutMade } from '@portal/contracts/events/payout-made';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/on-event';
import { Mailer } from '../outbox/mailer.js';
import { queueMail } from '../outbox/mails.sql.js';

/** Queues the mail that tells a partner of a payout, once a payout for good. */
@Controller()
export class QueueMailWhenPayoutMade {
  constructor(private readonly mailer: Mailer) {}

  @OnEvent(payoutMade, { queue: 'payout' })
  async handle({ data }: EventEnvelope<PayoutMade>, transaction: Transaction): Promise<void> {
    await transaction.query(queueMail, ['payout', `payout:${data.payoutId}`, data]);
    transaction.afterCommit(() => this.mailer.wake());
  }
}
