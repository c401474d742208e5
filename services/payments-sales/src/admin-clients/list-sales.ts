import { Injectable } from '@nestjs/common';
import type { Transaction } from '@portal/kit/database/database';
import { listSales, meetPartners, unlistSale } from './list-sales.sql.js';

/** Keeps the administrators' list of sales up to date. */
@Injectable()
export class ListSales {
  /**
   * Inserts missing rows and updates the others; leaves out voided sales.
   * @returns the partners of the rows that were written
   */
  async list(saleIds: number[], transaction: Transaction): Promise<number[]> {
    await transaction.query(meetPartners, { ids: saleIds });
    const rows = await transaction.query(listSales, { ids: saleIds });
    return [...new Set(rows.map(({ partner_id }) => partner_id))];
  }

  unlist = (saleId: number, transaction: Transaction) => transaction.query(unlistSale, { saleId });
}
