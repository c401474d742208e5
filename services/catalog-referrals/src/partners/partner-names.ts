import { Injectable } from '@nestjs/common';
import { findPeople } from '@portal/contracts/calls/internal';
import type { Person } from '@portal/contracts/http/internal';
import type { Transaction } from '@portal/kit/database/database';
import { holdShared } from '@portal/kit/database/hold';
import { ServiceClient } from '@portal/kit/http/service-client';
import { keepNames } from './partner-names.sql.js';

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
    await transaction.query(keepNames, { people: JSON.stringify(names) });
    return people;
  }
}
