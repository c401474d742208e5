import { Controller, Logger } from '@nestjs/common';
import {
  claimDocumentsAdded,
  type ClaimDocumentsAdded,
} from '@portal/contracts/events/claim-documents-added';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { keepFilesOf } from './keep-claim-files.js';

/** Files that a claimant sent after the filing (D-156). */
@Controller()
export class KeepFilesWhenClaimDocumentsAdded {
  private readonly log = new Logger(KeepFilesWhenClaimDocumentsAdded.name);

  @OnEvent(claimDocumentsAdded, { queue: 'claim-addition' })
  async handle({ data }: EventEnvelope<ClaimDocumentsAdded>, transaction: Transaction): Promise<void> {
    await keepFilesOf(transaction, data, this.log);
  }
}
