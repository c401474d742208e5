import { Injectable } from '@nestjs/common';
import { saleFlagged } from '@portal/contracts/events/sale-flagged';
import type { Transaction } from '@portal/kit/database/database';
import { CardFlags } from '../flags/card-flags.js';
import { findOwnPurchases } from '../flags/own-purchase.sql.js';
import { PartnerNames } from '../partners/partner-names.js';
import { ObservePayments } from '../transactions/observe-payments.js';
import { ListSales } from './list-sales.js';

/** Updates both of the administrators' lists, of sales and of payments, and publishes the change to open screens. */
@Injectable()
export class ListForAdmins {
  constructor(
    private readonly lister: ListSales,
    private readonly names: PartnerNames,
    private readonly observer: ObservePayments,
    private readonly cards: CardFlags,
  ) {}

  async list(saleIds: number[], transaction: Transaction): Promise<void> {
    await this.names.name(await this.lister.list(saleIds, transaction), transaction);
    await this.flag(saleIds, transaction);
    await this.observer.tell(await this.observer.ofSales(saleIds, transaction), transaction);
  }

  /** By what was not known when they were recorded: a customer who came later, a partner who was not named here yet. */
  private async flag(saleIds: number[], transaction: Transaction): Promise<void> {
    const found = await transaction.query(findOwnPurchases, { saleIds });
    await transaction.publishEach(
      saleFlagged,
      found.map(({ id, partner_id, flags }) => ({
        subject: `sale/${id}`,
        data: { saleId: id, partnerId: partner_id, flags },
      })),
    );
    await this.cards.ofSales(saleIds, transaction);
  }
}
