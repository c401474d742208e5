import { Controller } from '@nestjs/common';
import { claimStatusChanged, type ClaimStatusChanged } from '@portal/contracts/events/claim-status-changed';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { Mailer } from '../outbox/mailer.js';
import { queueMailInOrder } from '../outbox/mails.sql.js';
import type { ClaimStatusMailAbout } from './compose-claim-status-mail.js';

/** Queues the mail about a new status, once per change, after earlier mails of the same claim. */
@Controller()
export class QueueMailWhenClaimStatusChanged {
  constructor(private readonly mailer: Mailer) {}

  @OnEvent(claimStatusChanged, { queue: 'claim-status' })
  async handle({ data }: EventEnvelope<ClaimStatusChanged>, transaction: Transaction): Promise<void> {
    const about: ClaimStatusMailAbout = { claimId: data.claimId, changeId: data.changeId };
    await transaction.query(queueMailInOrder, {
      kind: 'claim-status',
      dedupeKey: `claim-status:${data.changeId}`,
      about,
      inOrder: `claim:${data.claimId}`,
      place: data.changeId,
    });
    transaction.afterCommit(() => this.mailer.wake());
  }
}
