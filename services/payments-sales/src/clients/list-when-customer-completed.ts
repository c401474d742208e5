import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { partnerClientsChanged } from '@portal/contracts/events/partner-clients-changed';
import {
  saleCustomerCompleted,
  type SaleCustomerCompleted,
} from '@portal/contracts/events/sale-customer-completed';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvent } from '@portal/kit/messaging/consumer/on-event';
import { ErasePartner } from '../deletion/erase-partner.js';
import { ListForAdmins } from '../subscriptions/list-for-admins.js';
import { ListClients } from './list-clients.js';

/** A sale's customer came later than the sale (D-44): every list shows them, and open screens hear of it. */
@Controller()
export class ListWhenCustomerCompleted {
  constructor(
    private readonly eraser: ErasePartner,
    private readonly clients: ListClients,
    private readonly lists: ListForAdmins,
  ) {}

  @OnEvent(saleCustomerCompleted, { queue: 'customers' })
  async list(
    { data: { saleId, partnerId } }: EventEnvelope<SaleCustomerCompleted>,
    transaction: Transaction,
  ): Promise<void> {
    await this.eraser.eraseLate([saleId], transaction);
    // Clients before sales' rows, as where a sale is voided.
    await this.clients.list([saleId], transaction);
    await this.lists.list([saleId], transaction);
    // Also where the client is no new one: the partner's payments show the customer too.
    await transaction.publish(partnerClientsChanged, `partner/${partnerId}`, { partnerId });
  }
}
