import { Injectable } from '@nestjs/common';
import { findPeople, findUser } from '@portal/contracts/calls/internal';
import type { User } from '@portal/contracts/http/account';
import type { Person } from '@portal/contracts/http/internal';
import type { Transaction } from '@portal/kit/database/database';
import { holdShared } from '@portal/kit/database/hold';
import { AppError, notFound } from '@portal/kit/http/errors';
import { ServiceClient } from '@portal/kit/http/service-client';
import { holdPartner, keepNames } from './partner-names.sql.js';

export const PARTNER_NOT_FOUND = 'Partner not found';

/** A copy of the partners' names from identity, which documents are shown and searched with. */
@Injectable()
export class PartnerNames {
  constructor(private readonly services: ServiceClient) {}

  /**
   * Reads names from identity and stores them; leaves out unknown ids.
   * @throws AppError 503 when identity does not answer
   */
  async refresh(ids: number[], transaction: Transaction): Promise<Person[]> {
    const people = await this.services.call(findPeople, { body: { ids } });
    // Held only after the call. A deletion before this is seen by `keepNames`; a later one removes the names again.
    await holdShared(transaction, 'partner', ids);
    await transaction.query(keepNames, { people: JSON.stringify(people) });
    return people;
  }

  /**
   * Holds a partner before something is written for them.
   * @throws AppError 404 when the id is not a partner's, or the partner was deleted; 503
   */
  async require(id: number, transaction: Transaction): Promise<void> {
    const isHere = async () => (await transaction.first(holdPartner, { id })) !== null;
    if (await isHere()) return;
    // Names arrive by event: this partner's may be on its way, or the partner may be older than these events.
    if ((await this.roleOf(id)) === 'partner') await this.refresh([id], transaction);
    if (!(await isHere())) throw notFound(PARTNER_NOT_FOUND);
  }

  private roleOf(id: number): Promise<User['role'] | null> {
    return this.services
      .call(findUser, { params: { id } })
      .then(({ role }) => role)
      .catch((error: unknown) => {
        if (error instanceof AppError && error.status === 404) return null;
        throw error;
      });
  }
}
