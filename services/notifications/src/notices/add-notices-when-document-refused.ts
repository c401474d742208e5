import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { documentRefused, type DocumentRefused } from '@portal/contracts/events/document-refused';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { Bell } from './bell.js';

/** Tells the bell of a refused document (D-143), without the reason, which the mail and the profile have. */
@Controller()
export class AddNoticesWhenDocumentRefused {
  constructor(private readonly bell: Bell) {}

  @OnEvent(documentRefused, { queue: 'notices' })
  async refused({ data }: EventEnvelope<DocumentRefused>, transaction: Transaction): Promise<void> {
    const { partnerId, reviewId, type } = data;
    const key = `document-refused:${reviewId}`;
    await this.bell.add(transaction, { partnerId, kind: 'document-refused', key, about: { type } });
  }
}
