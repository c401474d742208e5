import { Injectable } from '@nestjs/common';
import { findPeople } from '@portal/contracts/calls/internal';
import type { Person } from '@portal/contracts/http/internal';
import type { Queryable, Transaction } from '@portal/kit/database/database';
import { notFound } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import { lockBalances } from '../balances/lock-balances.js';
import { beginTotals, findUnknown, keepNames } from './partner-names.sql.js';

/** A copy of the partners' names from identity, for the lists of partners. */
@Injectable()
export class PartnerNames {
  constructor(private readonly services: ServiceClient) {}

  /**
   * Reads names from identity and stores them; leaves out unknown ids.
   * @throws AppError 503 when identity does not answer
   */
  async refresh(ids: number[], transaction: Transaction): Promise<void> {
    await this.keep(await this.services.call(findPeople, { body: { ids } }), transaction);
  }

  async keep(people: Person[], transaction: Transaction): Promise<void> {
    const ids = people.map(({ id }) => id);
    // A concurrent deletion waits for this lock and then removes the name again.
    await lockBalances(transaction, ids);
    await transaction.query(keepNames, { people: JSON.stringify(people) });
    await transaction.query(beginTotals, { ids });
  }

  /** @throws AppError 404 'Partner not found' when an id is not a partner's, or the partner was deleted */
  async require(ids: number[], queryable: Queryable): Promise<void> {
    if (await queryable.first(findUnknown, { ids })) throw notFound('Partner not found');
  }
}
