import { Injectable } from '@nestjs/common';
import { findPeople } from '@portal/contracts/calls/internal';
import type { Person } from '@portal/contracts/http/internal';
import type { Transaction } from '@portal/kit/database/database';
import { holdShared } from '@portal/kit/database/hold';
import { statement } from '@portal/kit/database/statement';
import { ServiceClient } from '@portal/kit/http/service-client';

/** In order of id, so that two of these at once do not wait for each other; an older answer changes nothing. */
const keepNames = statement(
  'keep-partner-names',
  `insert into partners (id, first_name, last_name, company_name, revision)
   select id, "firstName", "lastName", "companyName", revision
   from jsonb_to_recordset($1) as person
     (id bigint, "firstName" text, "lastName" text, "companyName" text, revision int)
   where not exists (select from deleted_partners gone where gone.id = person.id)
   order by id
   on conflict (id) do update set first_name = excluded.first_name, last_name = excluded.last_name,
     company_name = excluded.company_name, revision = excluded.revision
   where partners.revision < excluded.revision`,
);

/** The copy of identity's names that links are shown with. */
@Injectable()
export class PartnerNames {
  constructor(private readonly services: ServiceClient) {}

  /** Asks identity and keeps what it says. Throws 503 when it does not answer; unknown ids are left out. */
  async refresh(ids: number[], transaction: Transaction): Promise<Person[]> {
    const people = await this.services.call(findPeople, { body: { ids } });
    const names = people.map(({ email: _, ...kept }) => kept);
    // Asked by then: whoever is deleted meanwhile is seen below, or is deleted after this with the name.
    await holdShared(transaction, 'partner', ids);
    await transaction.query(keepNames, [JSON.stringify(names)]);
    return people;
  }
}
