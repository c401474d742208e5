import { Injectable, Logger } from '@nestjs/common';
import type { PublicReferral } from '@portal/contracts/http/catalog';
import type { UserRole } from '@portal/contracts/values/roles';
import type { FastifyRequest } from 'fastify';
import { Cookies } from '../session/cookies.js';
import { Sessions } from '../session/sessions.js';
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

  private async ofHome({ role, signIn }: Home, token: string | null) {
    try {
      const session = token === null ? null : await within(PATIENCE_MS, this.sessions.findToRead(token));
      if (session === undefined) return null;
      if (!session) return { leadsTo: signIn };
      // Whoever has to set up a second factor first, or has another start page, is led there by the scripts.
      return session.role === role && !session.enrolOnly ? { page: role, userId: session.userId } : null;
    } catch (error) {
      this.logger.debug(`cannot say who opens a page: ${String(error)}`);
      return null;
    }
  }
}
