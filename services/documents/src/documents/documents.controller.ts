import { Controller, Get, Res } from '@nestjs/common';
import { Allow, WhoAsks, type Caller } from '@portal/kit/http/caller';
import { IdParam } from '@portal/kit/http/id-param';
import type { FastifyReply } from 'fastify';
import { FILE_NOT_FOUND, OpenFile } from '../files/open-file.js';
import { sendFile } from '../files/send-file.js';

/** Documents of partners: for their owner and for admins (D-30). */
@Controller('documents')
@Allow('partner', 'admin')
export class DocumentsController {
  constructor(private readonly openFile: OpenFile) {}

  @Get(':id')
  async send(
    @IdParam(FILE_NOT_FOUND) id: number,
    @WhoAsks() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const file = await this.openFile.open(
      id,
      caller,
      ({ owner_id }) => owner_id !== null && (caller.role === 'admin' || caller.userId === owner_id),
    );
    sendFile(reply, file);
  }
}
