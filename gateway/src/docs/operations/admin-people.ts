import * as calls from '@portal/contracts/calls/admin-people';
import * as account from '@portal/contracts/http/account';
import * as admins from '@portal/contracts/http/admins';
import * as adminSupport from '@portal/contracts/http/admin-support';
import * as audit from '@portal/contracts/http/audit';
import { NO_PREVIEW, PREVIEW_TOO_LARGE, previewQuery } from '@portal/contracts/http/files';
import * as documents from '@portal/contracts/http/partner-documents';
import * as partnerNotes from '@portal/contracts/http/partner-notes';
import * as partnerViews from '@portal/contracts/http/partner-views';
import * as partnerSuspensions from '@portal/contracts/http/partner-suspensions';
import * as taxNumbers from '@portal/contracts/http/tax-numbers';
import { CHANGED_MEANWHILE } from '@portal/contracts/values/outcomes';
import * as z from 'zod';
import { CSV_HEADER } from '../../audit/audit-csv.js';
import { user } from '../examples.js';
import { operation, type Operation } from '../operation.js';
import { list } from './list.js';

const auditEntry: audit.AuditEntry = {
  id: 81,
  at: '2026-11-22T09:30:00.000Z',
  actor: { id: 1, role: 'admin', name: 'Portal Admin' },
  action: 'admin.invited',
  subject: 'invite/5',
  subjectName: null,
  partner: null,
  outcome: 'done',
  status: 201,
  before: null,
  after: { inviteId: 5 },
  requestId: '0b5e4a52-7c1f-4f0e-9d0c-3a1f8f6f2f11',
  address: '203.0.113.7',
  device: 'Firefox on Windows',
};

const documentReviews: documents.DocumentReviews = {
  id: 12,
  type: 'w9',
  state: 'refused',
  isReplaced: false,
  version: 1,
  reviews: [
    {
      decision: 'refused',
      reason: 'It is not signed.',
      at: '2026-11-21T09:30:00.000Z',
      by: { id: 1, name: 'Noor Haddad' },
    },
  ],
};

const partnerDocument: documents.PartnerDocument = {
  id: 12,
  partnerId: 7,
  type: 'w9',
  filename: 'w9-2026.pdf',
  fileUrl: '/api/documents/12',
  uploadedAt: '2026-11-20T14:05:00.000Z',
  sizeBytes: 182_344,
  isReplaced: false,
  review: 'waiting',
  partner: {
    id: 7,
    firstName: 'Ava',
    lastName: 'Stone',
    email: 'ava@example.com',
    companyName: 'Stone Agency',
  },
};

const partnerNote: partnerNotes.PartnerNote = {
  id: 3,
  text: 'Asks to be called after 5 pm.',
  createdAt: '2026-11-20T15:00:00.000Z',
  by: { id: 1, name: 'Ada Admin' },
};

const taxNumber: taxNumbers.PartnerTaxNumber = {
  partnerId: 7,
  taxNumber: {
    lastDigits: '6789',
    version: 4,
    setAt: '2026-11-20T15:00:00.000Z',
    setBy: { id: 1, name: 'Ada Admin' },
  },
};
const numberChanged = {
  409: {
    code: CHANGED_MEANWHILE,
    message: 'This has changed since you saw it. Please look again before you confirm.',
  },
};

const emailTaken = { code: 'EMAIL_TAKEN', message: 'An account with this email already exists' };

const listedAdmin: admins.ListedAdmin = {
  id: 2,
  firstName: 'Finn',
  lastName: 'Cash',
  email: 'finn@example.com',
  adminRole: 'finance',
  isSuspended: false,
  since: '2026-11-01T08:00:00.000Z',
};

const ownAccount = {
  code: 'OWN_ACCOUNT',
  message:
    'Another owner has to do this: nobody changes their own role, or suspends or removes their own account.',
};

const inviteInvalid = {
  code: admins.INVITE_LINK_INVALID,
  message: 'This invitation no longer works. Please ask for a new one.',
};

/** Administrators, partners and what administrators did. */
export const adminPeopleOperations: Operation[] = [
  operation(calls.inviteAdmin, {
    summary: 'Invite an administrator',
    description:
      'Sends a mail with a link to set a password. The link works once, for 24 hours. A new invitation replaces it.',
    tag: 'Admin',
    body: admins.inviteAdmin,
    example: { email: 'noor@example.com', firstName: 'Noor', lastName: 'Haddad', adminRole: 'support' },
    answers: { 201: { schema: admins.invitedAdmin, example: { id: 5 } } },
    errors: { 409: emailTaken },
  }),
  operation(calls.listAdmins, {
    summary: 'Administrators and open invitations',
    tag: 'Admin',
    answers: {
      200: {
        schema: admins.admins,
        example: {
          admins: [listedAdmin],
          invites: [
            {
              id: 5,
              firstName: 'Noor',
              lastName: 'Haddad',
              email: 'noor@example.com',
              adminRole: 'support',
              invitedAt: '2026-11-25T08:00:00.000Z',
            },
          ],
          factorResets: [
            {
              id: 3,
              userId: 2,
              askedBy: 1,
              askedAt: '2026-11-25T09:00:00.000Z',
              endsAt: '2026-11-26T09:00:00.000Z',
            },
          ],
          resetDeciders: [1],
        },
      },
    },
  }),
  operation(calls.changeAdmin, {
    summary: 'Change the role of an administrator, suspend them, or lift that',
    description: 'Every session of theirs ends.',
    tag: 'Admin',
    body: admins.changeAdmin,
    example: { adminRole: 'finance' },
    answers: { 200: { schema: admins.listedAdmin, example: listedAdmin } },
    errors: { 409: ownAccount },
  }),
  operation(calls.removeAdmin, {
    summary: 'Remove an administrator',
    description: 'Every session of theirs ends. What they did stays in the audit log.',
    tag: 'Admin',
    answers: { 204: null },
    errors: { 409: ownAccount },
  }),
  operation(calls.askForFactorReset, {
    summary: 'Ask to reset an administrator’s second factors',
    description:
      'It happens once another owner confirms it, within 24 hours. Both must have been able to pay for three days. The administrator and every owner are told by mail.',
    tag: 'Admin',
    answers: { 204: null },
    errors: {
      409: {
        code: 'RESET_WAITING',
        message: 'Another owner asked for this already. Confirm that, or refuse it.',
      },
    },
  }),
  operation(calls.confirmFactorReset, {
    summary: 'Confirm that an administrator’s second factors are reset',
    description:
      'By another owner than who asked. The administrator is signed out everywhere, and their password signs in no longer.',
    tag: 'Admin',
    body: admins.namedReset,
    example: { resetId: 3 },
    answers: { 204: null },
    errors: {
      409: { code: 'ASKED_BY_YOU', message: 'You asked for this. Another owner has to confirm it.' },
    },
  }),
  operation(calls.refuseFactorReset, {
    summary: 'Refuse to reset an administrator’s second factors',
    description: 'Any owner may, also who asked and whose factors they are.',
    tag: 'Admin',
    body: admins.namedReset,
    example: { resetId: 3 },
    answers: { 204: null },
    errors: { 409: { code: 'RESET_OVER', message: 'This request no longer waits. Look at the list again.' } },
  }),
  operation(calls.withdrawInvite, {
    summary: 'Withdraw an invitation',
    tag: 'Admin',
    answers: { 204: null },
  }),
  operation(calls.checkInvitation, {
    summary: 'Check whether an invitation is still valid, and whose it is',
    tag: 'Account',
    body: admins.inviteLink,
    example: { token: 'the-token-of-the-link' },
    answers: {
      200: { schema: admins.invitation, example: { email: 'noor@example.com', firstName: 'Noor' } },
    },
    errors: { 404: inviteInvalid },
  }),
  operation(calls.acceptInvitation, {
    summary: 'Accept an invitation by setting a password',
    tag: 'Account',
    body: admins.acceptInvite,
    example: { token: 'the-token-of-the-link', password: 'correct-horse' },
    answers: { 204: null },
    errors: { 404: inviteInvalid, 409: emailTaken },
  }),
  operation(calls.updateCredentials, {
    summary: 'Change your password or e-mail; your other sessions end',
    description:
      'Where mails are sent, a new e-mail counts once the link that goes there was opened: `waitingEmail` until then.',
    tag: 'Admin',
    body: admins.updateCredentials,
    example: { currentPassword: 'correct-horse', newPassword: 'another-horse' },
    answers: {
      200: {
        schema: account.user,
        example: { ...user, id: 1, role: 'admin', companyName: null, address: null },
      },
    },
    errors: {
      400: { code: 'WRONG_PASSWORD', message: 'Current password is incorrect' },
      409: emailTaken,
      429: { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts. Please try again in a moment.' },
    },
  }),
  operation(calls.cancelNewEmail, {
    summary: 'Keep your e-mail: the link that went to the new one stops working',
    tag: 'Admin',
    answers: { 204: null },
  }),
  operation(calls.correctPartnerEmail, {
    summary: 'Correct the mistyped e-mail of a partner who has not confirmed it',
    description:
      'Links that went to the old one stop working, and it is told; a link to confirm goes to the new one. The partner stays signed in. Nothing happens when it is the partner’s already. 409 EMAIL_TAKEN where another account has it.',
    tag: 'Admin',
    body: admins.correctEmail,
    example: { email: 'ava@example.com' },
    answers: { 204: null },
    errors: {
      404: { code: 'NOT_FOUND', message: 'Partner not found' },
      409: {
        code: 'EMAIL_VERIFIED',
        message: 'The partner has confirmed this e-mail, so nobody else changes it.',
      },
    },
  }),
  operation(calls.listPartnerNotes, {
    summary: 'What administrators noted about a partner, newest first',
    tag: 'Admin',
    query: partnerNotes.partnerNotesQuery,
    paged: true,
    answers: { 200: { schema: z.array(partnerNotes.partnerNote), example: [partnerNote] } },
  }),
  operation(calls.messagePartner, {
    summary: 'Write to a partner: by mail, with a link to write back',
    description:
      'Begins a thread under Support, which waits for the partner. The same `Idempotency-Key` again sends nothing.',
    tag: 'Admin',
    body: adminSupport.messageToPartner,
    example: { message: 'Please send us this year’s W9.' },
    answers: { 201: { schema: adminSupport.partnerMessaged, example: { id: 12 } } },
    errors: {
      404: { code: 'NOT_FOUND', message: 'Partner not found' },
      409: {
        code: 'EMAIL_NOT_VERIFIED',
        message: 'This partner has not confirmed their e-mail address: it may be somebody else’s.',
      },
    },
  }),
  operation(calls.writePartnerNote, {
    summary: 'Note something about a partner, which administrators alone read',
    description: 'A note is never changed. The same `Idempotency-Key` again writes nothing.',
    tag: 'Admin',
    body: partnerNotes.newPartnerNote,
    example: { text: 'Asks to be called after 5 pm.' },
    answers: { 201: { schema: partnerNotes.partnerNote, example: partnerNote } },
    errors: {
      404: { code: 'NOT_FOUND', message: 'Partner not found' },
      409: {
        code: 'IDEMPOTENCY_KEY_REUSED',
        message: 'Something else was written with this key already',
      },
    },
  }),
  operation(calls.beginPartnerView, {
    summary: 'See the portal as a partner, to read',
    description:
      'For 15 minutes, reads of the partner’s pages that carry the token in the header `Portal-View` are answered as to the partner; everything else is refused with 403. It counts in the session in which it was begun alone.',
    tag: 'Admin',
    answers: {
      201: {
        schema: partnerViews.partnerView,
        example: {
          token: '1.44.7.1795000000000.4fQ',
          endsAt: '2026-11-26T10:15:00.000Z',
          partner: { id: 7, name: 'Ava Stone' },
        },
      },
    },
    errors: { 404: { code: 'NOT_FOUND', message: 'Partner not found' } },
  }),
  operation(calls.endPartnerView, {
    summary: 'Leave the view as a partner, for the audit log',
    tag: 'Admin',
    body: partnerViews.viewToEnd,
    example: { token: '1.44.7.1795000000000.4fQ' },
    answers: { 204: null },
    errors: {
      409: { code: 'VIEW_ENDED', message: 'You did not begin this view in this session.' },
    },
  }),
  operation(calls.getPartnerSuspension, {
    summary: 'Whether a partner is suspended, since when, by whom and why',
    tag: 'Admin',
    answers: {
      200: {
        schema: partnerSuspensions.partnerSuspension,
        example: {
          suspension: {
            reason: 'Your own purchases went through your own link.',
            since: '2026-11-26T10:00:00.000Z',
            by: { id: 1, name: 'Portal Admin' },
          },
        },
      },
    },
    errors: { 404: { code: 'NOT_FOUND', message: 'Partner not found' } },
  }),
  operation(calls.suspendPartner, {
    summary: 'Suspend a partner: signed out, not paid, and their links sell nothing',
    description:
      'The partner is mailed the reason. Payments that customers have begun still count, and what was earned stays. Suspending again for the same reason changes nothing.',
    tag: 'Admin',
    body: partnerSuspensions.newSuspension,
    example: { reason: 'Your own purchases went through your own link.' },
    answers: { 204: null },
    errors: {
      404: { code: 'NOT_FOUND', message: 'Partner not found' },
      409: {
        code: 'ALREADY_SUSPENDED',
        message: 'This partner is suspended already, for another reason.',
      },
    },
  }),
  operation(calls.reinstatePartner, {
    summary: 'Lift the suspension of a partner, who is told by mail',
    description: 'Nothing happens to a partner who is not suspended.',
    tag: 'Admin',
    answers: { 204: null },
    errors: { 404: { code: 'NOT_FOUND', message: 'Partner not found' } },
  }),
  operation(calls.deletePartner, {
    summary: 'Delete a partner permanently, with their links, sales rows and documents',
    description:
      'The account is deleted and signed out at once; the rest follows. The ledger keeps the amounts only.',
    tag: 'Admin',
    answers: { 204: null },
    errors: { 404: { code: 'NOT_FOUND', message: 'Partner not found' } },
  }),
  operation(calls.listAuditLog, {
    summary: 'The audit log of administrators, newest first, by page',
    tag: 'Admin',
    query: audit.auditQuery,
    paged: true,
    answers: list(audit.auditEntry, auditEntry),
  }),
  operation(calls.exportAuditLog, {
    summary: 'The filtered audit log as CSV, each entry with its hash and the one before, oldest first',
    description:
      'An action has two entries, its attempt and its answer. `Hash` is the SHA-256 of the bytes of `Previous hash` and of `Text`.',
    tag: 'Admin',
    query: audit.auditFilters,
    answers: { 200: { schema: z.string(), type: 'text/csv', example: `${CSV_HEADER}\n` } },
  }),
  operation(calls.getAuditOverview, {
    summary: 'Who is in the audit log, and its head',
    description: 'Keep the head elsewhere: `make audit` tells whether the log still has it.',
    tag: 'Admin',
    answers: {
      200: {
        schema: audit.auditOverview,
        example: {
          people: [{ id: 1, name: 'Portal Admin' }],
          head: { number: 81, hash: '5f'.repeat(32) },
          mailedTo: 1,
        },
      },
    },
  }),
  operation(calls.listPartnerDocuments, {
    summary: 'The documents of partners, newest first, by page',
    description: 'Includes replaced documents until they are deleted (DOCUMENTS_KEEP_REPLACED_DAYS).',
    tag: 'Admin',
    query: documents.partnerDocumentsQuery,
    paged: true,
    answers: list(documents.partnerDocument, partnerDocument),
  }),
  operation(calls.previewDocument, {
    summary: "A picture of one page of a partner's document or a claim's file",
    description:
      'A PNG of 1600 points at most on its longer side, drawn anew each time and never the file itself. The header `Portal-Pages` says how many pages the file has. 415 NO_PREVIEW for Word files; 422 PREVIEW_FAILED when the file cannot be drawn within the limits of time and memory (PREVIEW_SECONDS, PREVIEW_MEMORY_MIB).',
    tag: 'Admin',
    query: previewQuery,
    answers: { 200: { schema: z.string(), type: 'image/png', example: '' } },
    errors: {
      404: { code: 'NOT_FOUND', message: 'File not found' },
      415: { code: 'NO_PREVIEW', message: NO_PREVIEW },
      422: { code: 'PREVIEW_FAILED', message: PREVIEW_TOO_LARGE },
    },
  }),
  operation(calls.getDocumentReviews, {
    summary: "Whether a partner's document was accepted or refused, by whom and why; newest first",
    tag: 'Admin',
    answers: { 200: { schema: documents.documentReviews, example: documentReviews } },
    errors: { 404: { code: 'NOT_FOUND', message: 'File not found' } },
  }),
  operation(calls.reviewDocument, {
    summary: "Accept a partner's document, or refuse it with a reason that the partner is mailed",
    description:
      '`seen` has the number of reviews that were on screen. 409 DECIDED_MEANWHILE when somebody has decided since, 409 DOCUMENT_REPLACED when the partner has sent a newer one. A repeated call of the same administrator changes nothing. No money is moved or held by it.',
    tag: 'Admin',
    body: documents.documentDecision,
    example: { decision: 'refused', reason: 'It is not signed.', seen: 0 },
    answers: { 200: { schema: documents.documentReviews, example: documentReviews } },
    errors: {
      404: { code: 'NOT_FOUND', message: 'File not found' },
      409: {
        code: documents.DECIDED_MEANWHILE,
        message:
          'This document was waiting when you opened it, and was accepted meanwhile. Nothing was changed. Please look again.',
      },
    },
  }),
  operation(calls.deletePartnerDocument, {
    summary: 'Delete a document permanently',
    description: 'It cannot be downloaded from then on; the stored object is deleted within seconds.',
    tag: 'Admin',
    answers: { 204: null },
    errors: { 404: { code: 'NOT_FOUND', message: 'File not found' } },
  }),
  operation(calls.getTaxNumber, {
    summary: "The tax number that was typed from a partner's W-9: its last four digits, by whom and when",
    description: 'Null for none. No call gives the number back.',
    tag: 'Admin',
    answers: { 200: { schema: taxNumbers.partnerTaxNumber, example: taxNumber } },
  }),
  operation(calls.setTaxNumber, {
    summary: "Set or replace the tax number that stands on a partner's W-9",
    description:
      'Nine digits, with spaces and hyphens or without. The number is stored encrypted, and compared with those of other partners: the same one flags both partners once (D-116). `seen` has the version of the number to replace, 0 for none.',
    tag: 'Admin',
    body: taxNumbers.taxNumberChange,
    example: { taxNumber: '123456789', seen: { version: 0 } },
    answers: { 200: { schema: taxNumbers.partnerTaxNumber, example: taxNumber } },
    errors: { 404: { code: 'NOT_FOUND', message: 'Partner not found' }, ...numberChanged },
  }),
  operation(calls.removeTaxNumber, {
    summary: "Remove a partner's tax number; with `version`, only if that is the one on file",
    tag: 'Admin',
    query: taxNumbers.taxNumberRemoval,
    answers: { 204: null },
    errors: {
      404: { code: taxNumbers.NO_TAX_NUMBER, message: 'No tax number is on file' },
      ...numberChanged,
    },
  }),
];
