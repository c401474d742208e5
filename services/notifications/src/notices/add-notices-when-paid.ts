import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { payoutMade, type PayoutMade } from '@portal/contracts/events/payout-made';
import { payoutVoided, type PayoutVoided } from '@portal/contracts/events/payout-voided';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { Bell } from './bell.js';
import { withdrawHeldNotice } from './notices.sql.js';

const keyOf = ({ payoutId }: { payoutId: number }) => `payout:${payoutId}`;

/** Tells the bell of payouts, and of those that were taken back; of neither where it was undone in time (D-140). */
@Controller()
export class AddNoticesWhenPaid {
  constructor(private readonly bell: Bell) {}

  @OnEvent(payoutMade, { queue: 'notices' })
  async made({ data }: EventEnvelope<PayoutMade>, transaction: Transaction): Promise<void> {
    const { partnerId, payoutId, month, amountCents, undoSeconds } = data;
    await this.bell.add(transaction, {
      partnerId,
      kind: 'payout',
      key: keyOf(data),
      about: { payoutId, month, amountCents },
      heldSeconds: undoSeconds,
    });
  }

  @OnEvent(payoutVoided, { queue: 'notices' })
  async voided({ data }: EventEnvelope<PayoutVoided>, transaction: Transaction): Promise<void> {
    const { partnerId, payoutId, month, amountCents, reason, undone } = data;
    const payout = { partnerId, kind: 'payout', key: keyOf(data) } as const;
    if (undone && (await transaction.first(withdrawHeldNotice, payout))) return;
    await this.bell.add(transaction, {
      partnerId,
      kind: 'payout-voided',
      key: `payout-voided:${payoutId}`,
      about: { payoutId, month, amountCents, reason: reason ?? null },
    });
  }
}
