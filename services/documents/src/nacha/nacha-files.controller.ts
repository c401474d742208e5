import { Body, Controller, HttpCode, Res } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/nacha';
import {
  nachaDownload,
  unusedNachaFile,
  type NachaDownload,
  type UnusedNachaFile,
} from '@portal/contracts/http/nacha';
import { COPY_HEADER } from '@portal/contracts/values/nacha';
import { UserId, CurrentCaller, type Caller } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import type { FastifyReply } from 'fastify';
import { DeclareUnused } from './declare-unused.js';
import { FILE_NOT_FOUND, GiveNachaFile } from './give-nacha-file.js';

/** Gives out a NACHA file, or declares it unused. */
@Controller()
export class NachaFilesController {
  constructor(
    private readonly giveFile: GiveNachaFile,
    private readonly declareUnused: DeclareUnused,
  ) {}

  @Handle(calls.takeNachaFile)
  @HttpCode(200)
  async download(
    @IdParam(FILE_NOT_FOUND) id: number,
    @Body({ schema: nachaDownload }) { voidsSeen = 0 }: NachaDownload,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { text, isCopy } = await this.giveFile.give(id, voidsSeen, caller);
    void reply
      .header('content-type', 'text/plain; charset=us-ascii')
      .header('content-disposition', `attachment; filename="nacha-file-${id}.txt"`)
      .header('cache-control', 'private, no-store')
      .header(COPY_HEADER, isCopy ? 'another' : 'first');
    return text;
  }

  @Handle(calls.declareNachaFileUnused)
  @HttpCode(204)
  async unused(
    @IdParam(FILE_NOT_FOUND) id: number,
    @Body({ schema: unusedNachaFile }) unused: UnusedNachaFile,
    @UserId() adminId: number,
  ): Promise<void> {
    await this.declareUnused.declare(id, unused, adminId);
  }
}
