import { Injectable, Logger } from '@nestjs/common';
import { tellOfNewDevice } from '@portal/contracts/calls/internal';
import type { User } from '@portal/contracts/http/account';
import { ServiceClient } from '@portal/kit/http/service-client';
import type { FastifyReply } from 'fastify';
import type { Asked } from '../http/answerer.js';
import { originOf } from '../audit/origin.rules.js';
import { newDevices } from '../metrics.js';
import { Cookies } from './cookies.js';
import { placeOf } from './place.rules.js';
import { Sessions, type FactorOfSession, type Session } from './sessions.js';

/** Long, since passwords are hashed two at a time: in a rush of sign-ins the last ones wait. */
export const PASSWORD_DEADLINE_MS = 10_000;

/** Short: somebody waits to be signed in. */
const MAIL_DEADLINE_MS = 2_000;

/** Opens a session with a new id after a sign-in, and ends the one that the browser had (D-25). The device is known then. */
@Injectable()
export class SessionStart {
  private readonly logger = new Logger(SessionStart.name);

  constructor(
    private readonly sessions: Sessions,
    private readonly cookies: Cookies,
    private readonly services: ServiceClient,
  ) {}

  /** Call it before the password is checked: a user who is signed out everywhere meanwhile gets no session. */
  begin = (): Promise<string> => this.sessions.beginAttempt();

  /** Call it before credentials are changed: `startAlone` ends the sessions, or a timer when the outcome stays unknown. */
  beginChange = (userId: number): Promise<string> => this.sessions.beginChange(userId);

  /** The change was refused: no session ends. */
  dropChange = (change: string): Promise<void> => this.sessions.dropChange(change);

  /** @throws AppError 401 when the user was signed out everywhere since the attempt began */
  async start(
    reply: FastifyReply,
    user: User,
    { session: old }: Asked,
    attempt: string,
    factor: FactorOfSession = {},
  ): Promise<void> {
    const [token] = await Promise.all([
      this.sessions.open(sessionOf(user), originOf(reply.request), attempt, factor),
      old && this.sessions.end(old),
    ]);
    if (user.role === 'admin' && !this.cookies.deviceOf(reply.request, user.email))
      await this.newDevice(reply, user);
    this.cookies.setSession(reply, token);
    this.cookies.knowDevice(reply, user.email);
  }

  /** The alert of D-103, and a mail to the administrator (D-114), without which they are signed in all the same. */
  private async newDevice(reply: FastifyReply, { id: userId }: User): Promise<void> {
    newDevices.inc();
    const { address, device } = originOf(reply.request);
    const body = { userId, device, place: address && placeOf(address) };
    await this.services
      .call(tellOfNewDevice, { body, deadlineMs: MAIL_DEADLINE_MS })
      .catch((error: unknown) =>
        this.logger.warn(`administrator ${userId} gets no mail about a new device`, error),
      );
  }

  /** The same, and ends all other sessions of the user. */
  async startAlone(reply: FastifyReply, user: User, change: string, factor: FactorOfSession): Promise<void> {
    this.cookies.setSession(
      reply,
      await this.sessions.replaceAll(sessionOf(user), originOf(reply.request), change, factor),
    );
    this.cookies.knowDevice(reply, user.email);
  }
}

/** An administrator of whom identity does not say more yet, during an upgrade, may only look (D-100). */
const sessionOf = ({ id: userId, role, adminRole }: User): Session => ({
  userId,
  role,
  adminRole: role === 'admin' ? (adminRole ?? 'read-only') : null,
});
