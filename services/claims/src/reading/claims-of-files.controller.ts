import { Body, Controller, HttpCode } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { ClaimOfFile } from '@portal/contracts/http/internal';
import { Database } from '@portal/kit/database/database';
import { Handle } from '@portal/kit/http/handle';
import { In } from 'typeorm';
import * as z from 'zod';
import { ClaimFileEntity } from '../claims/claim-file.entity.js';

const ofFiles = z.object({ fileIds: z.array(z.int().positive()).max(200) });

/** Tells documents which files belong to claims, before it sweeps provisional files. */
@Controller()
export class ClaimsOfFilesController {
  constructor(private readonly database: Database) {}

  @Handle(internal.findClaimsOfFiles)
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
