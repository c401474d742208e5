// The services' answers to each other and to the gateway's composed screens; never in the public table of routes.
import type { ExportKind } from '../values/audit.js';
import type { MailKind } from '../values/mail-kinds.gen.js';
import type { Month } from '../values/month.js';
import type { HeldState } from '../values/flags.js';
import type { Language } from '../values/languages.js';
import type { SaleState } from '../values/sale-state.js';
import type { UserRole } from '../values/roles.js';
import type { Tier } from '../values/tiers.js';
import type { User } from './account.js';
import type { Referral } from './catalog.js';
import type { BankState } from './payouts.js';
import type { FlaggedCommission, PendingCommission } from './pending.js';
import type { MailStatus } from './admin-support.js';
import type { Day, FiledClaim } from './claims.js';
import type { FactorKind } from '../values/factors.js';
import type { ClaimStatus, ClaimType } from '../values/claims.js';
import type { DocumentType } from '../values/documents.js';

/** Whoever a mail may go to. */
export interface Reader {
  /** What they read (D-172); null where nobody said so, and for administrators. Absent from the release before. */
  language?: Language | null;
}

/** identity `getFactorStanding` (D-104). */
export interface FactorStanding {
  /** Each kind once; none for somebody without a factor. */
  kinds: FactorKind[];
  /** Whether the portal requires one, by its settings. */
  isRequired: boolean;
}

/** The session, or the sign-in that waits, which alone may use a passkey's challenge (D-110). */
export interface ChallengeBound {
  /** The gateway's key of it, which opens nothing. */
  boundTo: string;
}

/** identity `verifyCredentials`: the user, and what they present next. Absent fields are those of an earlier release. */
export interface CheckedUser extends User {
  /** The kinds of factor to present; absent without one. */
  factors?: FactorKind[];
  /** A factor is required, and the sign-in without one is used up: the session is for setting one up. */
  enrolOnly?: true;
}

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

/** A sale and what is left of it after refunds and disputes (D-13), without payouts' data. */
export interface SaleRow extends SaleAsSold {
  standingAmountCents: number;
  standingCommissionCents: number;
  state: SaleState;
}

/** A partner's client, by its first sale. */
export interface ClientRow extends SaleRow {
  /** What it bought in all (D-137). Absent from payments-sales of before. */
  purchases?: {
    /** Sales of which something stands. */
    count: number;
    standingAmountCents: number;
    latestAt: string;
    latestProductName: string;
  };
}

/** A row of a partner's sales, across all links. */
export type PartnerSaleRow = Omit<SaleRow, 'referralId'>;

/** A page of a list by cursor; cursors are opaque, null at the ends. */
export interface Page<Row> {
  rows: Row[];
  next: string | null;
  previous: string | null;
  /** Of the whole list; long lists are counted up to a limit (D-3). */
  total: number;
}

/** catalog-referrals `listAllLinks`: newest first, deleted ones too, since their sales stay (D-38). */
export interface PartnerReferral extends Referral {
  /** Whether the link still sells: it is not deleted, and its product is neither hidden nor switched off. */
  isActive: boolean;
}

/** payouts `findPaidSales`: those of the sales that are paid, and those that are in their hold period (D-97). */
export interface CommissionStatus {
  paidSaleIds: number[];
  /** Absent for none. */
  pending?: { saleId: number; until: Day }[];
  /** Those that a flag holds (D-115), pending or not. Absent for none. */
  flagged?: { saleId: number; state: HeldState }[];
}

/** A link by its id, with its owner. */
export interface LinkOfPartner {
  referralId: number;
  partnerId: number;
}

/** payouts `listReferralTotals` and `findTotalsOfLinks`. Cents. */
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
  /** Read by gateways from before 24 November 2026, which computed the tier themselves. */
  lifetimeCommissionCents: number;
  tier: Tier;
  salesCount: number;
}

/** identity `findPeople`: names for composed screens and mails; unknown ids are left out. */
export interface Person extends Reader {
  id: number;
  firstName: string;
  lastName: string;
  companyName: string | null;
  email: string;
  /** Grows with every change of the person: of two answers, the higher is the newer. */
  revision: number;
  /** The e-mail does not count yet (D-112). Absent from the release before, of which every one counts. */
  isUnverified?: boolean;
  /**
   * Since when a partner is suspended (D-166), an ISO moment; null for who is not. Absent from the release before, which
   * does not know.
   */
  suspendedAt?: string | null;
}

/** identity `listApprovers`: an administrator who has the right 'pay', or had it until a few days ago (D-108). */
export interface Approver {
  id: number;
  /** Whether they have it now, and are not suspended. */
  mayPay: boolean;
  /** Whether they have had it for long enough, too. */
  mayApprove: boolean;
  /** Whether others need a second person because of them: they had it for long enough, now or until a few days ago. */
  counts: boolean;
}

/** notifications `mailAuditHead`: the head of the audit log that was written down on a day (UTC). */
export interface NotedHead {
  day: Day;
  /** Of entries up to it. */
  number: number;
  /** Hex. */
  hash: string;
}

/** notifications `mailExports`: what an administrator took out within an hour of the clock. */
export interface ToldExport {
  adminId: number;
  kind: ExportKind;
  /** When the hour began (ISO, UTC). */
  hour: string;
  /** How many files, or reads within an hour. */
  count: number;
  /** When, with what and where the first of them was taken; the words are null where nobody knows. */
  at: string;
  device: string | null;
  place: string | null;
}

/** identity `findAccount`: null when no account has the e-mail. */
export interface FoundAccount {
  account: { id: number; role: UserRole } | null;
}

/** identity `mintResetLink`: the recipient and the token to mail. 404 when there is nobody to mail. */
export interface ResetLink extends Reader {
  /** The secret of `/reset-password#token=…`; valid once, for an hour from now. */
  token: string;
  firstName: string;
  lastName: string;
  email: string;
}

/** documents `mintStopLink`: to whom the mail goes, the partner or an administrator. */
export interface StopLinkRecipient {
  userId: number;
}

export interface StopLinkForMail {
  /** ISO: from when on the account is paid, or was. */
  effectiveAt: string;
  /** The secret of `/bank-account/stop#token=…`; null when the change does not wait, or no longer. */
  token: string | null;
}

/** identity `getCredentialChange`: for the mails about it. 404 when it is old, or the account is deleted. */
export interface CredentialChange extends Reader {
  firstName: string;
  lastName: string;
  role: UserRole;
  passwordChanged: boolean;
  oldEmail: string;
  /** The same as `oldEmail` where only the password was changed. */
  newEmail: string;
  /** ISO 8601. */
  changedAt: string;
}

/** identity `mintInviteLink`: the recipient and the token to mail. 404 for an invite that was replaced. */
export interface InviteLink {
  /** The secret of `/accept-invite#token=…`; valid once, for 24 hours from now. */
  token: string;
  firstName: string;
  lastName: string;
  email: string;
  /** null when the inviter's account was deleted. */
  invitedBy: Pick<Person, 'firstName' | 'lastName'> | null;
}

/** identity `mintConfirmationLink`: the address to mail to, and its token. No name: who typed it may be a stranger there. */
export interface ConfirmationLink extends Reader {
  /** The secret of `/confirm-email#token=…`; valid once, for 24 hours from now. */
  token: string;
  email: string;
  /** The account's; differs when `email` is to take its place. */
  oldEmail: string;
  role: UserRole;
}

/** identity `mintRegistrationLink`: the address to mail to. */
export interface RegistrationLink extends Reader {
  email: string;
  /** The secret of `/confirm-email#token=…`; valid once, for 24 hours from now. null when the e-mail has an account. */
  token: string | null;
  /** Of the account, if there is one. */
  role: UserRole;
}

/** identity `getNewDevice`: for the mail about it. */
export interface NewDevice {
  email: string;
  firstName: string;
  lastName: string;
  role: UserRole;
  /** In words, such as 'Firefox on Windows'; null where the browser did not say. */
  device: string | null;
  /** Where its address is, in words; null where that is not known. */
  place: string | null;
  /** ISO 8601. */
  signedInAt: string;
}

/** identity `findResetLink` and `useResetLink`: the link's owner. 404 when it is no longer valid. */
export interface ResetLinkOwner {
  id: number;
  role: UserRole;
}

/** payments-sales `getSaleForMail`: what a mail about a sale needs. 404 when it is gone. */
export interface SaleForMail extends SaleAsSold, Reader {
  partnerId: number;
  month: Month;
  discountCents: number;
  priceCents: number;
  carrier: string | null;
  /** From which day its commission is payable, if it was not at once (D-97). */
  payableFrom?: Day;
  /** Stripe's, such as `pi_…`: the reference on the receipt. */
  paymentId: string;
}

/** payouts `countSalesOfPartner`, called by gateways from before 24 November 2026. */
export interface PartnerCounts {
  salesCount: number;
}

/** payouts `payMonth`: pay everything of the partner that is payable for the month (D-20, D-97). */
export interface PayPartner {
  partnerId: number;
  month: Month;
  /** The same key pays only once. Without a key each call is a new payment. */
  idempotencyKey?: string;
}

/**
 * The answer of `payMonth`, also to a repeated key. `payoutId` is null when no money had to move: nothing was unpaid, or
 * earlier advances covered it. Cents.
 */
export interface PaidPartner {
  payoutId: number | null;
  month: Month;
  amountCents: number;
  /** How many sales it paid. */
  salesCount: number;
  /** The part that remains as an advance on the next commissions (D-20). */
  advanceCents: number;
}

/** claims `getClaimForMail`: what a mail to the claimant needs. 404 when it is gone. */
export interface ClaimForMail extends FiledClaim, Reader {
  claimType: ClaimType;
  firstName: string;
  lastName: string;
  email: string;
  incidentDate: Day;
  filesCount: number;
  /** What the claimant was asked for and has not sent (D-156); absent from a release without. */
  awaited?: string[];
}

/** claims `getClaimChange`: the status that a claim got, and why. */
export interface ClaimChangeForMail {
  status: ClaimStatus;
  note: string | null;
  /** What the claimant was asked for then (D-156); absent from a release without. */
  documents?: string[];
}

/** claims `mintClaimLink`. */
export interface ClaimLinkForMail {
  /** The secret of `/claim#token=…`. */
  token: string;
}

/** documents `getDocumentRefusal`: what the mail to its partner says. */
export interface DocumentRefusal {
  partnerId: number;
  type: DocumentType;
  reason: string;
}

/** identity `getSuspension`: what the mail to the partner says. */
export interface Suspension {
  partnerId: number;
  reason: string;
}

/** notifications `listOutgoingMails`: newest first. Fields are null before the mail is written, or to erase a secret link. */
export interface OutgoingMail {
  id: number;
  kind: MailKind;
  /** Ids and amounts, by kind, such as `{saleId, partnerId}` for a sale or a receipt. */
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
  /** When it was sent, kept or failed. */
  settledAt: string | null;
}

/** payments-sales `findCustomersOfSales`: who bought; null where they did not say. */
export interface CustomerOfSale {
  saleId: number;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  /** Not sent by the release before. */
  productName?: string;
}

/** payments-sales `getCommissionInputs`: what a sale's commission was computed from. 404 when it is gone. Cents. */
export interface CommissionInputs {
  saleId: number;
  /** Stripe's, such as `pi_…`. */
  paymentId: string;
  productName: string;
  priceCents: number;
  discountCents: number;
  /** The amount paid, before any refund. */
  amountCents: number;
  /** The rate when the checkout began (D-6). */
  rateBps: number;
  soldAt: string;
  /** Not sent by the release before. */
  customer?: Omit<CustomerOfSale, 'saleId' | 'productName'>;
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
  /** Those of the last 12 with a sale or a payment, newest first. Absent from payouts of the previous release. */
  months?: { month: Month; isPaid: boolean; paidAt: string | null }[];
  /** Of all months. Absent from payouts of the previous release. */
  unpaidCents?: number;
  /** Paid in advance, and not used up by commission yet (D-20). Absent for none, and from payouts of the release before. */
  advanceCents?: number;
  /** Of the month; absent for none. */
  monthPending?: PendingCommission;
  monthFlagged?: FlaggedCommission;
  /** They have not confirmed their e-mail, and are paid once they have (D-112). */
  isUnverified?: true;
  /** Since when the partner is suspended (D-166): absent for who is not, and from the release before. */
  suspendedAt?: string;
  /** What a payment of the month would pay out now: unpaid less pending, held and advances of earlier payouts. */
  monthPayableCents: number;
  /** The payout that paid the month last; null for none. Without `bankState` where nothing was noted, and from the release before. */
  monthPayout: { id: number; amountCents: number; bankState?: BankState } | null;
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

/** claims `findClaimsOfFiles`: a file and the claim it belongs to. */
export interface ClaimOfFile {
  fileId: number;
  claimId: number;
}

/** payouts `checkBooks`: a figure computed from the ledger and as it is stored, in cents or a count. A difference is drift. */
export interface BookCheck {
  name: string;
  expected: number;
  actual: number;
}

/**
 * payouts `sumBookedSales`: the ledger's sums for the sales in the range; `from` itself is excluded. Deleted partners are
 * not counted (D-22). Cents.
 */
export interface BookedSales {
  count: number;
  amountCents: number;
  commissionCents: number;
  /** A digest over every sale: different digests mean a different sale. */
  digest: string;
}

/** payments-sales `sumStandingSales`: the same for the current state of the next sales by id. */
export interface StandingSales extends BookedSales {
  /** The id of the last one; null where no more follow. */
  to: number | null;
  /** How many of them Stripe must know: all but the sample data's. */
  paid: number;
}

/** payouts `listBookedSales` and payments-sales `listStandingSales`: the same sales one by one. Cents. */
export interface BookedSale {
  saleId: number;
  partnerId: number;
  /** How many entries 'earned' there are; 1 from payments-sales. */
  earned: number;
  amountCents: number;
  commissionCents: number;
  /** When the hold period is over (D-97), in seconds; 0 without one. Absent from a service of the release before. */
  payableFrom?: number;
}

/**
 * payments-sales `checkPayments` and `checkSessions`: a page of Stripe's payments, newest first. `until` is in seconds;
 * `after` is the `next` of the page before.
 */
export interface CheckedPayments {
  /** The sales of the page's payments. */
  saleIds: number[];
  /** What is left after refunds of the payments whose sales were not voided. Cents. */
  leftCents: number;
  /** How many succeeded and are rightly no sale: begun elsewhere, waiting for a code (D-16), or a deleted partner's (D-22). */
  notOurs: number;
  /** A sentence for each payment that differs from Stripe's data; ids and cents only. */
  drift: string[];
  next: string | null;
}

/** payments-sales `checkUnpaidSales`: the sales in the range whose payment Stripe does not know. */
export interface UnpaidSales {
  drift: string[];
}

/** payouts `getBatchForBank`: the payments for the bank, in the order of payouts. 404. */
export interface BatchForBank {
  id: number;
  month: Month;
  /** When it was paid, UTC. The release before does not send it. */
  paidAt?: string;
  payouts: PayoutForBank[];
  /** Voided payouts, which the bank must not pay out; an earlier file may contain them. */
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
