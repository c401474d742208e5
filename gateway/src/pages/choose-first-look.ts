import { Injectable, Logger } from '@nestjs/common';
import { getSignedInUser } from '@portal/contracts/calls/account';
import type { PublicReferral } from '@portal/contracts/http/catalog';
import type { UserRole } from '@portal/contracts/values/roles';
import { ServiceClient } from '@portal/kit/http/service-client';
import type { FastifyRequest } from 'fastify';
import { AdminNeeds } from '../api/compose-needs.js';
import { Cookies } from '../session/cookies.js';
import { Sessions, type Session } from '../session/sessions.js';
import { PaymentSettings } from '../settings.js';
import { within } from './find-link.js';
import type { FirstLook } from './first-look.rules.js';

/** How long a page waits for its session: its scripts read it anyway. */
const PATIENCE_MS = 200;

interface Home {
  role: UserRole;
  signIn: string;
}

/** The start pages, by path, and where those are led who are not signed in (specification section 2, 'Route protection'). */
const HOMES: Record<string, Home | undefined> = {
  '/': { role: 'partner', signIn: '/auth' },
  '/admin': { role: 'admin', signIn: '/admin/auth' },
};

/** What a page shows before its own scripts run (D-180), or where it leads instead; null where only its scripts know. */
@Injectable()
export class ChooseFirstLook {
  private readonly logger = new Logger(ChooseFirstLook.name);

  constructor(
    private readonly cookies: Cookies,
    private readonly sessions: Sessions,
    private readonly payments: PaymentSettings,
    private readonly services: ServiceClient,
    private readonly needs: AdminNeeds,
  ) {}

  /** @param link what the page sells, if it is a live link's */
  async of(
    path: string,
    request: FastifyRequest,
    link: PublicReferral | null,
  ): Promise<FirstLook | { leadsTo: string } | null> {
    const { session, visitor } = this.cookies.read(request.headers.cookie);
    if (link) return { page: 'checkout', link, showsPrice: visitor === null, sandbox: this.payments.sandbox };
    // What stands behind the path, such as a dialog, is shown by the scripts.
    if (request.url.includes('?')) return null;
    if (path === '/auth') return session === null ? { page: 'auth' } : null;
    const home = HOMES[path];
    return home ? this.ofHome(home, session) : null;
  }

  /** Asks what the page asks again once it runs: what is said in between counts then. */
  private async startOf({ userId, role, adminRole }: Session): Promise<FirstLook | null> {
    const as = { userId, role, visitor: null };
    const [user, needs = null] = await Promise.all([
      within(PATIENCE_MS, this.services.call(getSignedInUser, { as })),
      // Without them the page says what is wrong.
      adminRole && within(PATIENCE_MS, this.needs.of(adminRole)).catch(() => null),
    ]);
    if (!user || user.mustEnrol) return null;
    return role === 'partner' ? { page: role, user } : { page: role, user, needs };
  }

  private async ofHome({ role, signIn }: Home, token: string | null) {
    try {
      const session = token === null ? null : await within(PATIENCE_MS, this.sessions.findToRead(token));
      if (session === undefined) return null;
      if (!session) return { leadsTo: signIn };
      // Whoever has to set up a second factor first, or has another start page, is led there by the scripts.
      if (session.role !== role || session.enrolOnly) return null;
      return await this.startOf(session);
    } catch (error) {
      this.logger.debug(`cannot say who opens a page: ${String(error)}`);
      return null;
    }
  }
}
