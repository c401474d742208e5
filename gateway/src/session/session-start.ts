import { Injectable } from '@nestjs/common';
import type { User } from '@portal/contracts/http/account';
import type { FastifyReply } from 'fastify';
import type { Asked } from '../api/route.js';
import { Cookies } from './cookies.js';
import { Sessions } from './sessions.js';

/** Passwords are hashed two at a time, so that in a storm of sign-ins the last may wait a while. */
export const PASSWORD_DEADLINE_MS = 10_000;

/** Who has just signed in gets a session with a new id; the one that the browser had ends (D-25). */
@Injectable()
export class SessionStart {
  constructor(
    private readonly sessions: Sessions,
    private readonly cookies: Cookies,
  ) {}

  async start(reply: FastifyReply, user: User, { session: old }: Asked): Promise<void> {
    const [token] = await Promise.all([
      this.sessions.open({ userId: user.id, role: user.role }),
      old && this.sessions.end(old),
    ]);
    this.cookies.setSession(reply, token);
  }
}
