import { Injectable } from '@nestjs/common';
import type { Transaction } from '@portal/kit/database/database';
import { lockClientOfSale, removeClient, showNextSale } from './client.sql.js';

/** Removes a voided sale from its partner's clients (D-21). */
@Injectable()
export class LeaveClients {
  /** The client shows its next sale, or is removed when it has none. */
  async leave(saleId: number, partnerId: number, transaction: Transaction): Promise<void> {
    const client = await transaction.first(lockClientOfSale, { saleId, partnerId });
    if (!client?.shows_sale) return;
    const left = { partnerId, clientKey: client.client_key };
    if (!(await transaction.first(showNextSale, left))) await transaction.query(removeClient, left);
  }
}
