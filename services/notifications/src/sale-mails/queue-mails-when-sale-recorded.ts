import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { saleRecorded, type SaleRecorded } from '@portal/contracts/events/sale-recorded';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvents } from '@portal/kit/messaging/consumer/on-event';
import { MailQueue } from '../outbox/mail-queue.js';
import { isNews } from './news.rules.js';
import type { SaleMailAbout } from './read-sale.js';
import { mail as receiptMail } from './receipt.mail.js';
import { mail as saleMail } from './sale.mail.js';

/**
 * Queues the partner's mail and the customer's receipt, once per sale. Takes many sales per transaction, so that a
 * backlog does not slow the database down for the portal's users (promise 17).
 */
@Controller()
export class QueueMailsWhenSaleRecorded {
  constructor(private readonly mails: MailQueue) {}

  @OnEvents(saleRecorded, { queue: 'sale', batch: 100 })
  async handle(events: EventEnvelope<SaleRecorded>[], transaction: Transaction): Promise<void> {
    const news = events.filter(({ data, time }) => isNews(data.occurredAt, time));
    for (const { data } of news) {
      const about: SaleMailAbout = { saleId: data.saleId, partnerId: data.partnerId };
      for (const mail of [saleMail, receiptMail])
        await this.mails.add(transaction, mail, { key: `${mail.kind}:${data.saleId}`, about });
    }
  }
}
