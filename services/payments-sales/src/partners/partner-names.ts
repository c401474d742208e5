import { Injectable } from '@nestjs/common';
import { findPeople } from '@portal/contracts/calls/internal';
import { Database, type Queryable, type Transaction } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { ServiceClient } from '@portal/kit/http/service-client';

/** identity answers for so many at a time. */
const AT_ONCE = 500;
/** Few enough that nobody who writes to one of them waits for long. */
const ROWS_AT_ONCE = 1_000;

/** In order of id, so that two of these at once do not wait for each other. An older answer changes nothing; nor does one about somebody who was deleted. */
const keepNames = statement<{ id: number }>(
  'keep-partner-names',
  `insert into partners (id, first_name, last_name, company_name, email, revision)
   select id, "firstName", "lastName", "companyName", email, revision
   from jsonb_to_recordset($1) as person
     (id bigint, "firstName" text, "lastName" text, "companyName" text, email text, revision int)
   order by id
   on conflict (id) do update set first_name = excluded.first_name, last_name = excluded.last_name,
     company_name = excluded.company_name, email = excluded.email, revision = excluded.revision
   where partners.revision < excluded.revision and partners.deleted_at is null
   returning id`,
);

const rename = statement<{ sale_id: number }>(
  'rename-partner-in-subscriptions',
  `update subscriptions s set partner_name = p.name from partners p
   where p.id = $1 and s.sale_id in (
     select sale_id from subscriptions where sale_id in (
       select sale_id from subscriptions join partners on partners.id = partner_id
       where partner_id = $1 and partner_name <> partners.name limit $2
     ) order by sale_id for update
   )
   returning s.sale_id`,
);

const renameTransactions = statement<{ id: number }>(
  'rename-partner-in-transactions',
  `update stripe_transactions t set partner_name = p.name from partners p
   where p.id = $1 and t.id in (
     select t.id from stripe_transactions t join partners on partners.id = t.partner_id
     where t.partner_id = $1 and t.partner_name <> partners.name limit $2
   )
   returning t.id`,
);

const findKnown = statement<{ id: number }>(
  'find-known-partner',
  'select id from partners where id = $1 and revision > 0 and deleted_at is null',
);

const findUnnamed = statement<{ id: number }>(
  'find-unnamed-partners',
  'select id from partners where id = any($1::bigint[]) and revision = 0 and deleted_at is null',
);

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
      news.push(...(await database.query(keepNames, [JSON.stringify(people)])).map(({ id }) => id));
    }
    return news;
  }

  /** Asks for those of the partners whose names were never asked for. */
  async name(ids: number[], transaction: Transaction): Promise<void> {
    if (ids.length === 0) return;
    const unnamed = await transaction.query(findUnnamed, [ids]);
    await this.refresh(
      unnamed.map(({ id }) => id),
      transaction,
    );
  }

  /** Is there such a partner? Asks identity about one who is not known here yet. */
  async knows(id: number): Promise<boolean> {
    if (await this.database.first(findKnown, [id])) return true;
    await this.database.transaction((transaction) => this.refresh([id], transaction));
    return (await this.database.first(findKnown, [id])) !== null;
  }

  /** A part at a time, so that no statement takes long however much the partner sold. One is small where rows changed meanwhile. */
  private async rename(id: number, database: Queryable): Promise<void> {
    while ((await database.query(rename, [id, ROWS_AT_ONCE])).length > 0);
    while ((await database.query(renameTransactions, [id, ROWS_AT_ONCE])).length > 0);
  }
}
