import { Controller } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/nacha';
import type { FileOfPayout } from '@portal/contracts/http/nacha';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import { findStandingFileOf } from './nacha-file.sql.js';

/** Called before a payout is voided, since the bank may already have its file. */
@Controller()
export class FileOfPayoutController {
  constructor(private readonly database: Database) {}

  @Handle(calls.findNachaFileOfPayout)
  async find(@IdParam('Payout not found') payoutId: number): Promise<FileOfPayout> {
    const file = await this.database.first(findStandingFileOf, { payoutId });
    return { file: file && { id: file.id, batchId: file.batch_id, madeAt: file.made_at.toISOString() } };
  }
}
