import { Injectable } from '@nestjs/common';
import * as account from '@portal/contracts/calls/account';
import * as announcements from '@portal/contracts/calls/announcements';
import * as books from '@portal/contracts/calls/books';
import type { Call } from '@portal/contracts/calls/define-call';
import * as notices from '@portal/contracts/calls/notices';
import * as partner from '@portal/contracts/calls/partner';
import { beginPartnerView } from '@portal/contracts/calls/admin-people';
import { VIEW_ENDED, VIEW_MINUTES, VIEW_READ_ONLY } from '@portal/contracts/values/partner-view';
import { mayDo, type Right } from '@portal/contracts/values/admin-roles';
import { forbidden, type AppError } from '@portal/kit/http/errors';
import type { Asked } from '../http/answerer.js';
import { PublicSettings } from '../settings.js';
import { signView, viewIn, type View } from './partner-view.rules.js';
import type { KeptSession } from './sessions.js';

/**
 * All that is seen, each with the right that it takes besides. Only reads that leave no trace at the partner: anything else is
 * refused, also what is added later, until somebody lists it here.
 */
const SEEN = new Map<Call, Right>([
  [account.getSignedInUser, 'look'],
  [account.getOnboardingStatus, 'look'],
  [account.getDisplayTimeZone, 'look'],
  [account.getProfileDocuments, 'read private records'],
  [announcements.listOwnAnnouncements, 'look'],
  [books.listStatements, 'look'],
  // What was made already: a look makes none (`looksOn`).
  [books.getSignedStatement, 'look'],
  [books.getStatementCsv, 'look'],
  [notices.listNotices, 'look'],
  [notices.countUnreadNotices, 'look'],
  [partner.listReferrals, 'look'],
  [partner.listProducts, 'look'],
  [partner.getLinkDays, 'look'],
  [partner.getPartnerSummary, 'look'],
  [partner.getPartnerTrends, 'look'],
  [partner.getStatement, 'look'],
  [partner.getBalance, 'look'],
  [partner.explainOwnCommission, 'look'],
  [partner.listOwnTransfers, 'look'],
  [partner.listPartnerSales, 'look'],
  [partner.listPartnerClients, 'look'],
  [partner.getPartnerStats, 'look'],
  [partner.getLeaderboard, 'look'],
]);

/**
 * An administrator sees a partner's pages as the partner does, to read (D-168). They keep their own session, and get none of
 * the partner's: each call names the view in a header, and the gateway asks the services in the partner's name.
 */
@Injectable()
export class PartnerViews {
  constructor(private readonly settings: PublicSettings) {}

  begin({ userId, number }: KeptView, partnerId: number): { token: string; endsAt: Date } {
    const endsAt = new Date(Date.now() + VIEW_MINUTES * 60_000);
    const view = { adminId: userId, session: number, partnerId, endsAt: endsAt.getTime() };
    return { token: signView(view, this.settings.SESSION_SECRET), endsAt };
  }

  /** @returns the view, also one that is over; null for one that was not begun in this session */
  ofSession(token: string, { userId, number }: KeptView): View | null {
    const { SESSION_SECRET, SESSION_OLD_SECRETS } = this.settings;
    const view = viewIn(token, [SESSION_SECRET, ...SESSION_OLD_SECRETS]);
    return view?.adminId === userId && view.session === number ? view : null;
  }

  /** Whether it was begun in this session, and is not over. */
  isOn(token: string, session: KeptView): boolean {
    const view = this.ofSession(token, session);
    return view !== null && view.endsAt >= Date.now();
  }

  /** @throws AppError 403 VIEW_READ_ONLY for whatever is no read, whoever may make it */
  requireRead({ method }: Call): void {
    if (method !== 'GET') throw readOnly();
  }

  /**
   * The partner as the caller of a read that is seen.
   * @throws AppError 403 VIEW_ENDED; VIEW_READ_ONLY for what is not seen; RIGHT_MISSING
   */
  admit(call: Call, token: string, session: KeptSession): Asked & { userId: number } {
    const view = this.ofSession(token, session);
    const { adminRole } = session;
    if (!view || view.endsAt < Date.now() || !adminRole || !mayDo(adminRole, beginPartnerView.right!))
      throw viewEnded();
    const right = SEEN.get(call);
    if (call.method !== 'GET' || !right) throw readOnly();
    if (!mayDo(adminRole, right))
      throw forbidden(
        'Your role does not allow this. An owner of the portal can change it.',
        'RIGHT_MISSING',
      );
    return { role: 'partner', userId: view.partnerId, visitor: null, session: null, looksOn: true };
  }
}

type KeptView = Pick<KeptSession, 'userId' | 'number'>;

const readOnly = (): AppError =>
  forbidden(
    'You only look at a partner’s pages: nothing can be done here. Leave the view first.',
    VIEW_READ_ONLY,
  );

export const viewEnded = (): AppError =>
  forbidden(
    'You do not see the portal as this partner any more. Begin again on the partner’s page.',
    VIEW_ENDED,
  );
