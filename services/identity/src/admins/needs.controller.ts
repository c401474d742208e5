import { Controller } from '@nestjs/common';
import { listIdentityNeeds } from '@portal/contracts/calls/internal';
import type { Need } from '@portal/contracts/http/needs';
import { someOf } from '@portal/contracts/values/needs';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { FactorSettings } from '../settings.js';
import { listResets } from './factor-reset.sql.js';

/** What waits for the owners of the portal (D-132). */
@Controller()
export class NeedsController {
  constructor(
    private readonly database: Database,
    private readonly settings: FactorSettings,
  ) {}

  @Handle(listIdentityNeeds)
  async list(): Promise<Need[]> {
    const resets = await this.database.query(listResets);
    return [
      ...someOf('factor-resets', resets.length),
      ...someOf('second-factor-off', this.settings.isRequired ? 0 : 1),
    ];
  }
}
