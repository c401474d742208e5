import { Injectable } from '@nestjs/common';
import { getAuditHeadMail } from '@portal/contracts/calls/internal';
import type { AuditOverview as Overview } from '@portal/contracts/http/audit';
import { Database } from '@portal/kit/database/database';
import { ServiceClient } from '@portal/kit/http/service-client';
import type { Answerer } from '../http/answerer.js';
import { findHead } from './audit-head.sql.js';
import { namesOf } from './names.js';
import { findActors } from './read-audit-log.sql.js';

/** `getAuditOverview`: by whom the log can be filtered, and its head. */
@Injectable()
export class AuditOverview implements Answerer<Overview> {
  constructor(
    private readonly database: Database,
    private readonly services: ServiceClient,
  ) {}

  async answer(): Promise<Overview> {
    const [head, actors, mailed] = await Promise.all([
      this.database.first(findHead),
      this.database.query(findActors),
      this.services.call(getAuditHeadMail).catch(() => null),
    ]);
    const names = await namesOf(
      this.services,
      actors.map(({ id }) => id),
    );
    const people = actors.map(({ id }) => ({ id, name: names.get(id) ?? null }));
    return {
      people: people.sort((one, other) => sortedAs(one).localeCompare(sortedAs(other))),
      head,
      ...(mailed && { mailedTo: mailed.addresses }),
    };
  }
}

/** Those without a name last. */
const sortedAs = ({ id, name }: Overview['people'][number]) => name ?? `\uffff${id}`;
