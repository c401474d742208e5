import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { ClaimOfFile } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { Allow } from '@portal/kit/http/caller';
import { In } from 'typeorm';
import * as z from 'zod';
import { ClaimFileEntity } from '../claims/claim-file.entity.js';

const ofFiles = z.object({ fileIds: z.array(z.int().positive()).max(200) });

/** Which files claims have, for documents, before it sweeps what nobody seems to keep. */
@Controller('internal/claims')
@Allow('service')
export class ClaimsOfFilesController {
  constructor(private readonly database: Database) {}

  @Post('of-files')
  @HttpCode(200)
  async read(@Body({ schema: ofFiles }) { fileIds }: z.infer<typeof ofFiles>): Promise<ClaimOfFile[]> {
    const files = await this.database.read((entities) =>
      entities.find(ClaimFileEntity, {
        where: { fileId: In(fileIds) },
        order: { claimId: 'asc', fileId: 'asc' },
      }),
    );
    return files.map(({ fileId, claimId }) => ({ fileId, claimId }));
  }
}
