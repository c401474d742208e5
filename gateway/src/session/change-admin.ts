import { Injectable } from '@nestjs/common';
import { changeAdminAccount } from '@portal/contracts/calls/internal';
import { changeAdmin, type ListedAdmin } from '@portal/contracts/http/admins';
import { isRefusal } from '@portal/kit/http/errors';
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
    const changed = await endingSessions(this.sessions, id, () =>
      this.services.call(changeAdminAccount, { params: { id }, body, as: asked }),
    );
    const { adminRole, isSuspended } = changed;
    noteChange(request, { before: null, after: { adminRole, isSuspended } });
    return changed;
  }
}

/** Ends all sessions of the user, unless identity refused the change; within a minute if the outcome stays unknown. */
export async function endingSessions<Answer>(
  sessions: Sessions,
  userId: number,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const change = await sessions.beginChange(userId);
  const answer = await work().catch(async (error: unknown) => {
    if (isRefusal(error)) await sessions.dropChange(change);
    throw error;
  });
  await sessions.endAllOf(userId, change);
  return answer;
}
