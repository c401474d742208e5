import * as account from '@portal/contracts/calls/account';
import * as adminPeople from '@portal/contracts/calls/admin-people';
import * as adminProducts from '@portal/contracts/calls/admin-products';
import * as adminSales from '@portal/contracts/calls/admin-sales';
import * as adminTroubleshooting from '@portal/contracts/calls/admin-troubleshooting';
import * as announcements from '@portal/contracts/calls/announcements';
import * as approvals from '@portal/contracts/calls/approvals';
import * as books from '@portal/contracts/calls/books';
import * as brand from '@portal/contracts/calls/brand';
import * as checkout from '@portal/contracts/calls/checkout';
import * as claims from '@portal/contracts/calls/claims';
import type { Call } from '@portal/contracts/calls/define-call';
import * as mailChoices from '@portal/contracts/calls/mail-choices';
import * as nacha from '@portal/contracts/calls/nacha';
import * as notices from '@portal/contracts/calls/notices';
import * as overview from '@portal/contracts/calls/overview';
import * as partner from '@portal/contracts/calls/partner';
import * as payouts from '@portal/contracts/calls/payouts';
import * as productPictures from '@portal/contracts/calls/product-pictures';
import * as security from '@portal/contracts/calls/security';
import * as tables from '@portal/contracts/calls/tables';
import {
  bankAccountStopped,
  bankAccountTyped,
  bankAccountWithdrawn,
  inAnswer,
  inBody,
  inPath,
  emailConfirmed,
  inviteAccepted,
  ofNothing,
  onSelf,
} from '../audit/audit.js';
import { AuditOverview } from '../audit/audit-overview.js';
import { ExportAuditLog } from '../audit/export-audit-log.js';
import { ListAuditLog } from '../audit/list-audit-log.js';
import { ChangeAdmin } from '../session/change-admin.js';
import { RemoveAdmin } from '../session/remove-admin.js';
import { CheckStepUp } from '../session/check-step-up.js';
import { GetSecurity } from '../session/get-security.js';
import { CheckResetLink } from '../session/check-reset-link.js';
import { DeletePartner } from '../session/delete-partner.js';
import { EndOtherSessions } from '../session/end-other-sessions.js';
import { EndSession } from '../session/end-session.js';
import { ListSessions } from '../session/list-sessions.js';
import { ForgotPassword } from '../session/forgot-password.js';
import { BeginPasskey, ConfirmPasskey } from '../session/add-passkey.js';
import { AskForPasskey, AskForPasskeyAgain } from '../session/ask-for-passkey.js';
import { ConfirmFactorReset } from '../session/confirm-factor-reset.js';
import { ConfirmTotp } from '../session/confirm-totp.js';
import { ChangePassword } from '../session/change-password.js';
import { ResetPassword } from '../session/reset-password.js';
import { SignIn } from '../session/sign-in.js';
import { SignInWithFactor } from '../session/sign-in-with-factor.js';
import { SignOut } from '../session/sign-out.js';
import { SignUp } from '../session/sign-up.js';
import { StepUp } from '../session/step-up.js';
import { BeginPartnerView } from '../session/begin-partner-view.js';
import { EndPartnerView } from '../session/end-partner-view.js';
import { SuspendPartner } from '../session/suspend-partner.js';
import { UpdateCredentials } from '../session/update-credentials.js';
import { AdminPartnerById } from './compose-admin-partner.js';
import { AdminPartners } from './compose-admin-partners.js';
import { BusStatus } from './compose-bus.js';
import { ClaimById } from './compose-claim.js';
import { Leaderboard } from './compose-leaderboard.js';
import { PartnerClients } from './compose-partner-clients.js';
import { Figures } from './compose-figures.js';
import { PortalHealth } from './compose-health.js';
import { AdminNeeds } from './compose-needs.js';
import { LinkDays } from './compose-link-days.js';
import { PartnerLinks } from './compose-partner-links.js';
import { PartnerSales } from './compose-partner-sales.js';
import { PartnerStats } from './compose-partner-stats.js';
import { Configuration } from './configuration.js';
import { LookAtLink } from './look-at-link.js';
import { ReplayDeadLetters } from './replay-dead-letters.js';
import { publicCalls } from './public-calls.js';
import { answered, forwarded, type Route } from './route.js';

/** A picture waits for three others at most, and each is given up by then (`PREVIEW_SECONDS`, 20 at most). */
const PREVIEW_DEADLINE_MS = 85_000;

const STATEMENT_MS = 60_000;

/** The routes with something to say: who answers here, a throttle, the audit log, what changes something. */
const stated: Route[] = [
  answered(checkout.getConfig, Configuration),

  answered(account.signIn, SignIn),
  answered(account.signUp, SignUp, { throttle: 'register' }),
  answered(account.signOut, SignOut),
  answered(account.listSessions, ListSessions),
  answered(account.endSession, EndSession, { audit: { action: 'admin.sessions-ended', subject: onSelf } }),
  answered(account.endOtherSessions, EndOtherSessions, {
    audit: { action: 'admin.sessions-ended', subject: onSelf },
  }),
  answered(security.askForPasskey, AskForPasskey),
  answered(security.signInWithFactor, SignInWithFactor),
  answered(security.askForPasskeyAgain, AskForPasskeyAgain),
  answered(security.stepUp, StepUp, { audit: { action: 'admin.stepped-up', subject: onSelf } }),
  answered(security.checkStepUp, CheckStepUp),
  answered(security.getSecurity, GetSecurity),
  forwarded(security.beginTotp, { audit: { action: 'admin.factor-begun', subject: onSelf } }),
  answered(security.confirmTotp, ConfirmTotp, {
    accountThrottle: 'factors',
    audit: { action: 'admin.factor-added', subject: onSelf },
  }),
  answered(security.beginPasskey, BeginPasskey, {
    audit: { action: 'admin.factor-begun', subject: onSelf },
  }),
  answered(security.confirmPasskey, ConfirmPasskey, {
    accountThrottle: 'factors',
    audit: { action: 'admin.factor-added', subject: onSelf },
  }),
  forwarded(security.renamePasskey, {
    accountThrottle: 'factors',
    audit: { action: 'admin.passkey-renamed', subject: onSelf },
  }),
  forwarded(security.removeFactor, {
    accountThrottle: 'factors',
    audit: { action: 'admin.factor-removed', subject: onSelf },
  }),
  forwarded(security.makeRecoveryCodes, {
    accountThrottle: 'factors',
    audit: { action: 'admin.recovery-codes-made', subject: onSelf },
  }),

  answered(partner.listReferrals, PartnerLinks),
  forwarded(partner.createReferral),
  forwarded(partner.editReferral),
  forwarded(partner.deleteReferral),

  answered(partner.listPartnerSales, PartnerSales),
  answered(partner.listPartnerClients, PartnerClients),
  answered(partner.getPartnerStats, PartnerStats),
  answered(partner.getLinkDays, LinkDays),
  answered(partner.getLeaderboard, Leaderboard),

  forwarded(partner.setOwnBankAccount, {
    accountThrottle: 'bank-account',
    auditByLink: bankAccountTyped,
  }),
  // Not counted: it stops money, and each needs a typed account before it.
  forwarded(partner.withdrawOwnBankAccount, {
    auditByLink: bankAccountWithdrawn,
  }),

  answered(checkout.lookAtLink, LookAtLink, { throttle: 'look', makesVisitor: true }),
  forwarded(checkout.createIntent, { throttle: 'create-intent', makesVisitor: true }),
  forwarded(checkout.saveCustomer, { throttle: 'payment' }),
  forwarded(checkout.applyCoupon, { throttle: 'coupon' }),
  forwarded(checkout.removeCoupon, { throttle: 'payment' }),
  forwarded(checkout.recordSale, { throttle: 'payment' }),
  forwarded(checkout.receiveStripeEvent, { fromServers: true }),

  forwarded(adminProducts.addProduct, { audit: { action: 'product.added', subject: inAnswer('product') } }),
  forwarded(adminProducts.editProduct, { audit: { action: 'product.edited', subject: inPath('product') } }),
  forwarded(adminProducts.deleteProduct, {
    audit: { action: 'product.deleted', subject: inPath('product') },
  }),

  forwarded(adminProducts.uploadProductPicture, {
    streams: true,
    audit: { action: 'product.picture-uploaded', subject: ofNothing },
  }),
  forwarded(productPictures.getProductPicture),

  forwarded(books.getBooks),
  // The first time: its lines may be in many large seals, above all those of history.
  forwarded(books.getSignedStatement, { deadlineMs: STATEMENT_MS }),
  forwarded(books.getStatementCsv, { deadlineMs: STATEMENT_MS }),
  forwarded(brand.getBrand),
  forwarded(brand.getBrandPicture),
  forwarded(brand.saveBrand, { audit: { action: 'brand.saved', subject: ofNothing } }),

  forwarded(claims.fileClaim, { throttle: 'claim', streams: true }),
  answered(claims.getClaim, ClaimById),
  forwarded(claims.readClaim, { throttle: 'password' }),
  forwarded(claims.addClaimFiles, { throttle: 'claim', streams: true }),
  forwarded(claims.askClaimant, {
    audit: { action: 'claim.documents-asked', subject: inPath('claim') },
  }),
  forwarded(claims.claimFilesSeen, { audit: { action: 'claim.files-seen', subject: inPath('claim') } }),
  forwarded(claims.changeClaim, { audit: { action: 'claim.status-changed', subject: inPath('claim') } }),
  forwarded(account.updateProfile, {
    streams: true,
    audit: { action: 'admin.renamed', subject: onSelf },
  }),
  answered(account.changePassword, ChangePassword),
  forwarded(account.downloadDocument, {
    streams: true,
    audit: { action: 'document.read', subject: inPath('document') },
  }),

  forwarded(adminPeople.previewDocument, {
    deadlineMs: PREVIEW_DEADLINE_MS,
    audit: { action: 'document.previewed', subject: inPath('document') },
  }),

  forwarded(adminTroubleshooting.getMail, { audit: { action: 'mail.read', subject: inPath('mail') } }),
  forwarded(adminTroubleshooting.retryGivenUpMails, {
    audit: { action: 'mails.retried', subject: ofNothing },
  }),
  forwarded(adminTroubleshooting.retryMail, { audit: { action: 'mail.retried', subject: inPath('mail') } }),
  answered(adminTroubleshooting.getBus, BusStatus),
  answered(adminTroubleshooting.replayDeadLetters, ReplayDeadLetters, {
    audit: { action: 'dead-letters.replayed', subject: ofNothing },
  }),
  answered(overview.listNeeds, AdminNeeds),
  answered(overview.getHealth, PortalHealth),
  answered(overview.getFigures, Figures),
  forwarded(account.askSupport, { throttle: 'support' }),
  forwarded(account.readThread, { throttle: 'password' }),
  forwarded(account.replyInThread, { throttle: 'support' }),
  forwarded(adminTroubleshooting.answerSupport, {
    audit: { action: 'support.answered', subject: inPath('support-request') },
  }),
  forwarded(adminTroubleshooting.noteOnSupport, {
    audit: { action: 'support.noted', subject: inPath('support-request') },
  }),
  forwarded(adminTroubleshooting.changeSupport, {
    audit: { action: 'support.changed', subject: inPath('support-request') },
  }),
  forwarded(adminTroubleshooting.addCannedAnswer, {
    audit: { action: 'canned-answer.added', subject: inAnswer('canned-answer') },
  }),
  forwarded(adminTroubleshooting.changeCannedAnswer, {
    audit: { action: 'canned-answer.changed', subject: inPath('canned-answer') },
  }),
  forwarded(adminTroubleshooting.deleteCannedAnswer, {
    audit: { action: 'canned-answer.deleted', subject: inPath('canned-answer') },
  }),

  answered(account.askForPasswordLink, ForgotPassword, { throttle: 'password' }),
  answered(account.checkPasswordLink, CheckResetLink, { throttle: 'password' }),
  answered(account.resetPassword, ResetPassword, { throttle: 'password' }),

  forwarded(account.sendConfirmationAgain, {
    throttle: 'password',
    audit: { action: 'admin.confirmation-asked', subject: onSelf },
  }),
  forwarded(account.checkConfirmation, { throttle: 'password' }),
  forwarded(account.confirmEmail, { throttle: 'password', auditByLink: emailConfirmed }),

  forwarded(account.setOnboardingStatus),
  forwarded(account.setDisplayTimeZone),
  forwarded(account.setLanguage),
  forwarded(notices.markNoticesRead),
  forwarded(notices.markAllNoticesRead),
  forwarded(mailChoices.changeMailChoice),
  forwarded(announcements.dismissAnnouncement),
  forwarded(announcements.publishAnnouncement, {
    audit: { action: 'announcement.published', subject: inAnswer('announcement') },
  }),
  forwarded(announcements.withdrawAnnouncement, {
    audit: { action: 'announcement.withdrawn', subject: inPath('announcement') },
  }),

  forwarded(adminPeople.inviteAdmin, { audit: { action: 'admin.invited', subject: inAnswer('invite') } }),
  answered(adminPeople.changeAdmin, ChangeAdmin, {
    audit: { action: 'admin.changed', subject: inPath('admin') },
  }),
  answered(adminPeople.removeAdmin, RemoveAdmin, {
    audit: { action: 'admin.removed', subject: inPath('admin') },
  }),
  forwarded(adminPeople.askForFactorReset, {
    audit: { action: 'admin.factor-reset-asked', subject: inPath('admin') },
  }),
  answered(adminPeople.confirmFactorReset, ConfirmFactorReset, {
    audit: { action: 'admin.factors-reset', subject: inPath('admin') },
  }),
  forwarded(adminPeople.refuseFactorReset, {
    audit: { action: 'admin.factor-reset-refused', subject: inPath('admin') },
  }),
  forwarded(adminPeople.withdrawInvite, {
    audit: { action: 'invite.withdrawn', subject: inPath('invite') },
  }),
  forwarded(adminPeople.checkInvitation, { throttle: 'password' }),
  forwarded(adminPeople.acceptInvitation, { throttle: 'password', auditByLink: inviteAccepted }),
  answered(adminPeople.updateCredentials, UpdateCredentials, {
    audit: { action: 'admin.credentials-changed', subject: onSelf },
  }),
  forwarded(adminPeople.cancelNewEmail, { audit: { action: 'admin.new-email-cancelled', subject: onSelf } }),
  forwarded(adminPeople.correctPartnerEmail, {
    audit: { action: 'partner.email-corrected', subject: inPath('partner') },
  }),
  forwarded(adminPeople.writePartnerNote, {
    audit: { action: 'partner.noted', subject: inPath('partner') },
  }),
  forwarded(adminPeople.messagePartner, {
    audit: { action: 'partner.messaged', subject: inPath('partner') },
  }),
  forwarded(tables.saveView, { audit: { action: 'view.saved', subject: ofNothing } }),
  forwarded(tables.changeView, { audit: { action: 'view.changed', subject: ofNothing } }),
  forwarded(tables.deleteView, { audit: { action: 'view.deleted', subject: ofNothing } }),
  forwarded(tables.noteExport, { audit: { action: 'list.exported', subject: ofNothing } }),
  answered(adminPeople.beginPartnerView, BeginPartnerView, {
    audit: { action: 'partner.view-begun', subject: inPath('partner') },
  }),
  answered(adminPeople.endPartnerView, EndPartnerView, {
    audit: { action: 'partner.view-ended', subject: inPath('partner') },
  }),
  answered(adminPeople.suspendPartner, SuspendPartner, {
    audit: { action: 'partner.suspended', subject: inPath('partner') },
  }),
  forwarded(adminPeople.reinstatePartner, {
    audit: { action: 'partner.reinstated', subject: inPath('partner') },
  }),
  answered(adminPeople.deletePartner, DeletePartner, {
    audit: { action: 'partner.deleted', subject: inPath('partner') },
  }),
  answered(adminPeople.listAuditLog, ListAuditLog),
  answered(adminPeople.exportAuditLog, ExportAuditLog, {
    audit: { action: 'audit-log.exported', subject: ofNothing },
  }),
  answered(adminPeople.getAuditOverview, AuditOverview),
  answered(payouts.listPartners, AdminPartners),
  answered(payouts.getPartner, AdminPartnerById),
  forwarded(payouts.changeMonthlyPayment, {
    audit: { action: 'monthly-payment.changed', subject: inBody('partner', 'partnerId') },
  }),
  forwarded(payouts.payPartnerForMonth, {
    audit: { action: 'partner.paid', subject: inBody('partner', 'partnerId') },
  }),
  forwarded(payouts.payPartner, {
    audit: { action: 'partner.paid', subject: inBody('partner', 'partnerId') },
  }),
  forwarded(payouts.voidPayout, { audit: { action: 'payout.voided', subject: inPath('payout') } }),
  forwarded(payouts.noteBankState, { audit: { action: 'payout.bank-noted', subject: inPath('payout') } }),
  forwarded(payouts.noteBatchSent, {
    audit: { action: 'payout-batch.bank-noted', subject: inPath('payout-batch') },
  }),
  forwarded(payouts.listFlags),
  forwarded(payouts.decideFlag, { audit: { action: 'flag.decided', subject: inPath('flag') } }),
  forwarded(payouts.listSelectedUnpaidPartners),
  forwarded(payouts.listMonthsPayableSince),
  forwarded(payouts.payBatch, { audit: { action: 'payout-batch.paid', subject: inAnswer('payout-batch') } }),

  forwarded(approvals.askApproval, { audit: { action: 'approval.asked', subject: inAnswer('approval') } }),
  forwarded(approvals.approve, { audit: { action: 'approval.approved', subject: inPath('approval') } }),
  forwarded(approvals.refuseApproval, { audit: { action: 'approval.refused', subject: inPath('approval') } }),
  forwarded(approvals.withdrawApproval, {
    audit: { action: 'approval.withdrawn', subject: inPath('approval') },
  }),

  forwarded(adminSales.deleteSale, { audit: { action: 'sale.deleted', subject: inPath('sale') } }),
  forwarded(adminSales.assignUnknownCode, {
    audit: { action: 'unknown-code.assigned', subject: inPath('unknown-code') },
  }),
  forwarded(adminSales.createReferralFromCode, {
    audit: { action: 'unknown-code.credited', subject: inPath('unknown-code') },
  }),
  forwarded(adminSales.syncStripe, { audit: { action: 'stripe.synced', subject: onSelf } }),
  forwarded(adminTroubleshooting.simulateWebhook, {
    audit: { action: 'webhook.simulated', subject: onSelf },
  }),

  forwarded(adminPeople.deletePartnerDocument, {
    audit: { action: 'document.deleted', subject: inPath('document') },
  }),
  forwarded(adminPeople.reviewDocument, {
    audit: { action: 'document.reviewed', subject: inPath('document') },
  }),
  forwarded(adminPeople.getTaxNumber, { audit: { action: 'tax-number.read', subject: inPath('partner') } }),
  forwarded(adminPeople.setTaxNumber, { audit: { action: 'tax-number.set', subject: inPath('partner') } }),
  forwarded(adminPeople.removeTaxNumber, {
    audit: { action: 'tax-number.removed', subject: inPath('partner') },
  }),

  forwarded(adminSales.exportClients, { audit: { action: 'clients.exported', subject: ofNothing } }),
  forwarded(payouts.exportPayoutBatch, {
    audit: { action: 'payout-batch.exported', subject: inPath('payout-batch') },
  }),

  forwarded(nacha.getBankAccount, { audit: { action: 'bank-account.read', subject: inPath('partner') } }),
  forwarded(nacha.setBankAccount, { audit: { action: 'bank-account.set', subject: inPath('partner') } }),
  forwarded(nacha.removeBankAccount, {
    audit: { action: 'bank-account.removed', subject: inPath('partner') },
  }),
  forwarded(nacha.stopBankAccount, {
    audit: { action: 'bank-account.stopped', subject: inPath('partner') },
  }),
  forwarded(nacha.allowBankAccountChanges, {
    audit: { action: 'bank-account.allowed', subject: inPath('partner') },
  }),
  forwarded(nacha.approveBankAccount, {
    audit: { action: 'bank-account.approved', subject: inPath('partner') },
  }),
  forwarded(nacha.checkStopLink, { throttle: 'password' }),
  forwarded(nacha.stopByLink, { throttle: 'password', auditByLink: bankAccountStopped }),
  // documents has the bank accounts, so it makes the bank's files.
  forwarded(nacha.makeNachaFile, { audit: { action: 'nacha-file.made', subject: inAnswer('nacha-file') } }),
  forwarded(nacha.takeNachaFile, {
    audit: { action: 'nacha-file.taken', subject: inPath('nacha-file') },
  }),
  forwarded(nacha.declareNachaFileUnused, {
    audit: { action: 'nacha-file.unused', subject: inPath('nacha-file') },
  }),
];

/** What somebody signed in only reads from a service. */
const isPlainRead = (call: Call) =>
  call.method === 'GET' &&
  call.allow !== 'anyone' &&
  call.by !== 'gateway' &&
  !stated.some((route) => route.call === call);

/**
 * Every route of `/api`, the specified and our own (D-8), and its handler. Any other path is 404. A call that changes
 * something, or that anyone may make, is only a route when it is stated; a test finds one that is missing.
 */
export const routes: Route[] = [
  ...stated,
  ...publicCalls.flatMap(([, call]) => (isPlainRead(call) ? [forwarded(call)] : [])),
];
