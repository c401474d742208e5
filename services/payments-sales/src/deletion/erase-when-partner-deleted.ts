import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { partnerDeleted, type PartnerDeleted } from '@portal/contracts/events/partner-deleted';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { ErasePartner } from './erase-partner.js';

@Controller()
export class EraseWhenPartnerDeleted {
  constructor(private readonly eraser: ErasePartner) {}

  @OnEvent(partnerDeleted, { queue: 'deletion' })
  erase({ data }: EventEnvelope<PartnerDeleted>, transaction: Transaction): Promise<void> {
    return this.eraser.erase(data.partnerId, transaction);
  }
}
