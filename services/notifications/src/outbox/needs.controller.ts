import { Controller } from '@nestjs/common';
import { listMailNeeds } from '@portal/contracts/calls/internal';
import type { Need } from '@portal/contracts/http/needs';
import { someOf } from '@portal/contracts/values/needs';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { countNeeds } from './needs.sql.js';

/** Requests for support, and mails, that wait for administrators (D-150). */
@Controller()
export class NeedsController {
  constructor(private readonly database: Database) {}

  @Handle(listMailNeeds)
  async list(): Promise<Need[]> {
    const { support, failed } = (await this.database.first(countNeeds))!;
    return [...someOf('support', support), ...someOf('failed-mails', failed)];
  }
}
