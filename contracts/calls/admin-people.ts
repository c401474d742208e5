// Administrators, partners and what administrators did.
import type * as z from 'zod/mini';
import type * as account from '../http/account.js';
import type * as admins from '../http/admins.js';
import type * as adminSupport from '../http/admin-support.js';
import type * as audit from '../http/audit.js';
import type * as files from '../http/files.js';
import type * as partnerDocuments from '../http/partner-documents.js';
import type * as partnerNotes from '../http/partner-notes.js';
import type * as partnerSuspensions from '../http/partner-suspensions.js';
import type * as partnerViews from '../http/partner-views.js';
import type * as taxNumbers from '../http/tax-numbers.js';
import { ADMIN, defineCall, type FileAnswer } from './define-call.js';

export const inviteAdmin = defineCall('POST', '/api/admin/invite', {
  by: 'identity',
  allow: ADMIN,
  right: 'manage administrators',
  stepUp: true,
})<{
  body: z.input<typeof admins.inviteAdmin>;
  answer: z.infer<typeof admins.invitedAdmin>;
}>();

export const listAdmins = defineCall('GET', '/api/admin/admins', {
  by: 'identity',
  allow: ADMIN,
  right: 'look',
})<{ answer: admins.Admins }>();

export const changeAdmin = defineCall('PATCH', '/api/admin/admins/:id', {
  by: 'gateway',
  allow: ADMIN,
  right: 'manage administrators',
  stepUp: true,
})<{ body: z.input<typeof admins.changeAdmin>; answer: admins.ListedAdmin }>();

export const removeAdmin = defineCall('DELETE', '/api/admin/admins/:id', {
  by: 'gateway',
  allow: ADMIN,
  right: 'manage administrators',
  stepUp: true,
})<{}>();

/** 204 also when one's own request waits already. 403 TOO_NEW; 409 OWN_ACCOUNT, TOO_FEW_OWNERS, RESET_WAITING for another owner's. */
export const askForFactorReset = defineCall('POST', '/api/admin/admins/:id/factor-reset', {
  by: 'identity',
  allow: ADMIN,
  right: 'manage administrators',
  stepUp: true,
})<{}>();

/** 403 TOO_NEW; 409 ASKED_BY_YOU, OWN_ACCOUNT, RESET_OVER. */
export const confirmFactorReset = defineCall('POST', '/api/admin/admins/:id/factor-reset/confirm', {
  by: 'gateway',
  allow: ADMIN,
  right: 'manage administrators',
  stepUp: true,
})<{ body: admins.NamedReset }>();

/** 409 RESET_OVER. It only stops something, and needs no step-up. */
export const refuseFactorReset = defineCall('POST', '/api/admin/admins/:id/factor-reset/refuse', {
  by: 'identity',
  allow: ADMIN,
  right: 'manage administrators',
})<{ body: admins.NamedReset }>();

export const withdrawInvite = defineCall('DELETE', '/api/admin/invites/:id', {
  by: 'identity',
  allow: ADMIN,
  right: 'manage administrators',
})<{}>();

export const checkInvitation = defineCall('POST', '/api/accept-invite/check', {
  by: 'identity',
  allow: 'anyone',
})<{ body: z.input<typeof admins.inviteLink>; answer: z.infer<typeof admins.invitation> }>();

export const acceptInvitation = defineCall('POST', '/api/accept-invite', {
  by: 'identity',
  allow: 'anyone',
})<{ body: z.input<typeof admins.acceptInvite> }>();

export const updateCredentials = defineCall('PATCH', '/api/admin/credentials', {
  by: 'gateway',
  allow: ADMIN,
  right: 'look',
  stepUp: true,
})<{ body: z.input<typeof admins.updateCredentials>; answer: z.infer<typeof account.user> }>();

/** The account keeps its e-mail, and the link that went to the new one stops working (D-112). */
export const cancelNewEmail = defineCall('DELETE', '/api/admin/credentials/new-email', {
  by: 'identity',
  allow: ADMIN,
  right: 'look',
})<{}>();

/**
 * For a mistyped address, while nobody has confirmed it (D-112). A link goes to the new one, and links that went to the old
 * one stop working. 204 also when it is the partner's already. 409 EMAIL_VERIFIED, EMAIL_TAKEN; 404.
 */
export const correctPartnerEmail = defineCall('PATCH', '/api/admin/partners/:id/email', {
  by: 'identity',
  allow: ADMIN,
  right: 'correct e-mails',
  stepUp: true,
})<{ body: z.input<typeof admins.correctEmail> }>();

export const listPartnerNotes = defineCall('GET', '/api/admin/partner-notes', {
  by: 'identity',
  allow: ADMIN,
  right: 'read private records',
})<{
  query: z.input<typeof partnerNotes.partnerNotesQuery>;
  answer: z.infer<typeof partnerNotes.partnerNote>[];
}>();

/** Notes are never changed. The same `Idempotency-Key` again writes nothing. 404; 409 IDEMPOTENCY_KEY_REUSED. */
export const writePartnerNote = defineCall('POST', '/api/admin/partners/:id/notes', {
  by: 'identity',
  allow: ADMIN,
  right: 'serve people',
})<{
  body: z.input<typeof partnerNotes.newPartnerNote>;
  answer: z.infer<typeof partnerNotes.partnerNote>;
}>();

export const messagePartner = defineCall('POST', '/api/admin/partners/:id/messages', {
  by: 'notifications',
  allow: ADMIN,
  right: 'serve people',
})<{
  body: z.input<typeof adminSupport.messageToPartner>;
  answer: z.infer<typeof adminSupport.partnerMessaged>;
}>();

/** Whether a partner is suspended, since when and why (D-166). 404. */
export const getPartnerSuspension = defineCall('GET', '/api/admin/partners/:id/suspension', {
  by: 'identity',
  allow: ADMIN,
  right: 'read private records',
})<{ answer: partnerSuspensions.PartnerSuspension }>();

/** 204 also when the partner is suspended already for the same reason. 404; 409 ALREADY_SUSPENDED for another reason. */
export const suspendPartner = defineCall('POST', '/api/admin/partners/:id/suspension', {
  by: 'gateway',
  allow: ADMIN,
  right: 'suspend partners',
  stepUp: true,
})<{ body: z.input<typeof partnerSuspensions.newSuspension> }>();

/** 204 also when the partner is not suspended. 404. */
export const reinstatePartner = defineCall('DELETE', '/api/admin/partners/:id/suspension', {
  by: 'identity',
  allow: ADMIN,
  right: 'suspend partners',
  stepUp: true,
})<{}>();

/** The caller sees the partner's pages as the partner does, for `VIEW_MINUTES` and in this session only (D-168). 404. */
export const beginPartnerView = defineCall('POST', '/api/admin/partners/:id/view', {
  by: 'gateway',
  allow: ADMIN,
  right: 'see as a partner',
  stepUp: true,
})<{ answer: partnerViews.PartnerView }>();

/** For the audit log. 204 also when its time is over. 409 VIEW_ENDED for one that was not begun in this session. */
export const endPartnerView = defineCall('POST', '/api/admin/partners/:id/view/end', {
  by: 'gateway',
  allow: ADMIN,
  right: 'see as a partner',
})<{ body: partnerViews.ViewToEnd }>();

export const deletePartner = defineCall('DELETE', '/api/admin/partners/:id', {
  by: 'gateway',
  allow: ADMIN,
  right: 'delete partners',
  stepUp: true,
})<{}>();

export const listAuditLog = defineCall('GET', '/api/admin/audit-log', {
  by: 'gateway',
  allow: ADMIN,
  right: 'read the audit log',
})<{
  query: z.input<typeof audit.auditQuery>;
  answer: z.infer<typeof audit.auditEntry>[];
}>();

/** Every entry of the filtered log with its place in the chain, oldest first (D-119). */
export const exportAuditLog = defineCall('GET', '/api/admin/audit-log.csv', {
  by: 'gateway',
  allow: ADMIN,
  right: 'read the audit log',
  stepUp: true,
})<{ query: z.input<typeof audit.auditFilters>; answer: FileAnswer }>();

export const getAuditOverview = defineCall('GET', '/api/admin/audit-log/overview', {
  by: 'gateway',
  allow: ADMIN,
  right: 'read the audit log',
})<{ answer: z.infer<typeof audit.auditOverview> }>();

export const listPartnerDocuments = defineCall('GET', '/api/admin/partner-documents', {
  by: 'documents',
  allow: ADMIN,
  right: 'look',
})<{
  query: z.input<typeof partnerDocuments.partnerDocumentsQuery>;
  answer: z.infer<typeof partnerDocuments.partnerDocument>[];
}>();

/** A picture of one page of a partner's document or a claim's file (D-118). */
export const previewDocument = defineCall('GET', '/api/admin/documents/:id/preview', {
  by: 'documents',
  allow: ADMIN,
  right: 'read private records',
})<{ query: z.input<typeof files.previewQuery>; answer: FileAnswer }>();

/** What was decided about a partner's document, newest first (D-143). */
export const getDocumentReviews = defineCall('GET', '/api/admin/partner-documents/:id/reviews', {
  by: 'documents',
  allow: ADMIN,
  right: 'read private records',
})<{ answer: partnerDocuments.DocumentReviews }>();

/** Accepts it, or refuses it with a reason that the partner is mailed. 409 DECIDED_MEANWHILE, DOCUMENT_REPLACED. */
export const reviewDocument = defineCall('POST', '/api/admin/partner-documents/:id/reviews', {
  by: 'documents',
  allow: ADMIN,
  right: 'serve people',
})<{
  body: z.input<typeof partnerDocuments.documentDecision>;
  answer: partnerDocuments.DocumentReviews;
}>();

export const deletePartnerDocument = defineCall('DELETE', '/api/admin/partner-documents/:id', {
  by: 'documents',
  allow: ADMIN,
  right: 'serve people',
})<{}>();

/** The tax number that somebody typed from a partner's W-9 (D-116). Typing it may hold commission, so it needs the right to pay. */
export const getTaxNumber = defineCall('GET', '/api/admin/partners/:id/tax-number', {
  by: 'documents',
  allow: ADMIN,
  right: 'pay',
})<{ answer: z.infer<typeof taxNumbers.partnerTaxNumber> }>();

export const setTaxNumber = defineCall('PUT', '/api/admin/partners/:id/tax-number', {
  by: 'documents',
  allow: ADMIN,
  right: 'pay',
  stepUp: true,
})<{
  body: z.input<typeof taxNumbers.taxNumberChange>;
  answer: z.infer<typeof taxNumbers.partnerTaxNumber>;
}>();

export const removeTaxNumber = defineCall('DELETE', '/api/admin/partners/:id/tax-number', {
  by: 'documents',
  allow: ADMIN,
  right: 'pay',
  stepUp: true,
})<{ query: z.input<typeof taxNumbers.taxNumberRemoval> }>();
