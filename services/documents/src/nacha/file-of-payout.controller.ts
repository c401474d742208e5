import { Controller, Get } from '@nestjs/common';
import type { FileOfPayout } from '@portal/contracts/http/nacha';
import { Database } from '@portal/kit/database/database';
import { Allow } from '@portal/kit/http/caller';
import { IdParam } from '@portal/kit/http/id-param';
import { findStandingFileOf } from './nacha-file.sql.js';

/** Asked before a payout is taken back: the bank may have its file. */
@Controller('admin/payouts/:id/nacha-file')
@Allow('admin')
export class FileOfPayoutController {
  constructor(private readonly database: Database) {}

  @Get()
  async find(@IdParam('Payout not found') payoutId: number): Promise<FileOfPayout> {
    const file = await this.database.first(findStandingFileOf, [payoutId]);
    return { file: file && { id: file.id, batchId: file.batch_id, madeAt: file.made_at.toISOString() } };
  }
}
