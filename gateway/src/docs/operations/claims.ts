import * as calls from '@portal/contracts/calls/claims';
import * as adminClaims from '@portal/contracts/http/admin-claims';
import * as claimPage from '@portal/contracts/http/claim-page';
import { claimRules, filedClaim, latestToday, MAX_CLAIM_FILES } from '@portal/contracts/http/claims';
import {
  CLAIM_FILE_TYPE_REFUSED,
  FILE_TOO_LARGE,
  TOO_MANY_UPLOADS,
  TOO_SLOW,
  UPLOAD_TOO_SLOW,
  UPLOADS_OF_NETWORK,
} from '@portal/contracts/http/files';
import { operation, type Operation } from '../operation.js';
import { list } from './list.js';

const adminClaim: adminClaims.AdminClaim = {
  id: 12,
  claimNumber: 'CLM-7Q2M9XK4',
  status: 'in review',
  claimType: 'windshield',
  firstName: 'Dana',
  lastName: 'Reyes',
  email: 'dana@example.com',
  createdAt: '2026-11-05T10:00:00.000Z',
  filesCount: 1,
  hasNewFiles: false,
};

const claimInFull: adminClaims.ClaimInFull = {
  ...adminClaim,
  phone: '555 010 0200',
  policyNumber: 'POL-2048',
  incidentDate: '2026-11-02',
  estimatedAmount: 420.5,
  estimatedAmountInCents: 42_050,
  namedDocuments: null,
  files: [
    {
      id: 90,
      filename: 'windshield.jpg',
      mimeType: 'image/jpeg',
      sizeBytes: 482_133,
      fileUrl: '/api/documents/90',
      addedAt: null,
      isNew: false,
    },
  ],
  awaited: [],
  newest: null,
  history: [
    { id: 29, status: 'submitted', note: null, at: '2026-11-05T10:00:00.000Z', changedBy: null },
    {
      id: 30,
      status: 'in review',
      note: 'We are looking at your photos.',
      at: '2026-11-06T08:12:00.000Z',
      changedBy: 1,
      changedByName: 'Portal Admin',
    },
  ],
};

const claimantsClaim: claimPage.ClaimantsClaim = {
  claimNumber: adminClaim.claimNumber,
  status: 'in review',
  claimType: 'windshield',
  filedAt: adminClaim.createdAt,
  firstName: 'Dana',
  lastName: 'Reyes',
  email: 'dana@example.com',
  phone: '555 010 0200',
  policyNumber: 'POL-2048',
  incidentDate: '2026-11-02',
  estimatedAmountInCents: 42_050,
  namedDocuments: null,
  files: [{ filename: 'windshield.jpg', sizeBytes: 482_133, at: adminClaim.createdAt }],
  history: [
    { id: 29, status: 'submitted', note: null, at: adminClaim.createdAt, documents: [] },
    {
      id: 31,
      status: 'in review',
      note: 'A photo of a telephone is enough.',
      at: '2026-11-06T09:00:00.000Z',
      documents: ['Police report'],
    },
  ],
  awaited: ['Police report'],
  mayAdd: true,
};

const linkInvalid = {
  code: claimPage.CLAIM_LINK_INVALID,
  message: 'This link no longer works. Please use the one in the newest mail about your claim.',
};

const claimNotFound = { 404: { code: 'NOT_FOUND', message: 'Claim not found' } };

/** Claims, as they are filed and as they are reviewed. */
export const claimsOperations: Operation[] = [
  operation(calls.listClaims, {
    summary: 'Claims by page; by default newest first',
    description: 'A search looks in number, name, e-mail and policy number. Claims are counted up to 1,000.',
    tag: 'Admin',
    query: adminClaims.claimsQuery,
    paged: true,
    answers: list(adminClaims.adminClaim, adminClaim),
  }),
  operation(calls.getClaim, {
    summary: 'A claim with its files and its history',
    tag: 'Admin',
    answers: { 200: { schema: adminClaims.claimInFull, example: claimInFull } },
    errors: claimNotFound,
  }),
  operation(calls.changeClaim, {
    summary: 'Change the status of a claim; the claimant gets a mail with the note',
    description:
      'A denial needs a note. With `newest` of the claim as it was read, a decision is refused with 409 CHANGED_MEANWHILE when the claimant has sent documents since.',
    tag: 'Admin',
    body: adminClaims.claimChange,
    example: { status: 'in review', note: 'We are looking at your photos.' },
    answers: { 200: { schema: adminClaims.claimInFull, example: claimInFull } },
    errors: {
      ...claimNotFound,
      409: { code: 'CLAIM_MOVED_ON', message: 'This claim is approved by now and cannot become denied' },
    },
  }),
  operation(calls.fileClaim, {
    summary: 'File a claim',
    description:
      'As JSON with the names of the files, or as multipart with the files themselves. A repeated `Idempotency-Key` files no second claim.',
    tag: 'Claims',
    body: claimRules(latestToday),
    files: { files: MAX_CLAIM_FILES },
    example: {
      claimType: 'towing',
      firstName: 'Dana',
      lastName: 'Reyes',
      email: 'dana@example.com',
      phone: '555-010-0199',
      policyNumber: 'AC-20931',
      incidentDate: '2026-11-02',
      estimatedAmount: '250.00',
      supportingDocuments: 'receipt.pdf',
    },
    answers: {
      200: { schema: filedClaim, example: { id: 12, claimNumber: 'CLM-7Q2K9XWD', status: 'submitted' } },
      201: { schema: filedClaim, example: { id: 12, claimNumber: 'CLM-7Q2K9XWD', status: 'submitted' } },
    },
    errors: {
      400: { code: 'UNSUPPORTED_FILE', message: CLAIM_FILE_TYPE_REFUSED },
      409: {
        code: 'IDEMPOTENCY_KEY_REUSED',
        message: 'Another claim was submitted with this key already',
      },
      408: { code: TOO_SLOW, message: UPLOAD_TOO_SLOW },
      413: { code: 'FILE_TOO_LARGE', message: FILE_TOO_LARGE },
      429: { code: TOO_MANY_UPLOADS, message: UPLOADS_OF_NETWORK },
    },
  }),
  operation(calls.askClaimant, {
    summary: 'Ask a claimant for documents; the claimant gets a mail with the note and a link',
    description: 'The claim keeps its status. A repeated `Idempotency-Key` asks for nothing twice.',
    tag: 'Admin',
    body: adminClaims.claimRequest,
    example: { documents: ['Police report'], note: 'A photo of a telephone is enough.' },
    answers: { 201: { schema: adminClaims.claimInFull, example: claimInFull } },
    errors: {
      ...claimNotFound,
      409: {
        code: claimPage.CLAIM_DECIDED,
        message: 'This claim is approved by now. Take it back into review before you ask for documents.',
      },
    },
  }),
  operation(calls.claimFilesSeen, {
    summary: 'Note that somebody has looked at what a claimant sent, up to the last that was on screen',
    tag: 'Admin',
    body: adminClaims.claimFilesSeen,
    example: { newest: 4 },
    answers: { 200: { schema: adminClaims.claimInFull, example: claimInFull } },
    errors: claimNotFound,
  }),
  operation(calls.readClaim, {
    summary: 'Your claim and what became of it, by the link in a mail about it',
    tag: 'Claims',
    body: claimPage.claimLink,
    example: { token: 'the-token-of-the-link' },
    answers: { 200: { schema: claimPage.claimantsClaim, example: claimantsClaim } },
    errors: { 404: linkInvalid },
  }),
  operation(calls.addClaimFiles, {
    summary: 'Add documents that you were asked for, by the link in a mail about your claim',
    description:
      'The token comes before the files. With `asked`, a later request is not answered. A repeated `Idempotency-Key` adds nothing twice.',
    tag: 'Claims',
    body: claimPage.claimAddition,
    files: { files: MAX_CLAIM_FILES },
    multipartOnly: true,
    example: { token: 'the-token-of-the-link', asked: 31 },
    answers: { 201: { schema: claimPage.claimantsClaim, example: claimantsClaim } },
    errors: {
      400: { code: 'UNSUPPORTED_FILE', message: CLAIM_FILE_TYPE_REFUSED },
      404: linkInvalid,
      408: { code: TOO_SLOW, message: UPLOAD_TOO_SLOW },
      409: {
        code: claimPage.CLAIM_DECIDED,
        message: 'Your claim has been decided, so it takes no more documents.',
      },
      413: { code: 'FILE_TOO_LARGE', message: FILE_TOO_LARGE },
      429: { code: TOO_MANY_UPLOADS, message: UPLOADS_OF_NETWORK },
    },
  }),
];
