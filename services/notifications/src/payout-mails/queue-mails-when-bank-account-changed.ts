import { Controller } from '@nestjs/common';
import { listAdministrators, listApprovers } from '@portal/contracts/calls/internal';
import { bankAccountChanged, type BankAccountChanged } from '@portal/contracts/events/bank-account-changed';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { Transaction } from '@portal/kit/database/database';
import { ServiceClient } from '@portal/kit/http/service-client';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { mail as approvalMail } from './bank-account-approval.mail.js';
import { MailQueue } from '../outbox/mail-queue.js';
import { mail as noticeMail } from './bank-account-notice.mail.js';
import { mail as partnerMail } from './bank-account.mail.js';

/**
 * Queues a mail to the partner and one to each administrator (D-88), and one to each who may approve the account where that
 * is needed (D-119). The event is retried while identity is down.
 */
@Controller()
export class QueueMailsWhenBankAccountChanged {
  constructor(
    private readonly mails: MailQueue,
    private readonly services: ServiceClient,
  ) {}

  @OnEvent(bankAccountChanged, { queue: 'bank-account' })
  async handle({ data }: EventEnvelope<BankAccountChanged>, transaction: Transaction): Promise<void> {
    const administrators = await this.services.call(listAdministrators);
    const key = `bank-account:${data.partnerId}:${data.version}:${data.change}`;
    await this.mails.add(transaction, partnerMail, { key, about: data });
    for (const { id: adminId } of administrators)
      await this.mails.add(transaction, noticeMail, {
        key: `${key}:${adminId}`,
        about: { ...data, adminId },
      });
    if (!data.needsApproval) return;
    for (const { id: adminId, mayApprove } of await this.services.call(listApprovers))
      if (mayApprove && adminId !== data.changedBy)
        await this.mails.add(transaction, approvalMail, {
          key: `bank-account-approval:${data.version}:${adminId}`,
          about: { ...data, adminId },
        });
  }
}
