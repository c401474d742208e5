import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuditLog } from '../audit/audit-log.js';
import type { Answerer, Asked } from '../http/answerer.js';
import { Cookies } from './cookies.js';
import { Sessions } from './sessions.js';

/** `signOut` → 204, whether or not somebody was signed in. */
@Injectable()
export class SignOut implements Answerer {
  constructor(
    private readonly sessions: Sessions,
    private readonly cookies: Cookies,
    private readonly auditLog: AuditLog,
  ) {}

  async answer(request: FastifyRequest, reply: FastifyReply, { session }: Asked): Promise<undefined> {
    const signedIn = session && (await this.sessions.find(session));
    if (signedIn && signedIn.role === 'admin') {
      const { userId: id, role } = signedIn;
      const entry = { action: 'admin.signed-out', actor: { id, role }, subject: `admin/${id}` } as const;
      // Nobody stays signed in because that cannot be written down.
      await this.auditLog
        .around(request, entry, () => this.sessions.end(session))
        .catch(() => this.sessions.end(session));
    } else if (session) await this.sessions.end(session);
    this.cookies.clearSession(reply);
    void reply.code(204);
    return undefined;
  }
}
