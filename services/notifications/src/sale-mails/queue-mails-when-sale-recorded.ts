import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { saleRecorded, type SaleRecorded } from '@portal/contracts/events/sale-recorded';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/on-event';
import { Mailer } from '../outbox/mailer.js';
import { queueMail } from '../outbox/mails.sql.js';
import type { SaleMailAbout } from './compose-sale-mails.js';
import { isNews } from './news.rules.js';

/** Queues the partner's mail and the customer's receipt, once a sale for good. */
@Controller()
export class QueueMailsWhenSaleRecorded {
  constructor(private readonly mailer: Mailer) {}

  @OnEvent(saleRecorded, { queue: 'sale' })
  async handle({ data }: EventEnvelope<SaleRecorded>, transaction: Transaction): Promise<void> {
    if (!isNews(data.occurredAt, new Date())) return;
    const about: SaleMailAbout = { saleId: data.saleId, partnerId: data.partnerId };
    for (const kind of ['sale', 'receipt'])
      await transaction.query(queueMail, [kind, `${kind}:${data.saleId}`, about]);
    transaction.afterCommit(() => this.mailer.wake());
  }
}
