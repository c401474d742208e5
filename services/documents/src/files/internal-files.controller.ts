import type { IncomingMessage } from 'node:http';
import { Controller, Headers, Query, Req, Res } from '@nestjs/common';
import * as internal from '@portal/contracts/calls/internal';
import type { StoredFile } from '@portal/contracts/http/files';
import { CurrentCaller, type Caller } from '@portal/kit/http/caller';
import { badRequest } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { FILE_NOT_FOUND, OpenFile } from './open-file.js';
import { sendFile } from './send-file.js';
import { StoreFile } from './store-file.js';
import { UploadLimiter } from './upload-limiter.js';

const forPurpose = z.object({ purpose: z.literal('claim') });

/** Files of the claims service (contracts/http/files.ts), which decides who may read them. */
@Controller()
export class InternalFilesController {
  constructor(
    private readonly storeFile: StoreFile,
    private readonly openFile: OpenFile,
    private readonly uploads: UploadLimiter,
  ) {}

  @Handle(internal.storeFile)
  store(
    @Query({ schema: forPurpose }) { purpose }: z.infer<typeof forPurpose>,
    @Headers('x-file-name') name: string | undefined,
    @Req() request: FastifyRequest,
    @CurrentCaller() caller: Caller,
  ): Promise<StoredFile> {
    const { body } = request;
    if (body === undefined) throw badRequest('There is no file');
    const filename = decoded(name ?? '');
    const upload = { bytes: body as IncomingMessage, filename, purpose, ownerId: null };
    return this.uploads.run(request, caller, () => this.storeFile.take(upload));
  }

  /** Streams a claim's file. Answers 404 until an event has kept it. */
  @Handle(internal.readFile)
  async send(
    @IdParam(FILE_NOT_FOUND) id: number,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendFile(reply, await this.openFile.open(id, caller, ({ purpose }) => purpose === 'claim'));
  }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    throw badRequest('x-file-name must be URI-encoded');
  }
}
