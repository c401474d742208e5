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
import { ListForAdmins } from '../admin-clients/list-for-admins.js';
import { ListClients } from './list-clients.js';

/** Updates every list when a sale gets its customer after it was recorded (D-44), and publishes the change. */
@Controller()
export class UpdateListsWhenCustomerCompleted {
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
    // Clients before admin clients, the same lock order as in `VoidSale`.
    await this.clients.list([saleId], transaction);
    await this.lists.list([saleId], transaction);
    // Published even when the client is not new: the partner's payments also show the customer.
    await transaction.publish(partnerClientsChanged, `partner/${partnerId}`, { partnerId });
  }
}
