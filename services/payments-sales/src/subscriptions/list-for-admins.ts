import { Injectable } from '@nestjs/common';
import type { Transaction } from '@portal/kit/database/database';
import { PartnerNames } from '../partners/partner-names.js';
import { ObservePayments } from '../transactions/observe-payments.js';
import { ListSales } from './list-sales.js';

/** Both lists of the administrators, of sales and of payments, show these sales as they are; open screens hear of it. */
@Injectable()
export class ListForAdmins {
  constructor(
    private readonly lister: ListSales,
    private readonly names: PartnerNames,
    private readonly observer: ObservePayments,
  ) {}

  async list(saleIds: number[], transaction: Transaction): Promise<void> {
    await this.names.name(await this.lister.list(saleIds, transaction), transaction);
    await this.observer.tell(await this.observer.ofSales(saleIds, transaction), transaction);
  }
}
