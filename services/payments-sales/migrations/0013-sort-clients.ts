import { addIndex, removeIndex } from '@portal/kit/database/indexes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const AT_ONCE = 5_000;

const INDEXES = {
  clients_of_partner_by_amount: 'clients (partner_id, amount_cents, sale_id)',
  clients_of_partner_by_name: 'clients (partner_id, name, sale_id)',
  clients_search: 'clients using gin (search gin_trgm_ops)',
};

/** Clients from before 0012 are told of their sales, then every order that partners ask for has an index. */
export class SortClients1700000000171 implements MigrationInterface {
  /** Clients are listed meanwhile. */
  transaction = false;

  async up(runner: QueryRunner) {
    await tellEarlierClients(runner);
    for (const [name, on] of Object.entries(INDEXES)) await addIndex(runner, name, on);
  }

  async down(runner: QueryRunner) {
    for (const name of Object.keys(INDEXES)) await removeIndex(runner, name);
  }
}

/** A part at a time, in the order in which others write to several; again from where it was broken off. */
async function tellEarlierClients(runner: QueryRunner): Promise<void> {
  let last = { partner_id: '0', client_key: '' };
  for (let more = true; more;) {
    const told = (await runner.query(
      `with part as (
         select partner_id, client_key from clients
         where (partner_id, client_key) > ($1, $2) and search = ''
         order by partner_id, client_key limit ${AT_ONCE} for update
       ), told as (
         update clients c set sale_id = c.sale_id from part
         where c.partner_id = part.partner_id and c.client_key = part.client_key
       )
       select partner_id, client_key from part order by partner_id desc, client_key desc limit 1`,
      [last.partner_id, last.client_key],
    )) as (typeof last)[];
    more = told.length > 0;
    last = told[0] ?? last;
  }
}
