import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { saleRecorded, type SaleRecorded } from '@portal/contracts/events/sale-recorded';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvents } from '@portal/kit/messaging/on-event';
import { PartnerNames } from '../partners/partner-names.js';
import { ListSales } from './list-sales.js';

/** Outside the sale's own transaction, many at a time: its indexes cost more than the sale. */
@Controller()
export class ListWhenSaleRecorded {
  constructor(
    private readonly lister: ListSales,
    private readonly names: PartnerNames,
  ) {}

  @OnEvents(saleRecorded, { queue: 'subscriptions' })
  async list(events: EventEnvelope<SaleRecorded>[], transaction: Transaction): Promise<void> {
    const saleIds = events.map(({ data }) => data.saleId);
    await this.names.name(await this.lister.list(saleIds, transaction), transaction);
  }
}
