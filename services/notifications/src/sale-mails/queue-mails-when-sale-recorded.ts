import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { saleRecorded, type SaleRecorded } from '@portal/contracts/events/sale-recorded';
import type { Transaction } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { OnEvent } from '@portal/kit/messaging/on-event';
import { Mailer } from '../outbox/mailer.js';
import { isNews } from './news.rules.js';

const queueSaleMails = statement(
  'queue-sale-mails',
  `insert into mails (kind, dedupe_key, sale_id, partner_id)
   values ('sale', 'sale:' || $1::bigint, $1, $2::bigint), ('receipt', 'receipt:' || $1::bigint, $1, $2)
   on conflict (dedupe_key) do nothing`,
);

/** Queues the partner's mail and the customer's receipt, once a sale for good. */
@Controller()
export class QueueMailsWhenSaleRecorded {
  constructor(private readonly mailer: Mailer) {}

  @OnEvent(saleRecorded, { queue: 'sale' })
  async handle({ data }: EventEnvelope<SaleRecorded>, transaction: Transaction): Promise<void> {
    if (!isNews(data.occurredAt, new Date())) return;
    await transaction.query(queueSaleMails, [data.saleId, data.partnerId]);
    transaction.afterCommit(() => this.mailer.wake());
  }
}
