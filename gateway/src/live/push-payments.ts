import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { paymentObserved, type PaymentObserved } from '@portal/contracts/events/payment-observed';
import { unknownCodeSeen, type UnknownCodeSeen } from '@portal/contracts/events/unknown-code-seen';
import { OnBroadcast } from '@portal/kit/messaging/consumer/on-event';
import { LiveChannel } from './live-channel.js';

/** Pushes Stripe's reports of payments, and unknown codes, to the admins' screens. */
@Controller()
export class PushPayments {
  constructor(private readonly live: LiveChannel) {}

  @OnBroadcast(paymentObserved)
  async payment({ data }: EventEnvelope<PaymentObserved>): Promise<void> {
    this.live
      .toAdmins()
      .emit('stripe-transaction', { id: data.paymentId, status: data.status, isTest: data.isTest });
  }

  @OnBroadcast(unknownCodeSeen)
  async unknownCode(_event: EventEnvelope<UnknownCodeSeen>): Promise<void> {
    this.live.toAdmins().emit('unknown-code');
  }
}
