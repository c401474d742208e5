import { Controller, Res } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/account';
import { CurrentCaller, type Caller } from '@portal/kit/http/caller';
import { Handle } from '@portal/kit/http/handle';
import { IdParam } from '@portal/kit/http/id-param';
import type { FastifyReply } from 'fastify';
import { FILE_NOT_FOUND, OpenFile } from '../files/open-file.js';
import { sendFile } from '../files/send-file.js';

/** Files of partners and claims: for their owner and for administrators (D-30, D-31). */
@Controller()
export class DocumentsController {
  constructor(private readonly openFile: OpenFile) {}

  @Handle(calls.downloadDocument)
  async send(
    @IdParam(FILE_NOT_FOUND) id: number,
    @CurrentCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const file = await this.openFile.open(
      id,
      caller,
      // A claim's file has no owner: only administrators can read it.
      ({ ownerId }) => caller.role === 'admin' || (ownerId !== null && caller.userId === ownerId),
    );
    sendFile(reply, file);
  }
}
