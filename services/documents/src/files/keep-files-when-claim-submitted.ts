import { Controller, Logger } from '@nestjs/common';
import { claimSubmitted, type ClaimSubmitted } from '@portal/contracts/events/claim-submitted';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { keepFilesOf } from './keep-claim-files.js';

@Controller()
export class KeepFilesWhenClaimSubmitted {
  private readonly log = new Logger(KeepFilesWhenClaimSubmitted.name);

  @OnEvent(claimSubmitted, { queue: 'claim' })
  async handle({ data }: EventEnvelope<ClaimSubmitted>, transaction: Transaction): Promise<void> {
    await keepFilesOf(transaction, data, this.log);
  }
}
