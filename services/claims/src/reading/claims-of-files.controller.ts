import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { ClaimOfFile } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { statement } from '@portal/kit/database/statement';
import { Allow } from '@portal/kit/http/caller';
import * as z from 'zod';

const findClaimsOfFiles = statement<ClaimOfFile & Record<string, unknown>>(
  'find-claims-of-files',
  `select file_id as "fileId", claim_id as "claimId" from claim_files where file_id = any($1::bigint[])
   order by claim_id, file_id`,
);

const ofFiles = z.object({ fileIds: z.array(z.int().positive()).max(200) });

/** Which files claims have, for documents, before it sweeps what nobody seems to keep. */
@Controller('internal/claims')
@Allow('service')
export class ClaimsOfFilesController {
  constructor(private readonly database: Database) {}

  @Post('of-files')
  @HttpCode(200)
  read(@Body({ schema: ofFiles }) { fileIds }: z.infer<typeof ofFiles>): Promise<ClaimOfFile[]> {
    return this.database.query(findClaimsOfFiles, [fileIds]);
  }
}
