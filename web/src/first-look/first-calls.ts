import { getDisplayTimeZone, getProfileDocuments, getSignedInUser } from '@portal/contracts/calls/account';
import { getPortalStats } from '@portal/contracts/calls/admin-sales';
import { listOwnAnnouncements } from '@portal/contracts/calls/announcements';
import { getConfig } from '@portal/contracts/calls/checkout';
import { addressOf } from '@portal/contracts/calls/define-call';
import { getFigures, listHappenings, listNeeds } from '@portal/contracts/calls/overview';
import {
  getBalance,
  getOwnBankAccount,
  getPartnerSummary,
  getPartnerTrends,
  listReferrals,
} from '@portal/contracts/calls/partner';
import type { FirstLooks } from '@portal/contracts/values/first-looks';

/**
 * Addresses of what the start pages ask first. A page that asks something else first asks it as ever; what it does not ask in time is
 * dropped.
 */
export const FIRST_CALLS: FirstLooks['calls'] = {
  session: [addressOf(getSignedInUser), addressOf(getConfig)],
  partner: [
    addressOf(getDisplayTimeZone),
    addressOf(getPartnerSummary),
    addressOf(getBalance),
    addressOf(listReferrals),
    addressOf(getPartnerTrends),
    addressOf(listOwnAnnouncements),
    addressOf(getOwnBankAccount),
    addressOf(getProfileDocuments),
  ],
  admin: [
    addressOf(listNeeds),
    addressOf(getPortalStats),
    addressOf(getFigures, { query: { period: 'month' } }),
    addressOf(listHappenings),
  ],
};
