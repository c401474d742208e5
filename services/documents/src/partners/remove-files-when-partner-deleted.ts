import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { partnerDeleted, type PartnerDeleted } from '@portal/contracts/events/partner-deleted';
import type { Transaction } from '@portal/kit/database/database';
import { holdAlone } from '@portal/kit/database/hold';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { RemoveFiles } from '../files/remove-files.js';
import { forgetPartner } from './remove-files-when-partner-deleted.sql.js';

/**
 * This service's part of deleting a partner (D-22). Removes the files from the store at once, or when it is available
 * again.
 */
@Controller()
export class RemoveFilesWhenPartnerDeleted {
  constructor(private readonly removeFiles: RemoveFiles) {}

  @OnEvent(partnerDeleted, { queue: 'partner-deleted' })
  async handle({ data }: EventEnvelope<PartnerDeleted>, transaction: Transaction): Promise<void> {
    await holdAlone(transaction, 'partner', data.partnerId);
    await transaction.query(forgetPartner, { id: data.partnerId });
    transaction.afterCommit(() => this.removeFiles.soon());
  }
}
