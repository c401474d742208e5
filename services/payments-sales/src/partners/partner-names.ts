import { Injectable } from '@nestjs/common';
import { findPeople } from '@portal/contracts/calls/internal';
import { Database, type Queryable, type Transaction } from '@portal/kit/database/database';
import { ServiceClient } from '@portal/kit/http/service-client';
import { findKnown, findUnnamed, keepNames, rename, renameTransactions } from './partner-names.sql.js';

/** The maximum that identity accepts per call. */
const AT_ONCE = 500;
/** A small batch, so that concurrent writers do not wait long for a row lock. */
const ROWS_AT_ONCE = 1_000;

/** A copy of the partners' names from identity, which lists of sales show, sort by and search. */
@Injectable()
export class PartnerNames {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
  ) {}

  /**
   * Reads names from identity and updates every row that shows them. Commits in batches, so that the locks on a
   * partner's many sales stay short. Idempotent: an interrupted run continues on the next call.
   * @throws AppError 503 when identity does not answer; unknown ids are left out
   */
  async follow(ids: number[]): Promise<void> {
    await this.keep(ids, this.database);
    for (const id of ids) await this.rename(id, this.database);
  }

  /** Like `follow`, inside the transaction that lists the sales: for partners with few listed rows. */
  private async refresh(ids: number[], transaction: Transaction): Promise<void> {
    for (const id of await this.keep(ids, transaction)) await this.rename(id, transaction);
  }

  /** @returns the partners whose names changed */
  private async keep(ids: number[], database: Queryable): Promise<number[]> {
    const news: number[] = [];
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE);
      const people = await this.services.call(findPeople, { body: { ids: some } });
      news.push(...(await database.query(keepNames, { people: JSON.stringify(people) })).map(({ id }) => id));
    }
    return news;
  }

  /** Fetches the names of those partners whose names were never fetched. */
  async name(ids: number[], transaction: Transaction): Promise<void> {
    if (ids.length === 0) return;
    const unnamed = await transaction.query(findUnnamed, { ids });
    await this.refresh(
      unnamed.map(({ id }) => id),
      transaction,
    );
  }

  /** Whether the partner exists. Asks identity about a partner that is not known here. */
  async knows(id: number): Promise<boolean> {
    if (await this.database.first(findKnown, { id })) return true;
    await this.database.transaction((transaction) => this.refresh([id], transaction));
    return (await this.database.first(findKnown, { id })) !== null;
  }

  /**
   * Renames in batches, so that no statement takes long. A batch may be smaller when rows change concurrently, so it
   * repeats until nothing is left.
   */
  private async rename(id: number, database: Queryable): Promise<void> {
    while ((await database.query(rename, { id, limit: ROWS_AT_ONCE })).length > 0);
    while ((await database.query(renameTransactions, { id, limit: ROWS_AT_ONCE })).length > 0);
  }
}
