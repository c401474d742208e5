import { Controller } from '@nestjs/common';
import { claimSubmitted, type ClaimSubmitted } from '@portal/contracts/events/claim-submitted';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { Mailer } from '../outbox/mailer.js';
import { queueMailInOrder } from '../outbox/mails.sql.js';
import type { ClaimMailAbout } from './compose-claim-mail.js';

/** Queues the mail that confirms a claim, once per claim. */
@Controller()
export class QueueMailWhenClaimSubmitted {
  constructor(private readonly mailer: Mailer) {}

  @OnEvent(claimSubmitted, { queue: 'claim' })
  async handle({ data }: EventEnvelope<ClaimSubmitted>, transaction: Transaction): Promise<void> {
    const about: ClaimMailAbout = { claimId: data.claimId };
    const claim = `claim:${data.claimId}`;
    await transaction.query(queueMailInOrder, {
      kind: 'claim',
      dedupeKey: claim,
      about,
      inOrder: claim,
      place: 0,
    });
    transaction.afterCommit(() => this.mailer.wake());
  }
}
