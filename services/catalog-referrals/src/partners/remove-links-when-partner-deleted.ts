import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { partnerDeleted, type PartnerDeleted } from '@portal/contracts/events/partner-deleted';
import type { Transaction } from '@portal/kit/database/database';
import { holdAlone } from '@portal/kit/database/hold';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { noteDeleted, removeLinks } from './remove-links-when-partner-deleted.sql.js';

/** The links' part of a partner's deletion (D-22): they answer 'Referral not found'. */
@Controller()
export class RemoveLinksWhenPartnerDeleted {
  @OnEvent(partnerDeleted, { queue: 'partner-deleted' })
  async handle({ data }: EventEnvelope<PartnerDeleted>, transaction: Transaction): Promise<void> {
    // Who is making a link or writing the name is waited for; who comes later sees that the partner is gone.
    await holdAlone(transaction, 'partner', data.partnerId);
    await transaction.query(noteDeleted, { id: data.partnerId });
    await transaction.query(removeLinks, { partnerId: data.partnerId });
  }
}
