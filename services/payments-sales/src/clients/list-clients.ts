import { Injectable } from '@nestjs/common';
import type { Transaction } from '@portal/kit/database/database';
import { addToCounts, upsertClients } from './client.sql.js';

/** Maintains each partner's list of clients and its length, so that neither is computed from the sales on read. */
@Injectable()
export class ListClients {
  /** @returns the partners whose list changed */
  async list(saleIds: number[], transaction: Transaction): Promise<number[]> {
    const changed = await transaction.query(upsertClients, { ids: saleIds });
    const added = new Map<number, number>();
    for (const { partner_id, is_new } of changed)
      added.set(partner_id, (added.get(partner_id) ?? 0) + (is_new ? 1 : 0));
    const grown = [...added].filter(([, clients]) => clients > 0);
    await transaction.query(addToCounts, {
      partnerIds: grown.map(([partner]) => partner),
      clients: grown.map(([, clients]) => clients),
    });
    return [...added.keys()];
  }
}
