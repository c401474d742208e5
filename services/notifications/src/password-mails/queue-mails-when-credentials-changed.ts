import { Controller } from '@nestjs/common';
import { listAdministrators } from '@portal/contracts/calls/internal';
import { credentialsChanged, type CredentialsChanged } from '@portal/contracts/events/credentials-changed';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { Transaction } from '@portal/kit/database/database';
import { ServiceClient } from '@portal/kit/http/service-client';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { MailQueue } from '../outbox/mail-queue.js';
import { mail, type CredentialsChangedAbout } from './credentials-changed.mail.js';
import { mail as correctedMail } from './email-corrected.mail.js';

/**
 * Queues a mail to the account's address and, if that was changed, another to the one before (D-87). Of an address that was
 * corrected (D-112) only the one before is told: the other gets a link to confirm. Every administrator is told of that too;
 * the event is retried while identity is down.
 */
@Controller()
export class QueueMailsWhenCredentialsChanged {
  constructor(
    private readonly mails: MailQueue,
    private readonly services: ServiceClient,
  ) {}

  @OnEvent(credentialsChanged, { queue: 'credentials-changed' })
  async handle({ data, time }: EventEnvelope<CredentialsChanged>, transaction: Transaction): Promise<void> {
    const { changeId, userId, role, moved, corrected } = data;
    const told = corrected ? (['old'] as const) : moved ? (['new', 'old'] as const) : (['new'] as const);
    for (const to of told) {
      const about: CredentialsChangedAbout = { changeId, to, ...(corrected && { corrected }) };
      if (role === 'partner') about.partnerId = userId;
      await this.mails.add(transaction, mail, { key: `credentials-changed:${changeId}:${to}`, about });
    }
    if (!corrected) return;
    for (const { id: adminId } of await this.services.call(listAdministrators))
      await this.mails.add(transaction, correctedMail, {
        key: `email-corrected:${changeId}:${adminId}`,
        about: { adminId, partnerId: userId, correctedAt: time },
      });
  }
}
