import * as calls from '@portal/contracts/calls/admin-people';
import * as account from '@portal/contracts/http/account';
import * as admins from '@portal/contracts/http/admins';
import * as audit from '@portal/contracts/http/audit';
import { partnerDocument, partnerDocumentsQuery } from '@portal/contracts/http/partner-documents';
import * as examples from '../examples.js';
import { operation, type Operation } from '../operation.js';
import { list } from './list.js';

const emailTaken = { code: 'EMAIL_TAKEN', message: 'An account with this email already exists' };

const inviteInvalid = {
  code: admins.INVITE_LINK_INVALID,
  message: 'This invitation no longer works. Please ask for a new one.',
};

/** Administrators, partners and what administrators did. */
export const adminPeopleOperations: Operation[] = [
  operation(calls.inviteAdmin, {
    summary: 'Invite an administrator',
    description: 'A link to set a password is mailed: good once, for 24 hours. Inviting again replaces it.',
    tag: 'Admin',
    body: admins.inviteAdmin,
    example: { email: 'noor@example.com', firstName: 'Noor', lastName: 'Haddad' },
    answers: { 201: { schema: admins.invitedAdmin, example: { id: 5 } } },
    errors: { 409: emailTaken },
  }),
  operation(calls.checkInvitation, {
    summary: 'Is an invitation still good, and whose is it?',
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
    tag: 'Admin',
    body: admins.updateCredentials,
    example: { currentPassword: 'correct-horse', newPassword: 'another-horse' },
    answers: {
      200: {
        schema: account.user,
        example: { ...examples.user, id: 1, role: 'admin', companyName: null, address: null },
      },
    },
    errors: {
      400: { code: 'WRONG_PASSWORD', message: 'Current password is incorrect' },
      409: emailTaken,
      429: { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts. Please try again in a moment.' },
    },
  }),
  operation(calls.deletePartner, {
    summary: 'Delete a partner for good, with their links, sales rows and documents',
    description:
      'The account is gone and signed out at once; the rest follows. The ledger keeps bare amounts.',
    tag: 'Admin',
    answers: { 204: null },
    errors: { 404: { code: 'NOT_FOUND', message: 'Partner not found' } },
  }),
  operation(calls.listAuditLog, {
    summary: 'What administrators did, newest first, by page',
    tag: 'Admin',
    query: audit.auditQuery,
    paged: true,
    answers: list(audit.auditEntry, examples.auditEntry),
  }),
  operation(calls.listPartnerDocuments, {
    summary: 'The documents of partners, newest first, by page',
    description: 'Replaced ones too, until they go (DOCUMENTS_KEEP_REPLACED_DAYS).',
    tag: 'Admin',
    query: partnerDocumentsQuery,
    paged: true,
    answers: list(partnerDocument, examples.partnerDocument),
  }),
  operation(calls.deletePartnerDocument, {
    summary: 'Delete a document for good',
    description: 'Nobody is given it any more from then on; what the store holds of it goes within seconds.',
    tag: 'Admin',
    answers: { 204: null },
    errors: { 404: { code: 'NOT_FOUND', message: 'File not found' } },
  }),
];
