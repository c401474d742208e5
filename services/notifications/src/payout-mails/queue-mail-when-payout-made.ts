import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { payoutMade, type PayoutMade } from '@portal/contracts/events/payout-made';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { Mailer } from '../outbox/mailer.js';
import { queueMailInOrder } from '../outbox/mails.sql.js';

/** Queues the mail about a new payout, once per payout, ordered before the mail about its void. */
@Controller()
export class QueueMailWhenPayoutMade {
  constructor(private readonly mailer: Mailer) {}

  @OnEvent(payoutMade, { queue: 'payout' })
  async handle({ data }: EventEnvelope<PayoutMade>, transaction: Transaction): Promise<void> {
    const payout = `payout:${data.payoutId}`;
    await transaction.query(queueMailInOrder, {
      kind: 'payout',
      dedupeKey: payout,
      about: data,
      inOrder: payout,
      place: 0,
    });
    transaction.afterCommit(() => this.mailer.wake());
  }
}
