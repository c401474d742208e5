import { Controller } from '@nestjs/common';
import { listClaimsNeeds } from '@portal/contracts/calls/internal';
import type { Need } from '@portal/contracts/http/needs';
import { someOf } from '@portal/contracts/values/needs';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { countNeeds } from './needs.sql.js';

/** Claims that wait for administrators (D-132). */
@Controller()
export class NeedsController {
  constructor(private readonly database: Database) {}

  @Handle(listClaimsNeeds)
  async list(): Promise<Need[]> {
    const { submitted, in_review, new_files } = (await this.database.first(countNeeds))!;
    return [
      ...someOf('new-claims', submitted),
      ...someOf('claims-in-review', in_review),
      ...someOf('claim-files', new_files),
    ];
  }
}
