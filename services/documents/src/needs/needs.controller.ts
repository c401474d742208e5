import { Controller } from '@nestjs/common';
import { listDocumentsNeeds } from '@portal/contracts/calls/internal';
import type { Need } from '@portal/contracts/http/needs';
import { someOf } from '@portal/contracts/values/needs';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { countWaiting } from '../reviews/review.sql.js';
import { countUnapproved } from '../bank-accounts/bank-account.sql.js';

/** Bank accounts that wait for a second administrator, and documents that wait for a review (D-132). */
@Controller()
export class NeedsController {
  constructor(private readonly database: Database) {}

  @Handle(listDocumentsNeeds)
  async list(): Promise<Need[]> {
    const [unapproved, waiting] = await Promise.all([
      this.database.first(countUnapproved),
      this.database.first(countWaiting),
    ]);
    return [...someOf('bank-accounts', unapproved!.accounts), ...someOf('documents', waiting!.documents)];
  }
}
