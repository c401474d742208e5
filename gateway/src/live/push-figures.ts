import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { partnerClientsChanged } from '@portal/contracts/events/partner-clients-changed';
import { partnerTotalsChanged } from '@portal/contracts/events/partner-totals-changed';
import { referralCreated } from '@portal/contracts/events/referral-created';
import { referralDeleted } from '@portal/contracts/events/referral-deleted';
import { OnBroadcast } from '@portal/kit/messaging/consumer/on-event';
import { LiveChannel } from './live-channel.js';

type OfPartner = EventEnvelope<{ partnerId: number }>;

/** Links or figures of a partner changed: the screens that show them refetch. */
@Controller()
export class PushFigures {
  constructor(private readonly live: LiveChannel) {}

  @OnBroadcast(partnerTotalsChanged)
  async totals({ data }: OfPartner): Promise<void> {
    this.push(data.partnerId);
  }

  @OnBroadcast(partnerClientsChanged)
  async clients({ data }: OfPartner): Promise<void> {
    this.push(data.partnerId);
  }

  @OnBroadcast(referralCreated)
  async linkMade({ data }: OfPartner): Promise<void> {
    this.push(data.partnerId);
  }

  @OnBroadcast(referralDeleted)
  async linkDeleted({ data }: OfPartner): Promise<void> {
    this.push(data.partnerId);
  }

  private push(partnerId: number) {
    this.live.to(partnerId).emit('figures', { partnerId });
  }
}
