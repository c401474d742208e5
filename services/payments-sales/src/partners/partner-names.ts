import { Injectable } from '@nestjs/common';
import { findPeople } from '@portal/contracts/calls/internal';
import { Database, type Queryable, type Transaction } from '@portal/kit/database/database';
import { ServiceClient } from '@portal/kit/http/service-client';
import { findKnown, findUnnamed, keepNames, rename, renameTransactions } from './partner-names.sql.js';

/** identity answers for so many at a time. */
const AT_ONCE = 500;
/** Few enough that nobody who writes to one of them waits for long. */
const ROWS_AT_ONCE = 1_000;

/** The copy of identity's names that sales are listed, sorted and searched with. */
@Injectable()
export class PartnerNames {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
  ) {}

  /**
   * Asks identity and keeps what it says, in all that names these partners. Each part is committed by itself: of a partner's
   * many sales none waits for all the others. Broken off and done again, it goes on where it was.
   * @throws AppError 503 when identity does not answer; unknown ids are left out
   */
  async follow(ids: number[]): Promise<void> {
    await this.keep(ids, this.database);
    for (const id of ids) await this.rename(id, this.database);
  }

  /** As `follow`, of partners of whom little is listed yet, and with what the transaction has just listed. */
  private async refresh(ids: number[], transaction: Transaction): Promise<void> {
    for (const id of await this.keep(ids, transaction)) await this.rename(id, transaction);
  }

  /** @returns whose names were news */
  private async keep(ids: number[], database: Queryable): Promise<number[]> {
    const news: number[] = [];
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE);
      const people = await this.services.call(findPeople, { body: { ids: some } });
      news.push(...(await database.query(keepNames, { people: JSON.stringify(people) })).map(({ id }) => id));
    }
    return news;
  }

  /** Asks for those of the partners whose names were never asked for. */
  async name(ids: number[], transaction: Transaction): Promise<void> {
    if (ids.length === 0) return;
    const unnamed = await transaction.query(findUnnamed, { ids });
    await this.refresh(
      unnamed.map(({ id }) => id),
      transaction,
    );
  }

  /** Is there such a partner? Asks identity about one who is not known here yet. */
  async knows(id: number): Promise<boolean> {
    if (await this.database.first(findKnown, { id })) return true;
    await this.database.transaction((transaction) => this.refresh([id], transaction));
    return (await this.database.first(findKnown, { id })) !== null;
  }

  /** A part at a time, so that no statement takes long however much the partner sold. One is small where rows changed meanwhile. */
  private async rename(id: number, database: Queryable): Promise<void> {
    while ((await database.query(rename, { id, limit: ROWS_AT_ONCE })).length > 0);
    while ((await database.query(renameTransactions, { id, limit: ROWS_AT_ONCE })).length > 0);
  }
}
