import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@portal/kit/database/database';
import {
  erasures,
  findDeleted,
  findSoldAfterDeletion,
  forgetCounts,
  lockSales,
  markDeleted,
} from './erase.sql.js';

const AT_A_TIME = 5_000;

/**
 * Removes a deleted partner's sales and clients, and anonymises what is left of their payments (D-22). Idempotent: a
 * later run erases what was added since.
 */
@Injectable()
export class ErasePartner {
  constructor(private readonly database: Database) {}

  /**
   * Marks the partner in a transaction of its own, visible at once. Holding the partner's lock while waiting for its
   * sales would invert the lock order.
   */
  async erase(partnerId: number, transaction: Transaction): Promise<void> {
    await this.database.query(markDeleted, { id: partnerId });
    await this.eraseMarked(partnerId, transaction);
  }

  private async eraseMarked(partnerId: number, transaction: Transaction): Promise<void> {
    await transaction.query(lockSales, { partnerId });
    for (const erasure of erasures)
      while ((await transaction.first(erasure, { partnerId, limit: AT_A_TIME }))!.erased === AT_A_TIME);
    await transaction.query(forgetCounts, { partnerId });
  }

  /** Erases what was written for a partner who was deleted meanwhile. */
  async eraseIfDeleted(partnerId: number): Promise<void> {
    if (await this.database.first(findDeleted, { id: partnerId }))
      await this.database.transaction((transaction) => this.eraseMarked(partnerId, transaction));
  }

  /** Erases sales that were being recorded while their partner was deleted. */
  async eraseLate(saleIds: number[], transaction: Transaction): Promise<void> {
    for (const { partner_id } of await transaction.query(findSoldAfterDeletion, { ids: saleIds }))
      await this.eraseMarked(partner_id, transaction);
  }
}
