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

/** The copy of identity's names that documents are shown and searched with. */
@Injectable()
export class PartnerNames {
  constructor(private readonly services: ServiceClient) {}

  /** Asks identity and keeps what it says. Throws 503 when it does not answer; unknown ids are left out. */
  async refresh(ids: number[], transaction: Transaction): Promise<Person[]> {
    const people = await this.services.call(findPeople, { body: { ids } });
    // Asked by then: whoever is deleted meanwhile is seen below, or is deleted after this with the name.
    await holdShared(transaction, 'partner', ids);
    await transaction.query(keepNames, { people: JSON.stringify(people) });
    return people;
  }

  /** Holds a partner of whom something is about to be written. Throws 404 for who is none, or no longer; 503. */
  async require(id: number, transaction: Transaction): Promise<void> {
    const isHere = async () => (await transaction.first(holdPartner, { id })) !== null;
    if (await isHere()) return;
    // Names come with events: this one's may be under way, or from before there were any.
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
