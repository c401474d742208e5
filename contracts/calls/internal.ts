// Calls between our services, and of the gateway's composed screens to them. None is reachable from outside.
import type * as z from 'zod/mini';
import type {
  ChangePassword,
  ForgotPassword,
  ResetLinkToken,
  ResetPassword,
  SignIn,
  SignUp,
  User,
} from '../http/account.js';
import type { ReplayDeadLetters, Replayed, ServiceBus } from '../http/admin-bus.js';
import type { ClaimInFull } from '../http/admin-claims.js';
import type { PartnersQuery } from '../http/admin-partners.js';
import type { changeAdmin, ListedAdmin, NamedReset, UpdateCredentials } from '../http/admins.js';
import type { NewSuspension } from '../http/partner-suspensions.js';
import type { BankAccountState } from '../http/bank-accounts.js';
import type { PartnerBalance } from '../http/earnings.js';
import type { SaleDay, VisitDay } from '../http/link-days.js';
import type { DaysQuery, MomentsQuery } from '../http/figures.js';
import type { PartnerOfMonth, SoldFigures, SoldOfProduct } from '../http/charts.js';
import type { BooksHealth, MailHealth } from '../http/health.js';
import type { Need } from '../http/needs.js';
import type { Brand } from '../http/brand.js';
import type { LinkForCheckout, Product, Referral } from '../http/catalog.js';
import type {
  AddedFactor,
  OwnFactors,
  PasskeyConfirmation,
  PasskeyCreation,
  PasskeyRequest,
  PresentedFactor,
} from '../http/factors.js';
import type { StoredFile } from '../http/files.js';
import type * as internal from '../http/internal.js';
import type * as partner from '../http/partner.js';
import type { PartnerSummary } from '../http/partner.js';
import type { Profile } from '../http/profile.js';
import type { MailKind } from '../values/mail-kinds.gen.js';
import { ADMIN, PARTNER, SERVICE, SIGNED_IN, defineCall, type FileAnswer } from './define-call.js';

interface OfPartner {
  partnerId: number;
}
interface OfPartners {
  /** 200 at most. */
  partnerIds: number[];
}
/** A range of sale ids; `from` itself is excluded. */
interface SalesRange {
  from: number;
  to: number;
}

// identity

/** 401 for wrong credentials, 429 when too many sign in at once. */
export const verifyCredentials = defineCall('POST', '/sign-in', {
  by: 'identity',
  allow: 'anyone',
  reads: true,
})<{ body: SignIn; answer: internal.CheckedUser }>();
/** 409 when the e-mail is taken, 429 when too many sign up at once. */
export const createPartner = defineCall('POST', '/sign-up', { by: 'identity', allow: 'anyone' })<{
  body: SignUp;
  answer: User;
}>();
/** Changes the caller's: 400 for a wrong password, 409 for a taken e-mail, 401 when the account is gone. */
export const changeCredentials = defineCall('PATCH', '/admin/credentials', {
  by: 'identity',
  allow: ADMIN,
  right: 'look',
})<{
  body: UpdateCredentials;
  answer: User;
}>();
/** The same for a partner's password. */
export const changeOwnPassword = defineCall('PATCH', '/profile/password', {
  by: 'identity',
  allow: PARTNER,
})<{
  body: ChangePassword;
  answer: User;
}>();
/** 404 when it is old, or the account is deleted. */
export const getCredentialChange = defineCall('GET', '/internal/credential-changes/:id', {
  by: 'identity',
  allow: SERVICE,
})<{ answer: internal.CredentialChange }>();
/** As `changeAdmin`, whose sessions the gateway ends. */
export const changeAdminAccount = defineCall('PATCH', '/admin/admins/:id', {
  by: 'identity',
  allow: ADMIN,
  right: 'manage administrators',
})<{ body: z.input<typeof changeAdmin>; answer: ListedAdmin }>();
/** As `confirmFactorReset`, of whom the gateway ends the sessions. */
export const confirmReset = defineCall('POST', '/admin/admins/:id/factor-reset/confirm', {
  by: 'identity',
  allow: ADMIN,
  right: 'manage administrators',
})<{ body: NamedReset }>();
export const removeAdminAccount = defineCall('DELETE', '/admin/admins/:id', {
  by: 'identity',
  allow: ADMIN,
  right: 'manage administrators',
})();
/** 404 when there is no such partner, or no longer. */
export const deletePartnerAccount = defineCall('DELETE', '/admin/partners/:id', {
  by: 'identity',
  allow: ADMIN,
  right: 'delete partners',
})();
/** As `suspendPartner`, whose sessions the gateway ends. Answers whether this suspended the partner. */
export const suspendPartnerAccount = defineCall('POST', '/admin/partners/:id/suspension', {
  by: 'identity',
  allow: ADMIN,
  right: 'suspend partners',
})<{ body: NewSuspension; answer: { changed: boolean } }>();
/** For the mail about a suspension (D-166), by its id; 404 when the partner is gone, or something else was decided since. */
export const getSuspension = defineCall('GET', '/internal/partner-suspensions/:id', {
  by: 'identity',
  allow: SERVICE,
  from: ['notifications'],
})<{ answer: internal.Suspension }>();
/** Answers the changed user; 401 when the account is gone. */
export const changeNamesOf = defineCall('PATCH', '/internal/users/:id/profile', {
  by: 'identity',
  allow: SERVICE,
  from: ['documents'],
})<{ body: Profile; answer: User }>();
/** As `changeNamesOf`: documents of versions before D-117 asserts whose names they are. */
export const changeNames = defineCall('PATCH', '/internal/profile', { by: 'identity', allow: SIGNED_IN })<{
  body: Profile;
  answer: User;
}>();
/** 500 at most, in no order; unknown ids are left out. */
export const findPeople = defineCall('POST', '/internal/people', {
  by: 'identity',
  allow: SERVICE,
  reads: true,
})<{ body: { ids: number[] }; answer: internal.Person[] }>();
/** 404 when there is no user with this id. */
export const findUser = defineCall('GET', '/internal/users/:id', { by: 'identity', allow: SERVICE })<{
  answer: User;
}>();
/** All administrators, in the order of their ids. */
export const listAdministrators = defineCall('GET', '/internal/administrators', {
  by: 'identity',
  allow: SERVICE,
})<{ answer: internal.Person[] }>();
/** Who may pay, and who may approve what another administrator asks for (D-108), in the order of their ids. */
export const listApprovers = defineCall('GET', '/internal/approvers', {
  by: 'identity',
  allow: SERVICE,
})<{ answer: internal.Approver[] }>();
/** Who corrected a partner's address (D-112), in the order of their ids. */
export const listEmailCorrectors = defineCall('GET', '/internal/partners/:id/email-correctors', {
  by: 'identity',
  allow: SERVICE,
})<{ answer: { id: number }[] }>();
/** The owners of the portal who are not suspended, in the order of their ids. */
export const listOwners = defineCall('GET', '/internal/owners', {
  by: 'identity',
  allow: SERVICE,
})<{ answer: { id: number }[] }>();
/** The next 500 partners at most, in the order of their ids. */
export const listPartnersAfter = defineCall('GET', '/internal/partners', { by: 'identity', allow: SERVICE })<{
  query: { after?: number };
  answer: internal.Person[];
}>();
/** Whose account an e-mail is. */
export const findAccount = defineCall('POST', '/internal/accounts/find', {
  by: 'identity',
  allow: SERVICE,
  from: [],
  reads: true,
})<{ body: { email: string }; answer: internal.FoundAccount }>();
export const requestPasswordReset = defineCall('POST', '/internal/password-resets', {
  by: 'identity',
  allow: SERVICE,
  from: [],
})<{ body: ForgotPassword }>();
/** 404 when the link is no longer valid. */
export const findResetLink = defineCall('POST', '/internal/password-resets/find', {
  by: 'identity',
  allow: SERVICE,
  from: [],
  reads: true,
})<{ body: ResetLinkToken; answer: internal.ResetLinkOwner }>();
/** 404 as above; 429 when too many passwords are being hashed already. */
export const useResetLink = defineCall('POST', '/internal/password-resets/use', {
  by: 'identity',
  allow: SERVICE,
  from: [],
})<{ body: ResetPassword; answer: internal.ResetLinkOwner }>();
/** For the mail; creates a new token each time. 404 when there is nobody to mail. */
export const mintResetLink = defineCall('POST', '/internal/password-resets/:id/link', {
  by: 'identity',
  allow: SERVICE,
  from: ['notifications'],
})<{ answer: internal.ResetLink }>();
/** The same for an invitation; 404 for one that was replaced. */
export const mintInviteLink = defineCall('POST', '/internal/admin-invites/:id/link', {
  by: 'identity',
  allow: SERVICE,
  from: ['notifications'],
})<{ answer: internal.InviteLink }>();

/** The same to confirm an e-mail address (D-112); 404 for a link that is no longer wanted. */
export const mintConfirmationLink = defineCall('POST', '/internal/email-confirmations/:id/link', {
  by: 'identity',
  allow: SERVICE,
  from: ['notifications'],
})<{ answer: internal.ConfirmationLink }>();

/** Registers by mail, whether or not the e-mail has an account (D-113): 400 for a weak password, 429 when too many sign up at once. */
export const requestRegistration = defineCall('POST', '/internal/registrations', {
  by: 'identity',
  allow: SERVICE,
  from: [],
})<{ body: SignUp }>();
/** For its mail; 404 when there is nothing to finish any more. */
export const mintRegistrationLink = defineCall('POST', '/internal/registrations/:id/link', {
  by: 'identity',
  allow: SERVICE,
  from: ['notifications'],
})<{ answer: internal.RegistrationLink }>();

/** An administrator's account signed in from a device that it had not used before: they are told by mail (D-114). */
export const tellOfNewDevice = defineCall('POST', '/internal/new-devices', {
  by: 'identity',
  allow: SERVICE,
  from: [],
})<{ body: { userId: number; device: string | null; place: string | null } }>();
/** For that mail; 404 when the account is gone. */
export const getNewDevice = defineCall('GET', '/internal/new-devices/:id', {
  by: 'identity',
  allow: SERVICE,
  from: ['notifications'],
})<{ answer: internal.NewDevice }>();

/** What somebody has to present, or to set up, at this moment (D-104). 404 when there is no such user. */
export const getFactorStanding = defineCall('GET', '/internal/factors/:id', {
  by: 'identity',
  allow: SERVICE,
  from: [],
})<{ answer: internal.FactorStanding }>();
/** Uses a factor up: 400 WRONG_FACTOR for a wrong or used one. */
export const presentFactor = defineCall('POST', '/internal/factors/:id/present', {
  by: 'identity',
  allow: SERVICE,
  from: [],
})<{ body: PresentedFactor & Partial<internal.ChallengeBound> }>();
/** Makes a challenge for somebody's passkeys. 409 NO_PASSKEYS without any, or where the portal's address rules them out. */
export const challengePasskeys = defineCall('POST', '/internal/factors/:id/passkey', {
  by: 'identity',
  allow: SERVICE,
  from: [],
})<{ body: internal.ChallengeBound; answer: PasskeyRequest }>();
/** The caller's. */
export const getOwnFactors = defineCall('GET', '/security', { by: 'identity', allow: SIGNED_IN })<{
  answer: OwnFactors;
}>();
/** The caller's: 400 WRONG_FACTOR, 404 where none was begun, 409 KEY_REPLACED. */
export const confirmOwnTotp = defineCall('POST', '/security/totp/confirm', {
  by: 'identity',
  allow: SIGNED_IN,
})<{ body: { code: string }; answer: AddedFactor }>();
/** The caller's: 409 NO_PASSKEYS. */
export const beginOwnPasskey = defineCall('POST', '/security/passkeys', {
  by: 'identity',
  allow: SIGNED_IN,
})<{ body: internal.ChallengeBound; answer: PasskeyCreation }>();
/** The caller's: 400 WRONG_FACTOR, 409 PASSKEY_THERE. */
export const confirmOwnPasskey = defineCall('POST', '/security/passkeys/confirm', {
  by: 'identity',
  allow: SIGNED_IN,
})<{ body: PasskeyConfirmation & internal.ChallengeBound; answer: AddedFactor }>();

/** What waits for administrators (D-132), as in each service below: without what there is none of. */
export const listIdentityNeeds = defineCall('GET', '/internal/needs', {
  by: 'identity',
  allow: SERVICE,
  from: [],
})<{ answer: Need[] }>();

/** How many partners registered, of those who are still there. */
export const countNewPartners = defineCall('GET', '/internal/new-partners', {
  by: 'identity',
  allow: SERVICE,
  from: [],
})<{ query: MomentsQuery; answer: { count: number } }>();

// catalog-referrals

/**
 * A live link, by its code in any case. With `visitor`, the browser's random id, it counts a visit, of the `campaign`
 * if the link has that tag (D-128), and none if the link is of `partner`, who is signed in with that browser (D-152): the
 * release before counts it. 404 'Referral not found'; 409 LINK_PAUSED unless `evenPaused` is asked, which the release
 * before does not.
 */
export const openLink = defineCall('GET', '/internal/links/:code', {
  by: 'catalog-referrals',
  allow: SERVICE,
})<{
  query: { visitor?: string; partner?: number; evenPaused?: true; campaign?: string };
  answer: LinkForCheckout;
}>();
/** How the portal looks and calls itself (D-149). */
export const readBrand = defineCall('GET', '/internal/brand', {
  by: 'catalog-referrals',
  allow: SERVICE,
})<{ answer: Brand }>();
/** The visits of a partner's links on the last `LINK_DAYS` days. */
export const listVisitDays = defineCall('GET', '/internal/visit-days', {
  by: 'catalog-referrals',
  allow: SERVICE,
})<{ query: OfPartner; answer: VisitDay[] }>();
/** A whole claim, without names of administrators. */
export const readWholeClaim = defineCall('GET', '/admin/claims/:id', {
  by: 'claims',
  allow: ADMIN,
  right: 'read private records',
})<{ answer: ClaimInFull }>();
/** The caller's live links, newest first. */
export const listLiveLinks = defineCall('GET', '/referrals', { by: 'catalog-referrals', allow: PARTNER })<{
  answer: Referral[];
}>();
/** Every link of the partner, deleted ones too, newest first. */
export const listAllLinks = defineCall('GET', '/internal/referrals', {
  by: 'catalog-referrals',
  allow: SERVICE,
})<{ query: OfPartner; answer: internal.PartnerReferral[] }>();
/** Makes a link of a code that is already in use (D-16). */
export const adoptCode = defineCall('POST', '/internal/referrals', {
  by: 'catalog-referrals',
  allow: SERVICE,
  from: ['payments-sales'],
})<{ body: { code: string; partnerId: number; productId: number }; answer: LinkForCheckout }>();
/** Live links; partners without one are left out. */
export const findLinksOfPartners = defineCall('POST', '/internal/links-of-partners', {
  by: 'catalog-referrals',
  allow: SERVICE,
  reads: true,
})<{ body: OfPartners; answer: internal.LinksOfPartner[] }>();
/** Deleted ones too, in no order; `ids` are joined by commas, unknown ones left out. */
export const findProducts = defineCall('GET', '/internal/products', {
  by: 'catalog-referrals',
  allow: SERVICE,
})<{ query: { ids: string }; answer: Product[] }>();

// payments-sales

/** Whether a browser, by its random id, began a payment by a link's own code that did not end, or paid (D-50). */
export const findBegunCheckout = defineCall('GET', '/internal/begun-checkouts/:code', {
  by: 'payments-sales',
  allow: SERVICE,
  from: [],
})<{ query: { visitor: string }; answer: { hasBegun: boolean } }>();
export const listSalesOfPartner = defineCall('GET', '/internal/partner-sales', {
  by: 'payments-sales',
  allow: SERVICE,
})<{
  query: OfPartner & z.input<typeof partner.partnerSalesQuery>;
  answer: internal.Page<internal.PartnerSaleRow>;
}>();
/** The standing sales of a partner's links on the last `LINK_DAYS` days. */
export const listSaleDays = defineCall('GET', '/internal/sale-days', {
  by: 'payments-sales',
  allow: SERVICE,
})<{ query: OfPartner; answer: SaleDay[] }>();
/** The newest `perReferral` sales of each link; 100 at most. */
export const listNewestSales = defineCall('GET', '/internal/newest-sales', {
  by: 'payments-sales',
  allow: SERVICE,
})<{ query: OfPartner & { perReferral: number }; answer: internal.SaleRow[] }>();
export const listClientsOfPartner = defineCall('GET', '/internal/partner-clients', {
  by: 'payments-sales',
  allow: SERVICE,
})<{
  query: OfPartner & z.input<typeof partner.partnerClientsQuery>;
  answer: internal.Page<internal.ClientRow>;
}>();
/** 404 when the sale is gone. */
export const getSaleForMail = defineCall('GET', '/internal/sales/:id', {
  by: 'payments-sales',
  allow: SERVICE,
})<{ answer: internal.SaleForMail }>();
/** How a sale came to its commission (D-6). 404 when it is gone. */
export const getCommissionInputs = defineCall('GET', '/internal/sale-facts/:id', {
  by: 'payments-sales',
  allow: SERVICE,
})<{ answer: internal.CommissionInputs }>();
/** Who bought, and what; gone sales are left out. 500 at most. */
export const findCustomersOfSales = defineCall('POST', '/internal/customers-of-sales', {
  by: 'payments-sales',
  allow: SERVICE,
  reads: true,
})<{ body: { saleIds: number[] }; answer: internal.CustomerOfSale[] }>();
interface StripePage {
  /** In seconds. */
  until: number;
  /** The `next` of the page before. */
  after?: string;
}
/** A page of Stripe's payments, newest first. */
export const checkPayments = defineCall('GET', '/internal/check-books/payments', {
  by: 'payments-sales',
  allow: SERVICE,
})<{ query: StripePage; answer: internal.CheckedPayments }>();
export const checkSessions = defineCall('GET', '/internal/check-books/sessions', {
  by: 'payments-sales',
  allow: SERVICE,
})<{ query: StripePage; answer: internal.CheckedPayments }>();
export const checkUnpaidSales = defineCall('GET', '/internal/check-books/unpaid-sales', {
  by: 'payments-sales',
  allow: SERVICE,
})<{ query: SalesRange; answer: internal.UnpaidSales }>();
/** The current figures of the next sales by id; 10,000 at most. */
export const sumStandingSales = defineCall('GET', '/internal/check-books/sales', {
  by: 'payments-sales',
  allow: SERVICE,
})<{ query: { from: number; limit: number }; answer: internal.StandingSales }>();
export const listStandingSales = defineCall('GET', '/internal/check-books/sales/rows', {
  by: 'payments-sales',
  allow: SERVICE,
})<{ query: SalesRange; answer: internal.BookedSale[] }>();

/** What waits for administrators (D-132). */
export const listSalesNeeds = defineCall('GET', '/internal/needs', {
  by: 'payments-sales',
  allow: SERVICE,
  from: [],
})<{ answer: Need[] }>();

/** What was sold on some days, of which products most. */
export const getSoldInDays = defineCall('GET', '/internal/sold-in-days', {
  by: 'payments-sales',
  allow: SERVICE,
  from: [],
})<{ query: DaysQuery; answer: { sold: SoldFigures; products: SoldOfProduct[] } }>();

// payouts

/** As `getBalance`. */
export const getBalanceOfPartner = defineCall('GET', '/internal/balance', { by: 'payouts', allow: SERVICE })<{
  query: OfPartner;
  answer: PartnerBalance;
}>();
export const getSummaryOfPartner = defineCall('GET', '/internal/summary', { by: 'payouts', allow: SERVICE })<{
  query: OfPartner;
  answer: PartnerSummary;
}>();
export const listReferralTotals = defineCall('GET', '/internal/referral-totals', {
  by: 'payouts',
  allow: SERVICE,
})<{ query: OfPartner; answer: internal.ReferralTotals[] }>();
/** 200 links at most; those without a sale are left out. */
export const findTotalsOfLinks = defineCall('POST', '/internal/link-totals', {
  by: 'payouts',
  allow: SERVICE,
  reads: true,
})<{ body: { links: internal.LinkOfPartner[] }; answer: internal.ReferralTotals[] }>();
/** The sales whose commission is paid; 20,000 ids at most. */
export const findPaidSales = defineCall('POST', '/internal/commission-status', {
  by: 'payouts',
  allow: SERVICE,
  reads: true,
})<{ body: { saleIds: number[] }; answer: internal.CommissionStatus }>();
/** Called by gateways from before 24 November 2026. */
export const countSalesOfPartner = defineCall('GET', '/internal/partner-counts', {
  by: 'payouts',
  allow: SERVICE,
})<{ query: OfPartner; answer: internal.PartnerCounts }>();
/** Ranks of this month without names: the first five, and the partner's own. */
export const listRanks = defineCall('GET', '/internal/leaderboard', { by: 'payouts', allow: SERVICE })<{
  query: OfPartner;
  answer: internal.RankedPartner[];
}>();
/** Partners with their figures. */
export const listPartnerFigures = defineCall('GET', '/internal/partners', { by: 'payouts', allow: SERVICE })<{
  query: Partial<PartnersQuery>;
  answer: internal.Page<internal.PartnerFigures>;
}>();
/** One partner with figures; 404 for one that payouts has not heard of. */
export const getPartnerFigures = defineCall('GET', '/internal/partners/:id', {
  by: 'payouts',
  allow: SERVICE,
})<{ answer: internal.PartnerFigures }>();
/** Pays everything of the partner that is unpaid for the month (D-20). */
export const payMonth = defineCall('POST', '/internal/payouts', {
  by: 'payouts',
  allow: SERVICE,
  from: ['scripts'],
})<{
  body: internal.PayPartner;
  answer: internal.PaidPartner;
}>();
/** The payments for the bank, in the order of payouts. 404 when there is no such batch. */
export const getBatchForBank = defineCall('GET', '/internal/payout-batches/:id', {
  by: 'payouts',
  allow: SERVICE,
  from: ['documents'],
})<{ answer: internal.BatchForBank }>();
/** Figures computed from the ledger, beside the stored ones. */
export const checkBooks = defineCall('GET', '/internal/check-books', { by: 'payouts', allow: SERVICE })<{
  answer: internal.BookCheck[];
}>();
/** The ledger's sums for the sales in the range. Deleted partners are not counted (D-22). */
export const sumBookedSales = defineCall('GET', '/internal/check-books/sales', {
  by: 'payouts',
  allow: SERVICE,
})<{ query: SalesRange; answer: internal.BookedSales }>();
export const listBookedSales = defineCall('GET', '/internal/check-books/sales/rows', {
  by: 'payouts',
  allow: SERVICE,
})<{ query: SalesRange; answer: internal.BookedSale[] }>();

/** What waits for administrators (D-132). */
export const listPayoutsNeeds = defineCall('GET', '/internal/needs', {
  by: 'payouts',
  allow: SERVICE,
  from: [],
})<{ answer: Need[] }>();

/** The partners with the most commission since the first day of a month or, with `since`, since a moment. */
export const listBestPartners = defineCall('GET', '/internal/best-partners', {
  by: 'payouts',
  allow: SERVICE,
  from: [],
})<{ query: { month: string } | { since: string }; answer: PartnerOfMonth[] }>();

/** Whether the books agree, as last looked at. */
export const getBooksHealth = defineCall('GET', '/internal/health-of-books', {
  by: 'payouts',
  allow: SERVICE,
  from: [],
})<{ answer: BooksHealth }>();

// claims

/** 404 when the claim is gone. */
export const getClaimForMail = defineCall('GET', '/internal/claims/:id', { by: 'claims', allow: SERVICE })<{
  answer: internal.ClaimForMail;
}>();
/** The status that a claim got, and why. */
export const getClaimChange = defineCall('GET', '/internal/claims/:id/changes/:changeId', {
  by: 'claims',
  allow: SERVICE,
})<{ answer: internal.ClaimChangeForMail }>();
/** For every mail to the claimant: the link to the claim's page (D-156); 404 when the claim is gone. */
export const mintClaimLink = defineCall('POST', '/internal/claims/:id/link', {
  by: 'claims',
  allow: SERVICE,
  from: ['notifications'],
})<{ answer: internal.ClaimLinkForMail }>();
/** The claims that these files belong to; 200 at most. */
export const findClaimsOfFiles = defineCall('POST', '/internal/claims/of-files', {
  by: 'claims',
  allow: SERVICE,
  reads: true,
})<{ body: { fileIds: number[] }; answer: internal.ClaimOfFile[] }>();

/** What waits for administrators (D-132). */
export const listClaimsNeeds = defineCall('GET', '/internal/needs', {
  by: 'claims',
  allow: SERVICE,
  from: [],
})<{ answer: Need[] }>();

// documents

/** Streams a file, by `upload`. It is deleted later unless an event claims it (`http/files.ts`). */
export const storeFile = defineCall('POST', '/internal/files', {
  by: 'documents',
  allow: SERVICE,
  from: ['claims'],
})<{
  query: { purpose: 'claim' };
  answer: StoredFile;
}>();
export const readFile = defineCall('GET', '/internal/files/:id', {
  by: 'documents',
  allow: SERVICE,
  from: [],
})<{
  answer: FileAnswer;
}>();
/** The newest of each kind (D-30). */
export const findDocumentsOfPartners = defineCall('POST', '/internal/documents-of-partners', {
  by: 'documents',
  allow: SERVICE,
  reads: true,
})<{ body: OfPartners; answer: internal.DocumentOfPartner[] }>();

/** For the mail about a refused document (D-143); 404 when the document is gone, or was not refused. */
export const getDocumentRefusal = defineCall('GET', '/internal/document-reviews/:id', {
  by: 'documents',
  allow: SERVICE,
  from: ['notifications'],
})<{ answer: internal.DocumentRefusal }>();

/** For the mail about a changed bank account, by its version; 404 for one of a release without a wait (D-99). */
export const mintStopLink = defineCall('POST', '/internal/bank-account-changes/:id/link', {
  by: 'documents',
  allow: SERVICE,
  from: ['notifications'],
})<{ body: internal.StopLinkRecipient; answer: internal.StopLinkForMail }>();

/** For the mail about a payout (D-120). */
export const getBankAccountState = defineCall('GET', '/internal/partners/:id/bank-account-state', {
  by: 'documents',
  allow: SERVICE,
})<{ answer: BankAccountState }>();

/** What waits for administrators (D-132). */
export const listDocumentsNeeds = defineCall('GET', '/internal/needs', {
  by: 'documents',
  allow: SERVICE,
  from: [],
})<{ answer: Need[] }>();

// notifications

/** Newest first. */
export const listOutgoingMails = defineCall('GET', '/internal/mails', {
  by: 'notifications',
  allow: SERVICE,
})<{ query: { kind?: MailKind; limit?: number }; answer: internal.OutgoingMail[] }>();

/** To how many addresses the head of the audit log is mailed; 0: `AUDIT_HEAD_MAIL` is not set. */
export const getAuditHeadMail = defineCall('GET', '/internal/audit-heads', {
  by: 'notifications',
  allow: SERVICE,
})<{ answer: { addresses: number } }>();
/** Has the head of a day mailed to each of them, once (D-119). */
export const mailAuditHead = defineCall('POST', '/internal/audit-heads', {
  by: 'notifications',
  allow: SERVICE,
  from: [],
})<{ body: internal.NotedHead }>();
/** Has owners and whoever took them told of exports, 100 at most, each once (D-119). */
export const mailExports = defineCall('POST', '/internal/exports', {
  by: 'notifications',
  allow: SERVICE,
  from: [],
})<{ body: { exports: internal.ToldExport[] } }>();

/** What waits for administrators (D-132). */
export const listMailNeeds = defineCall('GET', '/internal/needs', {
  by: 'notifications',
  allow: SERVICE,
  from: [],
})<{ answer: Need[] }>();

/** Whether mails go out. */
export const getMailHealth = defineCall('GET', '/internal/health-of-mails', {
  by: 'notifications',
  allow: SERVICE,
  from: [],
})<{ answer: MailHealth }>();

// each service

/** Its outbox and its queues. */
export const getServiceBus = defineCall('GET', '/internal/bus', { by: 'each service', allow: SERVICE })<{
  answer: ServiceBus;
}>();
export const replayQueue = defineCall('POST', '/internal/bus/replay', {
  by: 'each service',
  allow: SERVICE,
  from: ['scripts'],
})<{ body: ReplayDeadLetters; answer: Replayed }>();
