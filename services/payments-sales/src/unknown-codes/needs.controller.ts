import { Controller } from '@nestjs/common';
import { listSalesNeeds } from '@portal/contracts/calls/internal';
import type { Need } from '@portal/contracts/http/needs';
import { someOf } from '@portal/contracts/values/needs';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { countUnresolved } from './unknown-code.sql.js';

/** Referral codes that wait for administrators (D-132). */
@Controller()
export class NeedsController {
  constructor(private readonly database: Database) {}

  @Handle(listSalesNeeds)
  async list(): Promise<Need[]> {
    return someOf('unknown-codes', (await this.database.first(countUnresolved))!.codes);
  }
}
