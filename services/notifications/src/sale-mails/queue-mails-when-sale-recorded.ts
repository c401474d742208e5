import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { saleRecorded, type SaleRecorded } from '@portal/contracts/events/sale-recorded';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvents } from '@portal/kit/messaging/consumer/on-event';
import { Mailer } from '../outbox/mailer.js';
import { queueMail } from '../outbox/mails.sql.js';
import type { SaleMailAbout } from './compose-sale-mails.js';
import { isNews } from './news.rules.js';

/**
 * Queues the partner's mail and the customer's receipt, once per sale. Takes many sales per transaction, so that a
 * backlog does not slow the database down for the portal's users (promise 17).
 */
@Controller()
export class QueueMailsWhenSaleRecorded {
  constructor(private readonly mailer: Mailer) {}

  @OnEvents(saleRecorded, { queue: 'sale', batch: 100 })
  async handle(events: EventEnvelope<SaleRecorded>[], transaction: Transaction): Promise<void> {
    const news = events.filter(({ data, time }) => isNews(data.occurredAt, time));
    for (const { data } of news) {
      const about: SaleMailAbout = { saleId: data.saleId, partnerId: data.partnerId };
      for (const kind of ['sale', 'receipt'])
        await transaction.query(queueMail, { kind, dedupeKey: `${kind}:${data.saleId}`, about });
    }
    if (news.length > 0) transaction.afterCommit(() => this.mailer.wake());
  }
}
