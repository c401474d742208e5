import { Injectable } from '@nestjs/common';
import { findPeople } from '@portal/contracts/calls/internal';
import type { Person } from '@portal/contracts/http/internal';
import type { Queryable, Transaction } from '@portal/kit/database/database';
import { notFound } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import { lockAccounts } from '../accounts/lock-accounts.js';
import { beginTotals, findUnknown, keepNames } from './partner-names.sql.js';

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
    await transaction.query(keepNames, { people: JSON.stringify(people) });
    await transaction.query(beginTotals, { ids });
  }

  /** Throws 404 'Partner not found' where one of them is no partner, or no longer. */
  async require(ids: number[], queryable: Queryable): Promise<void> {
    if (await queryable.first(findUnknown, { ids })) throw notFound('Partner not found');
  }
}
