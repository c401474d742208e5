import { Controller, Query } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { Person } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import * as z from 'zod';
import { findPartners } from './people.sql.js';

const afterId = z.object({ after: z.coerce.number().int().nonnegative().default(0) });

/** All partners, in pages, for services that start to keep their names. */
@Controller()
export class ListPartnersController {
  constructor(private readonly database: Database) {}

  /** The next 500 partners at most, in order of id. */
  @Handle(internal.listPartnersAfter)
  list(@Query({ schema: afterId }) { after }: z.infer<typeof afterId>): Promise<Person[]> {
    return this.database.query(findPartners, { after });
  }
}
