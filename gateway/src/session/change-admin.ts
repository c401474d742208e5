import { Injectable } from '@nestjs/common';
import { changeAdminAccount } from '@portal/contracts/calls/internal';
import { changeAdmin, type ListedAdmin } from '@portal/contracts/http/admins';
import { idIn } from '@portal/kit/http/id-param';
import { ServiceClient } from '@portal/kit/http/service-client';
import { checked } from '@portal/kit/http/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noteChange } from '../audit/changes.js';
import { jsonBody } from '../http/bodies.js';
import type { Answerer, Asked } from '../http/answerer.js';
import { Sessions } from './sessions.js';

/**
 * `changeAdmin` (D-100): identity changes role or suspension, and every session of that administrator ends, since a session
 * keeps the role that it was opened with.
 */
@Injectable()
export class ChangeAdmin implements Answerer {
  constructor(
    private readonly services: ServiceClient,
    private readonly sessions: Sessions,
  ) {}

  async answer(request: FastifyRequest, _reply: FastifyReply, asked: Asked): Promise<ListedAdmin> {
    const id = idIn((request.params as { id: string }).id, 'Administrator not found');
    const body = checked(changeAdmin, jsonBody(request));
    const changed = await this.sessions.endAfter(id, () =>
      this.services.call(changeAdminAccount, { params: { id }, body, as: asked }),
    );
    const { adminRole, isSuspended } = changed;
    noteChange(request, { before: null, after: { adminRole, isSuspended } });
    return changed;
  }
}
