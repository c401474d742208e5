import { Injectable } from '@nestjs/common';
import type { Transaction } from '@portal/kit/database/database';
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
  ) {}

  async list(saleIds: number[], transaction: Transaction): Promise<void> {
    await this.names.name(await this.lister.list(saleIds, transaction), transaction);
    await this.observer.tell(await this.observer.ofSales(saleIds, transaction), transaction);
  }
}
