import { Injectable } from '@nestjs/common';
import { changeCredentials } from '@portal/contracts/calls/internal';
import type { User } from '@portal/contracts/http/account';
import { updateCredentials } from '@portal/contracts/http/admins';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonBody } from '../http/bodies.js';
import type { Answerer, Asked } from '../http/answerer.js';
import { noteChange } from '../audit/changes.js';
import { ChangeCredentials } from './change-credentials.js';
import { PASSWORD_DEADLINE_MS } from './session-start.js';

/** `updateCredentials` (D-29). */
@Injectable()
export class UpdateCredentials implements Answerer {
  constructor(
    private readonly services: ServiceClient,
    private readonly credentials: ChangeCredentials,
  ) {}

  async answer(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<User> {
    const body = checked(updateCredentials, jsonBody(request));
    const user = await this.credentials.change(request, reply, asked, () =>
      this.services.call(changeCredentials, { body, as: asked, deadlineMs: PASSWORD_DEADLINE_MS }),
    );
    noteChange(request, {
      before: null,
      after: { passwordChanged: body.newPassword !== undefined, emailChanged: body.newEmail !== undefined },
    });
    return user;
  }
}
