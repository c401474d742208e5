import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { partnerDeleted, type PartnerDeleted } from '@portal/contracts/events/partner-deleted';
import type { Transaction } from '@portal/kit/database/database';
import { holdAlone } from '@portal/kit/database/hold';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { noteDeleted, removeLinks } from './remove-links-when-partner-deleted.sql.js';

/** This service's part of deleting a partner (D-22): the links answer 'Referral not found'. */
@Controller()
export class RemoveLinksWhenPartnerDeleted {
  @OnEvent(partnerDeleted, { queue: 'partner-deleted' })
  async handle({ data }: EventEnvelope<PartnerDeleted>, transaction: Transaction): Promise<void> {
    // Waits for transactions that create a link or store the name. Later ones see that the partner is deleted.
    await holdAlone(transaction, 'partner', data.partnerId);
    await transaction.query(noteDeleted, { id: data.partnerId });
    await transaction.query(removeLinks, { partnerId: data.partnerId });
  }
}
