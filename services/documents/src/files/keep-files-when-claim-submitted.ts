import { Controller, Logger } from '@nestjs/common';
import { claimSubmitted, type ClaimSubmitted } from '@portal/contracts/events/claim-submitted';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { Transaction } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { OnEvent } from '@portal/kit/messaging/on-event';

/** Only a claim's files, and only those that no other claim has. */
const keepClaimFiles = statement<{ id: number }>(
  'keep-claim-files',
  `update files set kept_at = coalesce(kept_at, now()), claim_id = $1
   where id = any($2::bigint[]) and purpose = 'claim' and (claim_id is null or claim_id = $1)
   returning id`,
);

@Controller()
export class KeepFilesWhenClaimSubmitted {
  private readonly log = new Logger(KeepFilesWhenClaimSubmitted.name);

  @OnEvent(claimSubmitted, { queue: 'claim' })
  async handle({ data }: EventEnvelope<ClaimSubmitted>, transaction: Transaction): Promise<void> {
    const kept = await transaction.query(keepClaimFiles, [data.claimId, data.fileIds]);
    const missing = new Set(data.fileIds).size - kept.length;
    if (missing > 0) this.log.error(`claim ${data.claimId}: ${missing} of its files are not there`);
  }
}
