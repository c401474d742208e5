import { Injectable } from '@nestjs/common';
import type { Transaction } from '@portal/kit/database/database';
import { findClientOfSale, removeClient, showNextSale } from './client.sql.js';

/** Takes a sale that was voided out of its partner's clients (D-21). */
@Injectable()
export class LeaveClients {
  /** Another sale of the same client takes its place, or the client is gone with it. */
  async leave(saleId: number, partnerId: number, transaction: Transaction): Promise<void> {
    const client = await transaction.first(findClientOfSale, { saleId, partnerId });
    if (!client) return;
    const left = { partnerId, clientKey: client.client_key };
    if (!(await transaction.first(showNextSale, left))) await transaction.query(removeClient, left);
  }
}
