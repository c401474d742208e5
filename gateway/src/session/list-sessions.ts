import { Injectable } from '@nestjs/common';
import type { OpenSession } from '@portal/contracts/http/sessions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answerer, Asked } from '../http/answerer.js';
import { placeOf } from './place.rules.js';
import { Sessions } from './sessions.js';

/** `listSessions`: where one is signed in (D-107). */
@Injectable()
export class ListSessions implements Answerer {
  constructor(private readonly sessions: Sessions) {}

  async answer(_request: FastifyRequest, _reply: FastifyReply, asked: Asked): Promise<OpenSession[]> {
    const found = await this.sessions.list(asked.userId!, asked.signedIn!.number);
    return found.map(({ signedInAt, usedAt, ...session }) => ({
      ...session,
      place: session.address && placeOf(session.address),
      signedInAt: signedInAt.toISOString(),
      usedAt: usedAt.toISOString(),
    }));
  }
}
