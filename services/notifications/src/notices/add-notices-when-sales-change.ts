import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { saleRecorded, type SaleRecorded } from '@portal/contracts/events/sale-recorded';
import { saleRefunded, type SaleRefunded } from '@portal/contracts/events/sale-refunded';
import { saleVoided, type SaleVoided } from '@portal/contracts/events/sale-voided';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent, OnEvents } from '@portal/kit/messaging/consumer/on-event';
import { isNews } from '../sale-mails/news.rules.js';
import { Bell, type NewNotice } from './bell.js';
import { withdrawNotice } from './notices.sql.js';

const keyOf = ({ saleId }: { saleId: number }) => `sale:${saleId}`;

/** Tells the bell of sales and refunds (D-145). A sale that was deleted (D-21) goes, with what was told of it. */
@Controller()
export class AddNoticesWhenSalesChange {
  constructor(private readonly bell: Bell) {}

  /**
   * As for the mails: sample data, and payments found months later, are no news; and many sales per transaction, so that a
   * backlog does not slow the database down (promise 17).
   */
  @OnEvents(saleRecorded, { queue: 'sale-notices', batch: 100 })
  async recorded(events: EventEnvelope<SaleRecorded>[], transaction: Transaction): Promise<void> {
    const news = events.filter(({ data, time }) => isNews(data.occurredAt, time));
    const notices = news.map(({ data }): NewNotice => {
      const { partnerId, saleId, productName, amountCents, commissionCents } = data;
      const about = { saleId, productName, amountCents, commissionCents };
      return { partnerId, kind: 'sale', key: keyOf(data), about };
    });
    await this.bell.add(transaction, ...notices);
  }

  @OnEvent(saleRefunded, { queue: 'notices' })
  async refunded({ data }: EventEnvelope<SaleRefunded>, transaction: Transaction): Promise<void> {
    const { partnerId, saleId, revision, reason, standingCommissionCents } = data;
    await this.bell.add(transaction, {
      partnerId,
      kind: 'refund',
      key: `refund:${saleId}:${revision}`,
      follows: keyOf(data),
      about: { saleId, reason, commissionCents: standingCommissionCents },
    });
  }

  @OnEvent(saleVoided, { queue: 'notices' })
  async voided({ data }: EventEnvelope<SaleVoided>, transaction: Transaction): Promise<void> {
    const { partnerId } = data;
    await transaction.query(withdrawNotice, { partnerId, kind: 'sale', key: keyOf(data) });
    await this.bell.tell(transaction, [partnerId]);
  }
}
