import { getDisplayTimeZone, getProfileDocuments } from '@portal/contracts/calls/account';
import { getPortalStats } from '@portal/contracts/calls/admin-sales';
import { listOwnAnnouncements } from '@portal/contracts/calls/announcements';
import { addressOf } from '@portal/contracts/calls/define-call';
import { getFigures, listHappenings, listNeeds } from '@portal/contracts/calls/overview';
import {
  getBalance,
  getOwnBankAccount,
  getPartnerSummary,
  getPartnerTrends,
  listReferrals,
} from '@portal/contracts/calls/partner';

/** Addresses, by the page's path. A page that asks something else first asks it as ever; what it does not ask in time is dropped. */
export const FIRST_CALLS: Record<string, string[] | undefined> = {
  '/': [
    addressOf(getDisplayTimeZone),
    addressOf(getPartnerSummary),
    addressOf(getBalance),
    addressOf(listReferrals),
    addressOf(getPartnerTrends),
    addressOf(listOwnAnnouncements),
    addressOf(getOwnBankAccount),
    addressOf(getProfileDocuments),
  ],
  '/admin': [
    addressOf(listNeeds),
    addressOf(getPortalStats),
    addressOf(getFigures, { query: { period: 'month' } }),
    addressOf(listHappenings),
  ],
};
