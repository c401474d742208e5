import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { mayCall } from '@portal/contracts/calls/define-call';
import { PAGE_IDLE } from '@portal/contracts/http/page-idle';
import { PARTNER_VIEW } from '@portal/contracts/values/partner-view';
import { ANOTHER_USER, PAGE_USER } from '@portal/contracts/http/page-user';
import { conflict, forbidden, signedOut, type AppError } from '@portal/kit/http/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRobot } from '../http/robots.rules.js';
import { Cookies } from '../session/cookies.js';
import { isCrossSite, provenanceOf } from '../session/cross-site.rules.js';
import { PartnerViews, viewEnded } from '../session/partner-views.js';
import { Sessions, type KeptSession } from '../session/sessions.js';
import { Throttles } from '../session/throttles.js';
import { PublicSettings } from '../settings.js';
import { FactorGate } from './factor-gate.js';
import type { Asked } from '../http/answerer.js';
import type { Route } from './route.js';

/** Authenticates and authorizes a request before its body is read. */
@Injectable()
export class Gate {
  constructor(
    private readonly settings: PublicSettings,
    private readonly cookies: Cookies,
    private readonly sessions: Sessions,
    private readonly throttles: Throttles,
    private readonly factors: FactorGate,
    private readonly views: PartnerViews,
  ) {}

  /** @throws AppError 403 for a write sent by another site's page (D-26) */
  refuseCrossSiteWrite(request: FastifyRequest): void {
    if (request.method !== 'GET' && request.method !== 'HEAD') this.refuseCrossSite(request.headers);
  }

  /** @throws AppError 403 for a request sent by another site's page */
  refuseCrossSite(headers: IncomingHttpHeaders): void {
    if (isCrossSite(provenanceOf(headers), this.settings.origin))
      throw forbidden('This request came from another site', 'CROSS_SITE');
  }

  /** @throws AppError 403, also for another site's page that reads what needs a session (D-77); 429; 401 without a session; 409 when the page belongs to another user */
  async admit(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<Asked> {
    // What only somebody signed in may read, such as a list of clients, is no page to lead them to from elsewhere.
    // Nor is what counts a visit: another site's page would count its own readers as a link's.
    if (route.call.allow !== 'anyone' || route.makesVisitor) this.refuseCrossSite(request.headers);
    else if (!route.fromServers) this.refuseCrossSiteWrite(request);
    if (route.throttle)
      await this.throttles.take(route.throttle, request.ip, this.cookies.browserOf(request));
    const { session, visitor } = this.cookies.read(request.headers.cookie);
    const view = request.headers[PARTNER_VIEW];
    if (
      view !== undefined &&
      (route.call.allow !== 'anyone' || (await this.isLooking(session, String(view))))
    )
      this.views.requireRead(route.call);
    if (route.call.allow === 'anyone')
      return {
        role: 'anonymous',
        userId: null,
        visitor: visitor ?? (route.makesVisitor ? this.cookies.setVisitor(reply) : null),
        session,
        ...(isRobot(request.headers['user-agent']) && { robot: true }),
        ...(route.makesVisitor && session && (await this.partnerOf(session))),
      };

    const signedIn = session && (await this.findSession(route, session));
    // The cookie stays: this may be a late request, and the browser has a newer token by now (D-122).
    if (!signedIn) throw signedOut();
    const page = request.headers[PAGE_USER]; // D-56
    if (view !== undefined) return this.lookingAs(route, request, signedIn, String(view));
    if (page !== undefined && page !== String(signedIn.userId))
      throw conflict('Somebody else signed in in this browser. The page is loaded again.', ANOTHER_USER);
    if (!route.call.allow.includes(signedIn.role)) throw refused(request, signedIn, forbidden());
    if (signedIn.adminRole && !mayCall(signedIn.adminRole, route.call))
      throw refused(request, signedIn, rightMissing());
    await this.factors.admit(route.call, signedIn);
    if (route.accountThrottle) await this.throttles.take(route.accountThrottle, `user/${signedIn.userId}`);
    this.sessions.endEarlier(signedIn);
    if (request.headers[PAGE_IDLE] === undefined) this.sessions.noteUse(signedIn);
    const { userId, role } = signedIn;
    return { userId, role, visitor, session, signedIn };
  }

  /** An administrator who looks at a partner's pages (D-168): the call is the partner's, and reads. */
  private async lookingAs(
    { call }: Route,
    request: FastifyRequest,
    signedIn: KeptSession,
    view: string,
  ): Promise<Asked> {
    const asked = this.views.admit(call, view, signedIn);
    const page = request.headers[PAGE_USER];
    if (page !== undefined && page !== String(asked.userId)) throw viewEnded();
    await this.factors.admit(call, signedIn);
    this.sessions.endEarlier(signedIn);
    if (request.headers[PAGE_IDLE] === undefined) this.sessions.noteUse(signedIn);
    return asked;
  }

  /** What changes anything, needs the second factor or is audited finds the session as it is (D-176). */
  private findSession({ call, audit }: Route, token: string): Promise<KeptSession | null> {
    const onlyReads = call.method === 'GET' && !call.stepUp && !audit;
    return onlyReads ? this.sessions.findToRead(token) : this.sessions.find(token);
  }

  /** Whether the view is on. A tab that keeps one of a session that is over signs in again, as any other does. */
  private async isLooking(session: string | null, view: string): Promise<boolean> {
    const signedIn = session && (await this.sessions.find(session));
    return Boolean(signedIn && this.views.isOn(view, signedIn));
  }

  /** The partner whose session it is: who buys by their own link is flagged (D-115). */
  private async partnerOf(session: string): Promise<{ partner: number } | undefined> {
    const signedIn = await this.sessions.find(session);
    return signedIn?.role === 'partner' ? { partner: signedIn.userId } : undefined;
  }
}

/** Notes who tried what they may not, by number, beside the request's own line in the log. */
function refused(
  request: FastifyRequest,
  { userId, role, adminRole }: KeptSession,
  error: AppError,
): AppError {
  const route = request.routeOptions.url;
  request.log.info({ userId, role, adminRole, method: request.method, route, code: error.code }, 'refused');
  return error;
}

const rightMissing = () =>
  forbidden('Your role does not allow this. An owner of the portal can change it.', 'RIGHT_MISSING');
