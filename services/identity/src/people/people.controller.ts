import { Body, Controller, HttpCode } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { User } from '@portal/contracts/http/account';
import type { Approver, FoundAccount, Person } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { notFound } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import * as z from 'zod';
import { findOwners } from '../admins/factor-reset.sql.js';
import { findApprovers } from '../admins/payers.sql.js';
import { findUser, findUserByEmail } from '../users/user.sql.js';
import { findAdministrators, findPeople } from './people.sql.js';

const byEmail = z.object({ email: z.string() });
const people = z.object({ ids: z.array(z.int().positive()).max(500) });

/** Names for the other services, since events carry none. */
@Controller()
export class PeopleController {
  constructor(private readonly database: Database) {}

  /** In no particular order; unknown ids are left out. */
  @Handle(internal.findPeople)
  @HttpCode(200)
  people(@Body({ schema: people }) { ids }: z.infer<typeof people>): Promise<Person[]> {
    return this.database.query(findPeople, { ids });
  }

  /** In the order of their ids. */
  @Handle(internal.listAdministrators)
  administrators(): Promise<Person[]> {
    return this.database.query(findAdministrators);
  }

  @Handle(internal.listApprovers)
  approvers(): Promise<Approver[]> {
    return this.database.query(findApprovers);
  }

  @Handle(internal.listOwners)
  owners(): Promise<{ id: number }[]> {
    return this.database.query(findOwners);
  }

  @Handle(internal.findUser)
  async user(@IdParam('User not found') id: number): Promise<User> {
    const user = await this.database.first(findUser, { id });
    if (!user) throw notFound('User not found');
    return user;
  }

  /** For the audit log, which notes whose account a stranger tried, not what they typed (D-95). */
  @Handle(internal.findAccount)
  @HttpCode(200)
  async account(@Body({ schema: byEmail }) { email }: z.infer<typeof byEmail>): Promise<FoundAccount> {
    const user = await this.database.first(findUserByEmail, { email });
    return { account: user && { id: user.id, role: user.role } };
  }
}
