import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { partnerClientsChanged } from '@portal/contracts/events/partner-clients-changed';
import { saleRecorded, type SaleRecorded } from '@portal/contracts/events/sale-recorded';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvents } from '@portal/kit/messaging/consumer/on-event';
import { ListClients } from './list-clients.js';

/** Handles sales in batches, so that a backlog drains quickly. */
@Controller()
export class ListClientsWhenSaleRecorded {
  constructor(private readonly clients: ListClients) {}

  @OnEvents(saleRecorded, { queue: 'clients' })
  async list(events: EventEnvelope<SaleRecorded>[], transaction: Transaction): Promise<void> {
    const saleIds = events.map(({ data }) => data.saleId);
    const changes = (await this.clients.list(saleIds, transaction)).map((partnerId) => ({
      subject: `partner/${partnerId}`,
      data: { partnerId },
    }));
    await transaction.publishEach(partnerClientsChanged, changes);
  }
}
