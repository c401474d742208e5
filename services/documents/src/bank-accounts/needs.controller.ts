import { Controller } from '@nestjs/common';
import { listDocumentsNeeds } from '@portal/contracts/calls/internal';
import type { Need } from '@portal/contracts/http/needs';
import { someOf } from '@portal/contracts/values/needs';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { countUnapproved } from './bank-account.sql.js';

/** Bank accounts that wait for a second administrator (D-132). */
@Controller()
export class NeedsController {
  constructor(private readonly database: Database) {}

  @Handle(listDocumentsNeeds)
  async list(): Promise<Need[]> {
    return someOf('bank-accounts', (await this.database.first(countUnapproved))!.accounts);
  }
}
