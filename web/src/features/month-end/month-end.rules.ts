import type { UnpaidPartner } from '@portal/contracts/http/payouts';
import { lastMonths } from '@portal/contracts/values/month';
import { notPayableCents } from '../../lib/not-payable.js';
import { monthName } from '../../lib/dates.js';

/** The last 12 closed months, newest first. */
export const closedMonths = (now = new Date()): Record<string, string> =>
  Object.fromEntries(
    lastMonths(13, now)
      .slice(1)
      .map((month) => [month, monthName(month)]),
  );

/** The month of the address if it can be chosen, otherwise the last closed one. */
export function shownMonth(asked: string | undefined): string {
  const months = closedMonths();
  return asked !== undefined && asked in months ? asked : Object.keys(months)[0]!;
}

/**
 * Whether a batch would settle anything of it now: it is not all pending (D-97) or held (D-115), the e-mail is confirmed
 * (D-112), and the partner is not suspended (D-166).
 */
export const isPayable = (partner: UnpaidPartner): boolean =>
  !partner.isUnverified && !partner.suspendedAt && partner.unpaidInCents > notPayableCents(partner);

/** The amount that would be paid out, in cents. */
export const sumOf = (partners: { payableInCents: number }[]): number =>
  partners.reduce((sum, { payableInCents }) => sum + payableInCents, 0);

interface Named {
  partnerId: number;
  firstName: string | null;
  lastName: string | null;
}

/** Names may still be loading, or be deleted. */
export const nameOf = ({ partnerId, firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || `Partner ${partnerId}`;

/** For what leads to the partner's row. */
export const forNote = ({ partnerId, firstName, lastName }: Named) => ({
  id: partnerId,
  name: firstName === null ? null : nameOf({ partnerId, firstName, lastName }),
});
