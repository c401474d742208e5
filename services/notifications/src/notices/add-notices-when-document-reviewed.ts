import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { documentReviewed, type DocumentReviewed } from '@portal/contracts/events/document-reviewed';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { Bell } from './bell.js';

/** Tells the bell that a partner's document was accepted or refused (D-143), without the reason. */
@Controller()
export class AddNoticesWhenDocumentReviewed {
  constructor(private readonly bell: Bell) {}

  @OnEvent(documentReviewed, { queue: 'notices' })
  async reviewed({ data }: EventEnvelope<DocumentReviewed>, transaction: Transaction): Promise<void> {
    const { partnerId, reviewId, type, decision } = data;
    await this.bell.add(transaction, {
      partnerId,
      kind: 'document',
      key: `document-review:${reviewId}`,
      about: { type, decision },
    });
  }
}
