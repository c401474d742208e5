import { Controller, Query, Res } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/admin-people';
import { PAGES_HEADER, previewQuery, type PreviewQuery } from '@portal/contracts/http/files';
import { CurrentCaller, type Caller } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import type { FastifyReply } from 'fastify';
import { FILE_NOT_FOUND } from '../files/open-file.js';
import { PreviewFile } from './preview-file.js';

/** Pictures of the files of partners and claims, for administrators (D-118). */
@Controller()
export class PreviewsController {
  constructor(private readonly previewFile: PreviewFile) {}

  @Handle(calls.previewDocument)
  async send(
    @IdParam(FILE_NOT_FOUND) id: number,
    @Query({ schema: previewQuery }) { page = 1 }: PreviewQuery,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { png, pages } = await this.previewFile.preview(id, page, caller);
    await reply
      .header('content-type', 'image/png')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .header(PAGES_HEADER, String(pages))
      .send(png);
  }
}
