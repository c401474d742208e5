import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { partnerRegistered, type PartnerRegistered } from '@portal/contracts/events/partner-registered';
import { partnerUpdated, type PartnerUpdated } from '@portal/contracts/events/partner-updated';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvents } from '@portal/kit/messaging/consumer/on-event';
import { PartnerNames } from './partner-names.js';

@Controller()
export class NameDocumentsWhenPartnerChanges {
  constructor(private readonly partnerNames: PartnerNames) {}

  @OnEvents(partnerRegistered, { queue: 'partners' })
  registered(events: EventEnvelope<PartnerRegistered>[], transaction: Transaction) {
    return this.refresh(events, transaction);
  }

  @OnEvents(partnerUpdated, { queue: 'partners' })
  updated(events: EventEnvelope<PartnerUpdated>[], transaction: Transaction) {
    return this.refresh(events, transaction);
  }

  private async refresh(events: EventEnvelope<{ partnerId: number }>[], transaction: Transaction) {
    const ids = new Set(events.map((event) => event.data.partnerId));
    await this.partnerNames.refresh([...ids], transaction);
  }
}
