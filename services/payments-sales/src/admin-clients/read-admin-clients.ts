import { Injectable } from '@nestjs/common';
import type { ClientTotals } from '@portal/contracts/http/admin-sales';
import type { Page } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { pageRead, readingOf } from '@portal/kit/lists/orders';
import { countFound } from '../lists/count-found.js';
import {
  countsOfAdminClients,
  countAdminClients,
  countOfDays,
  readByKey,
  readBySearch,
  readByWalking,
  sortOf,
  adminClientOrders,
  totalsOfAdminClients,
  type Filtering,
  type Reading,
  WALKED_A_ROW,
  type AdminClientRow,
} from './read-admin-clients.sql.js';

export type Wanted = Omit<Reading, 'from' | 'limit'>;

/** Reads the list of sales, for administrators or for a partner. */
@Injectable()
export class ReadAdminClients {
  constructor(private readonly database: Database) {}

  /**
   * One page with the total. A search counts up to `MOST_FOUND`.
   * @throws AppError 400 for a cursor that is not ours
   */
  async page(
    wanted: Wanted,
    page: { limit: number; cursor?: string | undefined },
  ): Promise<Page<AdminClientRow>> {
    const direction = wanted.descending ? 'desc' : 'asc';
    const reading = readingOf(adminClientOrders, { ...page, sort: sortOf(wanted), direction });
    const asked = { ...wanted, ...reading };
    const [rows, total] = await Promise.all([this.rows(asked), this.count(asked)]);
    return { ...pageRead(adminClientOrders, reading, rows), total };
  }

  /**
   * At most `limit` rows. Scans in list order first, which suits frequent matches, then uses the search index for rare
   * ones. Neither scans the whole table.
   */
  async rows(reading: Reading): Promise<AdminClientRow[]> {
    if (reading.patterns.length === 0) {
      const all = readByKey(reading);
      return this.database.toShow.query(all.statement, all.given);
    }
    const walking = readByWalking(reading, reading.limit * WALKED_A_ROW);
    const walked = await this.database.toShow.query(walking.statement, walking.given);
    if (walked.length === reading.limit) return walked;
    const searching = readBySearch(reading);
    return this.database.toShow.query(searching.statement, searching.given);
  }

  /** Of all rows that the filters leave. */
  async totals(wanted: Filtering): Promise<ClientTotals> {
    return (await this.database.toShow.first(...totalsOfAdminClients(wanted)))!;
  }

  private async count(reading: Reading): Promise<number> {
    if (reading.patterns.length > 0) {
      const { counts, given } = countsOfAdminClients(reading);
      return countFound(this.database.toShow, counts, given);
    }
    if (reading.since || reading.before)
      return (await this.database.toShow.first(...countOfDays(reading)))!.subscriptions;
    const { partnerId, isPaid } = reading;
    return (await this.database.toShow.first(countAdminClients, { partnerId: partnerId ?? 0, isPaid }))!
      .subscriptions;
  }
}
