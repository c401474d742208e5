import { Controller } from '@nestjs/common';
import { listAdministrators } from '@portal/contracts/calls/internal';
import { bankAccountStopped, type BankAccountStopped } from '@portal/contracts/events/bank-account-stopped';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { Transaction } from '@portal/kit/database/database';
import { ServiceClient } from '@portal/kit/http/service-client';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { MailQueue } from '../outbox/mail-queue.js';
import { mail as noticeMail } from './bank-account-stopped-notice.mail.js';
import { mail as partnerMail } from './bank-account-stopped.mail.js';

/** Queues a mail to the partner and one to each administrator (D-99); the event is retried while identity is down. */
@Controller()
export class QueueMailsWhenBankAccountStopped {
  constructor(
    private readonly mails: MailQueue,
    private readonly services: ServiceClient,
  ) {}

  @OnEvent(bankAccountStopped, { queue: 'bank-account-stopped' })
  async handle({ data }: EventEnvelope<BankAccountStopped>, transaction: Transaction): Promise<void> {
    const administrators = await this.services.call(listAdministrators);
    const key = `bank-account-stopped:${data.version}`;
    await this.mails.add(transaction, partnerMail, { key, about: data });
    for (const { id: adminId } of administrators)
      await this.mails.add(transaction, noticeMail, {
        key: `${key}:${adminId}`,
        about: { ...data, adminId },
      });
  }
}
