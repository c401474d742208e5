import { Controller, Headers, Req, Res } from '@nestjs/common';
import * as calls from '@portal/contracts/calls/claims';
import type { FiledClaim } from '@portal/contracts/http/claims';
import { CurrentCaller, type Caller } from '@portal/kit/http/caller';
import { badRequest } from '@portal/kit/http/errors';
import { Handle } from '@portal/kit/http/handle';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FileClaim } from './file-claim.js';
import { ReadSubmission } from './read-submission.js';

const LONGEST_KEY = 200;

@Controller()
export class FileClaimController {
  constructor(
    private readonly readSubmission: ReadSubmission,
    private readonly fileClaim: FileClaim,
  ) {}

  /** 201 for a new claim; 200 for one that the same submission created earlier. */
  @Handle(calls.fileClaim)
  async file(
    @Req() request: FastifyRequest,
    @CurrentCaller() caller: Caller,
    @Headers('idempotency-key') key: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FiledClaim> {
    if (key && key.length > LONGEST_KEY) throw badRequest('This Idempotency-Key is too long');
    const submission = await this.readSubmission.read(request, caller.place);
    const { claim, created } = await this.fileClaim.file(submission, key || null);
    void reply.status(created ? 201 : 200);
    return claim;
  }
}
