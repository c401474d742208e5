import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { payoutVoided, type PayoutVoided } from '@portal/contracts/events/payout-voided';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { Mailer } from '../outbox/mailer.js';
import { queueMailInOrder } from '../outbox/mails.sql.js';

/** Queues the mail about a voided payout, once per payout. */
@Controller()
export class QueueMailWhenPayoutVoided {
  constructor(private readonly mailer: Mailer) {}

  @OnEvent(payoutVoided, { queue: 'payout-voided' })
  async handle({ data }: EventEnvelope<PayoutVoided>, transaction: Transaction): Promise<void> {
    const { payoutId } = data;
    await transaction.query(queueMailInOrder, {
      kind: 'payout-voided',
      dedupeKey: `payout-voided:${payoutId}`,
      about: data,
      inOrder: `payout:${payoutId}`,
      place: 1,
    });
    transaction.afterCommit(() => this.mailer.wake());
  }
}
