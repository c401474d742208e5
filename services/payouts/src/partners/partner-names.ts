import { Injectable } from '@nestjs/common';
import { findPeople } from '@portal/contracts/calls/internal';
import type { Person } from '@portal/contracts/http/internal';
import type { Queryable, Transaction } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { notFound } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import { lockAccounts } from '../accounts/lock-accounts.js';

/** In order of id; an older answer changes nothing, nor does one about somebody who was deleted. */
const keepNames = statement(
  'keep-partner-names',
  `insert into partners (id, first_name, last_name, company_name, email, revision)
   select id, "firstName", "lastName", "companyName", email, revision
   from jsonb_to_recordset($1) as person
     (id bigint, "firstName" text, "lastName" text, "companyName" text, email text, revision int)
   where not exists (select from deleted_partners where partner_id = id)
   order by id
   on conflict (id) do update set first_name = excluded.first_name, last_name = excluded.last_name,
     company_name = excluded.company_name, email = excluded.email, revision = excluded.revision
   where partners.revision < excluded.revision`,
);

/** Every partner who is listed has figures, so that a list sorted by them has everybody. */
const beginTotals = statement(
  'begin-partner-totals',
  `insert into partner_totals (partner_id) select id from partners where id = any($1::bigint[]) order by id
   on conflict (partner_id) do nothing`,
);

/** Who sold something is a partner, even before identity was asked for the name. */
const findUnknown = statement<{ id: number }>(
  'find-unknown-partners',
  `select id from unnest($1::bigint[]) as asked (id)
   where not exists (select from partners where partners.id = asked.id)
     and (not exists (select from partner_totals where partner_id = asked.id)
       or exists (select from deleted_partners where partner_id = asked.id))`,
);

/** The copy of identity's names that partners are listed with. */
@Injectable()
export class PartnerNames {
  constructor(private readonly services: ServiceClient) {}

  /** Asks identity and keeps what it says. Throws 503 when it does not answer; unknown ids are left out. */
  async refresh(ids: number[], transaction: Transaction): Promise<void> {
    await this.keep(await this.services.call(findPeople, { body: { ids } }), transaction);
  }

  async keep(people: Person[], transaction: Transaction): Promise<void> {
    const ids = people.map(({ id }) => id);
    // Whoever is deleted meanwhile waits for this, and takes the name away again.
    await lockAccounts(transaction, ids);
    await transaction.query(keepNames, [JSON.stringify(people)]);
    await transaction.query(beginTotals, [ids]);
  }

  /** Throws 404 'Partner not found' where one of them is no partner, or no longer. */
  async require(ids: number[], queryable: Queryable): Promise<void> {
    if (await queryable.first(findUnknown, [ids])) throw notFound('Partner not found');
  }
}
