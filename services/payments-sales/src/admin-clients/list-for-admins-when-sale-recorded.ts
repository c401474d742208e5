import { Controller } from '@nestjs/common';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { partnerClientsChanged } from '@portal/contracts/events/partner-clients-changed';
import { saleRecorded, type SaleRecorded } from '@portal/contracts/events/sale-recorded';
import type { Transaction } from '@portal/kit/database/database';
import { OnEvents } from '@portal/kit/messaging/consumer/on-event';
import { ErasePartner } from '../deletion/erase-partner.js';
import { CardFlags } from '../flags/card-flags.js';
import { ListForAdmins } from './list-for-admins.js';

/** Runs outside the sale's transaction, in batches: updating this list's indexes costs more than recording the sale. */
@Controller()
export class ListForAdminsWhenSaleRecorded {
  constructor(
    private readonly lists: ListForAdmins,
    private readonly eraser: ErasePartner,
    private readonly cards: CardFlags,
  ) {}

  @OnEvents(saleRecorded, { queue: 'subscriptions' })
  async list(events: EventEnvelope<SaleRecorded>[], transaction: Transaction): Promise<void> {
    const saleIds = events.map(({ data }) => data.saleId);
    await this.eraser.eraseLate(saleIds, transaction);
    await this.lists.list(saleIds, transaction);
    await this.cards.note(saleIds, transaction);
    // Only now do clients have the purchases (D-137): triggers of the list keep them.
    const partnerIds = [...new Set(events.map(({ data }) => data.partnerId))];
    await transaction.publishEach(
      partnerClientsChanged,
      partnerIds.map((partnerId) => ({ subject: `partner/${partnerId}`, data: { partnerId } })),
    );
  }
}
