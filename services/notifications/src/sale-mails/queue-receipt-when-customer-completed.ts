import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import {
  saleCustomerCompleted,
  type SaleCustomerCompleted,
} from '@portal/contracts/events/sale-customer-completed';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { Mailer } from '../outbox/mailer.js';
import { queueMailOnceAddressed } from '../outbox/mails.sql.js';
import type { SaleMailAbout } from './compose-sale-mails.js';

/**
 * Queues the receipt when a customer's details arrive after the sale (D-44), however old the sale is: the customer has
 * just entered them. The partner's mail names no customer, so it was already sent with the sale.
 */
@Controller()
export class QueueReceiptWhenCustomerCompleted {
  constructor(private readonly mailer: Mailer) {}

  @OnEvent(saleCustomerCompleted, { queue: 'receipt' })
  async handle(
    { data: { saleId, partnerId } }: EventEnvelope<SaleCustomerCompleted>,
    transaction: Transaction,
  ): Promise<void> {
    const about: SaleMailAbout = { saleId, partnerId };
    await transaction.query(queueMailOnceAddressed, {
      kind: 'receipt',
      dedupeKey: `receipt:${saleId}`,
      about,
    });
    transaction.afterCommit(() => this.mailer.wake());
  }
}
