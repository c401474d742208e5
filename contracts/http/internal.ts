// What the services answer to each other and to the gateway's composed screens; never in the public table of routes.
import type { Month } from '../values/month.js';
import type { SaleState } from '../values/sale-state.js';
import type { UserRole } from '../values/roles.js';
import type { Tier } from '../values/tiers.js';
import type { Referral } from './catalog.js';
import type { Day, FiledClaim } from './claims.js';
import type { ClaimStatus, ClaimType } from '../values/claims.js';
import type { DocumentType } from '../values/documents.js';

/** payments-sales: a sale as it was paid. Cents. */
export interface SaleAsSold {
  id: number;
  referralId: number;
  createdAt: string;
  productName: string;
  amountCents: number;
  commissionCents: number;
  customerFirstName: string | null;
  customerLastName: string | null;
  customerEmail: string | null;
}

/** A sale and what is left of it after refunds and disputes (D-13), without what payouts knows of it. */
export interface SaleRow extends SaleAsSold {
  standingAmountCents: number;
  standingCommissionCents: number;
  state: SaleState;
}

/** One of a partner's list, whichever link it came by. */
export type PartnerSaleRow = Omit<SaleRow, 'referralId'>;

/** A page by key; cursors are opaque, null at the ends. */
export interface Page<Row> {
  rows: Row[];
  next: string | null;
  previous: string | null;
}

/** catalog-referrals `listAllLinks`: newest first, deleted ones too, since their sales stay (D-38). */
export interface PartnerReferral extends Referral {
  /** Does the link still sell? Not deleted, and its product neither hidden nor switched off. */
  isActive: boolean;
}

/** payouts `findPaidSales`: what is paid of them. */
export interface CommissionStatus {
  paidSaleIds: number[];
}

/** payouts `listReferralTotals`. Cents. */
export interface ReferralTotals {
  referralId: number;
  salesCount: number;
  amountCents: number;
  commissionCents: number;
  unpaidCommissionCents: number;
}

/** payouts `listRanks`: ranks without names. */
export interface RankedPartner {
  partnerId: number;
  rank: number;
  monthCommissionCents: number;
  /** Read by gateways of before 24 November 2026, which told the tier themselves. */
  lifetimeCommissionCents: number;
  tier: Tier;
  salesCount: number;
}

/** identity `findPeople`: names for composed screens and mails; unknown ids are left out. */
export interface Person {
  id: number;
  firstName: string;
  lastName: string;
  companyName: string | null;
  email: string;
  /** Grows with every change of the person: of two answers, the higher is the newer. */
  revision: number;
}

/** identity `mintResetLink`: whom to mail which token. 404 where there is nobody to mail. */
export interface ResetLink {
  /** The secret of `/reset-password#token=…`; good once, for an hour from now. */
  token: string;
  firstName: string;
  lastName: string;
  email: string;
}

/** identity `mintInviteLink`: whom to mail which token. 404 for an invite that was replaced. */
export interface InviteLink {
  /** The secret of `/accept-invite#token=…`; good once, for 24 hours from now. */
  token: string;
  firstName: string;
  lastName: string;
  email: string;
  /** null when who invited is gone. */
  invitedBy: Pick<Person, 'firstName' | 'lastName'> | null;
}

/** identity `findResetLink` and `useResetLink`: whose link it is. 404 when it is not good any more. */
export interface ResetLinkOwner {
  id: number;
  role: UserRole;
}

/** payments-sales `getSaleForMail`: what a mail about a sale needs. 404 when it is gone. */
export interface SaleForMail extends SaleAsSold {
  partnerId: number;
  month: Month;
  discountCents: number;
  priceCents: number;
  carrier: string | null;
  /** Stripe's, such as `pi_…`: the reference on the receipt. */
  paymentId: string;
}

/** payouts `countSalesOfPartner`, asked by gateways of before 24 November 2026. */
export interface PartnerCounts {
  salesCount: number;
}

/** payouts `payMonth`: pay everything of the partner that is unpaid for the month (D-20). */
export interface PayPartner {
  partnerId: number;
  month: Month;
  /** The same key pays once, however often it comes. Without one each call is its own. */
  idempotencyKey?: string;
}

/**
 * Its answer, also to a repeated key. `payoutId` is null when no money had to move: nothing was unpaid, or earlier
 * advances paid it. Cents.
 */
export interface PaidPartner {
  payoutId: number | null;
  month: Month;
  amountCents: number;
  /** The sales that are paid by it. */
  salesCount: number;
  /** What of it stands as an advance that the next commissions use up (D-20). */
  advanceCents: number;
}

/** claims `getClaimForMail`: what a mail to the claimant needs. 404 when it is gone. */
export interface ClaimForMail extends FiledClaim {
  claimType: ClaimType;
  firstName: string;
  lastName: string;
  email: string;
  incidentDate: Day;
  filesCount: number;
}

/** claims `getClaimChange`: the status that a claim got, and why. */
export interface ClaimChangeForMail {
  status: ClaimStatus;
  note: string | null;
}

export const MAIL_KINDS = [
  'sale',
  'receipt',
  'payout',
  'payout-voided',
  'claim',
  'support',
  'password-reset',
  'invite',
  'claim-status',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** queued → sent; → kept where there is no SMTP (D-33); → failed when no retry can deliver it. */
export type MailStatus = 'queued' | 'sent' | 'kept' | 'failed';

/** notifications `listOutgoingMails`: newest first. What is null is not written yet, or was a link that must not lie about. */
export interface OutgoingMail {
  id: number;
  kind: MailKind;
  /**
   * Ids and facts, by its kind: `{saleId, partnerId}` of a sale or receipt, `{payoutId, partnerId, month, amountCents}` of a
   * payout, made or taken back, `{claimId}` of a claim, `{supportRequestId}` of a request, `{resetId}` of a new password, `{inviteId}` of an
   * invitation.
   */
  about: Record<string, unknown>;
  to: string | null;
  subject: string | null;
  html: string | null;
  text: string | null;
  status: MailStatus;
  attempts: number;
  /** A code; never an address or a name. */
  lastError: string | null;
  createdAt: string;
  /** When it was sent, kept or given up. */
  settledAt: string | null;
}

/** payments-sales `getSaleFacts`: how a sale came to its commission. 404 when it is gone. Cents. */
export interface SaleFacts {
  saleId: number;
  /** Stripe's, such as `pi_…`. */
  paymentId: string;
  productName: string;
  priceCents: number;
  discountCents: number;
  /** What was paid, before any refund. */
  amountCents: number;
  /** As it stood when the checkout began (D-6). */
  rateBps: number;
  soldAt: string;
}

/** payouts `listPartnerFigures`: partners with their figures. Cents. */
export interface PartnerFigures {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  companyName: string | null;
  salesCount: number;
  amountCents: number;
  commissionCents: number;
  month: Month;
  monthSalesCount: number;
  monthCommissionCents: number;
  monthPaidCents: number;
  isMonthPaid: boolean;
  monthPaidAt: string | null;
  /** Of the last 12 those in which something was sold or paid, newest first. payouts of the release before does not tell. */
  months?: { month: Month; isPaid: boolean; paidAt: string | null }[];
  /** Of all months. payouts of the release before does not tell. */
  unpaidCents?: number;
  /** What paying the month now would pay out: unpaid less what earlier payouts have left. */
  monthPayableCents: number;
  /** The payout that paid the month last; null for none. */
  monthPayout: { id: number; amountCents: number } | null;
}

/** catalog-referrals `findLinksOfPartners`: live links; partners without one are left out. */
export interface LinksOfPartner {
  partnerId: number;
  count: number;
  /** The newest few. */
  newest: { id: number; code: string; productName: string }[];
}

/** documents `findDocumentsOfPartners`: the newest of each kind (D-30). */
export interface DocumentOfPartner {
  partnerId: number;
  fileId: number;
  type: DocumentType;
  filename: string;
}

/** claims `findClaimsOfFiles`: which of the files claims have. */
export interface ClaimOfFile {
  fileId: number;
  claimId: number;
}

/** payouts `checkBooks`: figures by the ledger and as they are kept; cents, or how many. They drift where they differ. */
export interface BookCheck {
  name: string;
  expected: number;
  actual: number;
}

/**
 * payouts `sumBookedSales`: what the ledger holds of the sales of these ids; `from` itself is
 * not among them. Of deleted partners nothing is counted (D-22). Cents.
 */
export interface BookedSales {
  count: number;
  amountCents: number;
  commissionCents: number;
  /** Over each of them; where two differ, so does a sale. */
  digest: string;
}

/** payments-sales `sumStandingSales`: the same of the next sales by id, as they stand. */
export interface StandingSales extends BookedSales {
  /** The last of them; null where no more follow. */
  to: number | null;
  /** How many of them Stripe must know: all but the sample data's. */
  paid: number;
}

/** payouts `listBookedSales` and payments-sales `listStandingSales`: the same sales one by one. Cents. */
export interface BookedSale {
  saleId: number;
  partnerId: number;
  /** How many entries 'earned' there are; of a sale as it stands 1. */
  earned: number;
  amountCents: number;
  commissionCents: number;
}

/**
 * payments-sales `checkPayments` and `checkSessions`: a page of what Stripe has, newest
 * first. `until` is in seconds; `after` is the `next` of the page before.
 */
export interface CheckedPayments {
  /** The sales that the page's payments are. */
  saleIds: number[];
  /** What is left of the payments of sales that were not voided, after what went back. Cents. */
  leftCents: number;
  /** Succeeded, and rightly no sale: begun elsewhere, waiting for a code (D-16), or a deleted partner's (D-22). */
  notOurs: number;
  /** A sentence for each payment that is not as Stripe says; ids and cents only. */
  drift: string[];
  next: string | null;
}

/** payments-sales `checkUnpaidSales`: sales of these ids of whose payment Stripe knows nothing. */
export interface UnpaidSales {
  drift: string[];
}

/** payouts `getBatchForBank`: what the bank has to pay out, in the order of payouts. 404. */
export interface BatchForBank {
  id: number;
  month: Month;
  payouts: PayoutForBank[];
  /** What it has to pay out no longer, or never: they may be in a file from before. */
  voided: PayoutForBank[];
}

/** Names are null where they are not known. */
export interface PayoutForBank {
  payoutId: number;
  partnerId: number;
  amountCents: number;
  firstName: string | null;
  lastName: string | null;
}
