import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { partnerDeleted, type PartnerDeleted } from '@portal/contracts/events/partner-deleted';
import { partnerRegistered, type PartnerRegistered } from '@portal/contracts/events/partner-registered';
import { partnerUpdated, type PartnerUpdated } from '@portal/contracts/events/partner-updated';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { forgetPartner } from './forget-partner.js';
import { PartnerNames } from './partner-names.js';

/** Keeps the list of partners up to date: adds, renames and removes them (D-22). */
@Controller()
export class UpdatePartnersWhenPartnerChanges {
  constructor(private readonly partnerNames: PartnerNames) {}

  @OnEvent(partnerRegistered, { queue: 'partners' })
  registered({ data }: EventEnvelope<PartnerRegistered>, transaction: Transaction): Promise<void> {
    return this.partnerNames.refresh([data.partnerId], transaction);
  }

  @OnEvent(partnerUpdated, { queue: 'partners' })
  updated({ data }: EventEnvelope<PartnerUpdated>, transaction: Transaction): Promise<void> {
    return this.partnerNames.refresh([data.partnerId], transaction);
  }

  @OnEvent(partnerDeleted, { queue: 'partners' })
  deleted({ data }: EventEnvelope<PartnerDeleted>, transaction: Transaction): Promise<void> {
    return forgetPartner(transaction, data.partnerId);
  }
}
