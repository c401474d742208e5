import { Controller, Query } from '@nestjs/common';
import { listBatchFiles } from '@portal/contracts/calls/nacha';
import { batchFilesQuery, type BatchFiles, type BatchFilesQuery } from '@portal/contracts/http/nacha';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { countFilesOfBatches } from './nacha-file.sql.js';

/** Which batches have files for the bank (D-142). */
@Controller()
export class BatchFilesController {
  constructor(private readonly database: Database) {}

  @Handle(listBatchFiles)
  async list(@Query({ schema: batchFilesQuery }) { batchIds }: BatchFilesQuery): Promise<BatchFiles[]> {
    const rows = await this.database.query(countFilesOfBatches, {
      batchIds: batchIds.split(',').map(Number),
    });
    return rows.map((row) => ({ batchId: row.batch_id, filesCount: row.files, issuedCount: row.issued }));
  }
}
