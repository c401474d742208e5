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
 * A deleted partner's sales and clients are removed, and what is left of their payments names nobody (D-22). It may be
 * done again at any time, and finds what came in since.
 */
@Injectable()
export class ErasePartner {
  constructor(private readonly database: Database) {}

  /** Marked at once and for all to see: to hold the partner while waiting for sales would be the wrong way round. */
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

  /** What was written of a partner who was deleted meanwhile goes the same way as what was there before. */
  async eraseIfDeleted(partnerId: number): Promise<void> {
    if (await this.database.first(findDeleted, { id: partnerId }))
      await this.database.transaction((transaction) => this.eraseMarked(partnerId, transaction));
  }

  /** A sale may have been under way while its partner was deleted: it goes the same way. */
  async eraseLate(saleIds: number[], transaction: Transaction): Promise<void> {
    for (const { partner_id } of await transaction.query(findSoldAfterDeletion, { ids: saleIds }))
      await this.eraseMarked(partner_id, transaction);
  }
}
