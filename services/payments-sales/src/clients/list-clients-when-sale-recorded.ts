import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { partnerClientsChanged } from '@portal/contracts/events/partner-clients-changed';
import { saleRecorded, type SaleRecorded } from '@portal/contracts/events/sale-recorded';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvents } from '@portal/kit/messaging/on-event';
import { addToCounts, upsertClients } from './client.sql.js';

/** Keeps each partner's list of clients and its length, so that neither is ever counted out of the sales. */
@Controller()
export class ListClientsWhenSaleRecorded {
  @OnEvents(saleRecorded, { queue: 'clients' })
  async list(events: EventEnvelope<SaleRecorded>[], transaction: Transaction): Promise<void> {
    const changed = await transaction.query(upsertClients, [events.map(({ data }) => data.saleId)]);
    const added = new Map<number, number>();
    for (const { partner_id, is_new } of changed)
      added.set(partner_id, (added.get(partner_id) ?? 0) + (is_new ? 1 : 0));
    const grown = [...added].filter(([, clients]) => clients > 0);
    await transaction.query(addToCounts, [
      grown.map(([partner]) => partner),
      grown.map(([, clients]) => clients),
    ]);
    const changes = [...added.keys()].map((partnerId) => ({
      subject: `partner/${partnerId}`,
      data: { partnerId },
    }));
    await transaction.publishEach(partnerClientsChanged, changes);
  }
}
