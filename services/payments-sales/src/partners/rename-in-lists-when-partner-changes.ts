import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { partnerRegistered, type PartnerRegistered } from '@portal/contracts/events/partner-registered';
import { partnerUpdated, type PartnerUpdated } from '@portal/contracts/events/partner-updated';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvents } from '@portal/kit/messaging/consumer/on-event';
import { PartnerNames } from './partner-names.js';

/** Runs outside the event's transaction, since it may take long. It is idempotent, so a redelivery is harmless. */
@Controller()
export class RenameInListsWhenPartnerChanges {
  constructor(private readonly partnerNames: PartnerNames) {}

  @OnEvents(partnerRegistered, { queue: 'partners' })
  registered(events: EventEnvelope<PartnerRegistered>[], _transaction: Transaction) {
    return this.follow(events);
  }

  @OnEvents(partnerUpdated, { queue: 'partners' })
  updated(events: EventEnvelope<PartnerUpdated>[], _transaction: Transaction) {
    return this.follow(events);
  }

  private async follow(events: EventEnvelope<{ partnerId: number }>[]) {
    const ids = new Set(events.map((event) => event.data.partnerId));
    await this.partnerNames.follow([...ids]);
  }
}
