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

  /** Before the password is checked: who is signed out everywhere while that goes on gets no session by it. */
  begin = (): Promise<string> => this.sessions.beginAttempt();

  /** Before how they sign in is changed: their sessions end by `startAlone`, or by themselves when nobody hears how it went. */
  beginChange = (userId: number): Promise<string> => this.sessions.beginChange(userId);

  /** It was refused, so nobody's session ends. */
  dropChange = (change: string): Promise<void> => this.sessions.dropChange(change);

  /** @throws AppError 401 when the user was signed out everywhere since the attempt began */
  async start(reply: FastifyReply, user: User, { session: old }: Asked, attempt: string): Promise<void> {
    const [token] = await Promise.all([
      this.sessions.open({ userId: user.id, role: user.role }, attempt),
      old && this.sessions.end(old),
    ]);
    this.cookies.setSession(reply, token);
  }

  /** The same, and whoever else is signed in as this user no longer is. */
  async startAlone(reply: FastifyReply, user: User, change: string): Promise<void> {
    this.cookies.setSession(
      reply,
      await this.sessions.replaceAll({ userId: user.id, role: user.role }, change),
    );
  }
}
