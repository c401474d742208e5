import { Controller, Logger } from '@nestjs/common';
import { claimSubmitted, type ClaimSubmitted } from '@portal/contracts/events/claim-submitted';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { keepClaimFiles } from './claim-files.sql.js';

@Controller()
export class KeepFilesWhenClaimSubmitted {
  private readonly log = new Logger(KeepFilesWhenClaimSubmitted.name);

  @OnEvent(claimSubmitted, { queue: 'claim' })
  async handle({ data }: EventEnvelope<ClaimSubmitted>, transaction: Transaction): Promise<void> {
    const kept = await transaction.query(keepClaimFiles, { claimId: data.claimId, ids: data.fileIds });
    const missing = new Set(data.fileIds).size - kept.length;
    if (missing > 0) this.log.error(`claim ${data.claimId}: ${missing} of its files are not there`);
  }
}
