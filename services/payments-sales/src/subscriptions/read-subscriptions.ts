import { Injectable } from '@nestjs/common';
import { Database } from '@portal/kit/database/database';
import {
  countSubscriptions,
  readByKey,
  readBySearch,
  readByWalking,
  type Reading,
  WALKED_A_ROW,
  type SubscriptionRow,
} from './read-subscriptions.sql.js';

/** Reads the administrators' list of sales, a page at a time. */
@Injectable()
export class ReadSubscriptions {
  constructor(private readonly database: Database) {}

  /** @returns at most `limit` rows, and how many there are in all where that is known */
  async read(reading: Reading): Promise<{ rows: SubscriptionRow[]; total: number | null }> {
    if (reading.patterns.length > 0) return this.search(reading);
    const { statement, values } = readByKey(reading);
    const [rows, count] = await Promise.all([
      this.database.query(statement, values),
      this.database.first(countSubscriptions, [reading.partnerId ?? 0, reading.isPaid]),
    ]);
    return { rows, total: count!.subscriptions };
  }

  /** What is found everywhere is found at once by walking; what is rare, by the index. Neither reads it all. */
  private async search(reading: Reading): Promise<{ rows: SubscriptionRow[]; total: number | null }> {
    const walk = readByWalking(reading, reading.limit * WALKED_A_ROW);
    const walked = await this.database.query(walk.statement, walk.values);
    if (walked.length === reading.limit) return { rows: walked, total: null };
    const find = readBySearch(reading);
    const found = await this.database.query(find.statement, find.values);
    return { rows: found, total: found[0]?.found ?? (reading.after ? null : 0) };
  }
}
