import { Injectable } from '@nestjs/common';
import { findPeople } from '@portal/contracts/calls/internal';
import type { Person } from '@portal/contracts/http/internal';
import type { Transaction } from '@portal/kit/database/database';
import { holdShared } from '@portal/kit/database/hold';
import { ServiceClient } from '@portal/kit/http/service-client';
import { keepNames } from './partner-names.sql.js';

/** A copy of the partners' names from identity, which links are shown with. */
@Injectable()
export class PartnerNames {
  constructor(private readonly services: ServiceClient) {}

  /**
   * Reads names from identity and stores them; leaves out unknown ids.
   * @throws AppError 503 when identity does not answer
   */
  async refresh(ids: number[], transaction: Transaction): Promise<Person[]> {
    const people = await this.services.call(findPeople, { body: { ids } });
    const names = people.map(({ email: _, ...kept }) => kept);
    // Held only after the call. A deletion before this is seen by `keepNames`; a later one removes the names again.
    await holdShared(transaction, 'partner', ids);
    await transaction.query(keepNames, { people: JSON.stringify(names) });
    return people;
  }
}
