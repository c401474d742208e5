import * as account from '@portal/contracts/http/account';
import * as adminBus from '@portal/contracts/http/admin-bus';
import * as adminClaims from '@portal/contracts/http/admin-claims';
import * as adminSupport from '@portal/contracts/http/admin-support';
import * as adminSales from '@portal/contracts/http/admin-sales';
import * as admins from '@portal/contracts/http/admins';
import * as audit from '@portal/contracts/http/audit';
import * as catalog from '@portal/contracts/http/catalog';
import { claimRules, filedClaim, latestToday } from '@portal/contracts/http/claims';
import * as charts from '@portal/contracts/http/charts';
import * as checkout from '@portal/contracts/http/checkout';
import { publicConfig } from '@portal/contracts/http/config';
import { CLAIM_FILE_TYPE_REFUSED, DOCUMENT_TYPE_REFUSED, FILE_TOO_LARGE } from '@portal/contracts/http/files';
import * as partner from '@portal/contracts/http/partner';
import { partnerDocument, partnerDocumentFilters } from '@portal/contracts/http/partner-documents';
import * as profile from '@portal/contracts/http/profile';
import * as support from '@portal/contracts/http/support';
import { pageQuery } from '@portal/kit/http/pages';
import * as z from 'zod';
import * as examples from './examples.js';
import { nachaOperations } from './nacha-operations.js';
import type { Operation } from './operation.js';
import { payoutOperations } from './payout-operations.js';

const userAnswer = { schema: account.user, example: examples.user };
const unknownCodeNotFound = { 404: { code: 'NOT_FOUND', message: 'Unknown referral code not found' } };
const list = (schema: z.core.$ZodType, example: unknown) => ({
  200: { schema: z.array(schema as z.ZodType), example: [example] },
});

const linkInvalid = {
  code: account.RESET_LINK_INVALID,
  message: 'This link no longer works. Please ask for a new one.',
};

const emailTaken = { code: 'EMAIL_TAKEN', message: 'An account with this email already exists' };
const inviteInvalid = {
  code: admins.INVITE_LINK_INVALID,
  message: 'This invitation no longer works. Please ask for a new one.',
};

/** Specification section 3, 'Sale record'; all but the payment's id is read by nobody. */
const saleRecord = z.object({
  ...checkout.recordSale.shape,
  referralCode: z.string().optional(),
  amount: z.number().optional(),
  couponCode: z.string().nullable().optional(),
  customerFirstName: z.string().optional(),
  customerLastName: z.string().optional(),
  customerEmail: z.string().optional(),
  carrier: z.string().optional(),
});

const productNotFound = { 404: { code: 'NOT_FOUND', message: 'Product not found' } };
const { id: _, isActive: __, ...newProductExample } = examples.product;

const mailNotFound = { 404: { code: 'NOT_FOUND', message: 'Mail not found' } };
const claimNotFound = { 404: { code: 'NOT_FOUND', message: 'Claim not found' } };

/** By method and path in the table of routes. */
export const operations: Record<string, Operation> = {
  'GET /config': {
    summary: 'How this portal takes payments, and where claims are filed',
    tag: 'Settings',
    answers: {
      200: {
        schema: publicConfig,
        example: {
          stripe: { publishableKey: null, sandbox: true, apiBase: '/sandbox/stripe' },
          claimsUrl: null,
        },
      },
    },
  },
  'POST /login': {
    summary: 'Sign in',
    description:
      'Sets the session cookie. Repeated failures are answered more and more slowly, never locked.',
    tag: 'Account',
    body: account.signIn,
    example: { email: 'ava@example.com', password: 'correct-horse' },
    answers: { 200: userAnswer },
    errors: {
      401: {
        code: 'WRONG_CREDENTIALS',
        message: 'The email or password you entered is incorrect. Please try again.',
      },
      429: { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts. Please try again in a moment.' },
    },
  },
  'POST /register': {
    summary: 'Sign up as a partner, and sign in',
    tag: 'Account',
    body: account.signUp,
    example: { email: 'ava@example.com', password: 'correct-horse', firstName: 'Ava', lastName: 'Reyes' },
    answers: { 201: userAnswer },
    errors: { 409: { code: 'EMAIL_TAKEN', message: 'An account with this email already exists' } },
  },
  'POST /logout': { summary: 'Sign out', tag: 'Account', answers: { 204: null } },
  'GET /user': { summary: 'Who is signed in', tag: 'Account', answers: { 200: userAnswer } },

  'GET /products': {
    summary: 'Products that can be shared',
    tag: 'Links',
    answers: list(catalog.product, examples.product),
  },
  'GET /referrals': {
    summary: 'Your links, newest first, with their visits and sales',
    tag: 'Links',
    answers: list(partner.partnerLink, examples.partnerLink),
  },
  'POST /referrals': {
    summary: 'Make a link for a product',
    description: 'One link per product: asking again answers 200 with the link that is there.',
    tag: 'Links',
    body: catalog.createReferral,
    example: { productId: 2 },
    answers: {
      200: { schema: catalog.referral, example: examples.referral },
      201: { schema: catalog.referral, example: { ...examples.referral, visits: 0 } },
    },
    errors: { 404: { code: 'NOT_FOUND', message: 'Product not found' } },
  },
  'DELETE /referrals/:id': {
    summary: 'Stop a link for good; its sales stay',
    tag: 'Links',
    answers: { 204: null },
    errors: { 404: { code: 'NOT_FOUND', message: 'Referral not found' } },
  },

  'GET /partner/summary': {
    summary: 'The figures of your dashboard',
    tag: 'Earnings',
    answers: { 200: { schema: partner.partnerSummary, example: examples.summary } },
  },
  'GET /partner/statement': {
    summary: 'Sales, commission and payments by month, newest first',
    tag: 'Earnings',
    answers: list(partner.statementMonth, examples.statementMonth),
  },
  'GET /partner/statement.csv': {
    summary: 'The same as a table for a spreadsheet',
    tag: 'Earnings',
    answers: {
      200: {
        schema: z.string(),
        type: 'text/csv',
        example: 'Month,Sales,Amount,Commission,Paid\n2026-10,17,3629.30,629.23,629.23\n',
      },
    },
  },
  'GET /partner/sales': {
    summary: 'Your sales, newest first, by page',
    tag: 'Earnings',
    query: pageQuery,
    paged: true,
    answers: list(partner.partnerSale, examples.sale),
  },
  'GET /partner/clients': {
    summary: 'Your clients, each with its first sale, by page',
    tag: 'Earnings',
    query: pageQuery,
    paged: true,
    answers: list(partner.partnerSale, examples.sale),
  },
  'GET /partner/stats': {
    summary: 'Every link you ever made, with its totals and newest 100 sales',
    tag: 'Earnings',
    answers: list(partner.referralStats, examples.stats),
  },
  'GET /leaderboard': {
    summary: "This month's top five, and your own rank",
    tag: 'Earnings',
    answers: list(partner.leaderboardEntry, examples.leaderboardEntry),
  },

  'POST /payments/create-intent': {
    summary: "Open the checkout of a partner's link",
    description: 'Opening it again in the same browser answers the unfinished payment.',
    tag: 'Checkout',
    body: checkout.createIntent,
    example: { referralCode: 'E82N4FW1' },
    answers: { 200: { schema: checkout.createdIntent, example: examples.createdIntent } },
    errors: {
      404: { code: 'NOT_FOUND', message: 'Referral not found' },
      503: { code: 'STRIPE_ACCOUNT_RESTRICTED', message: 'Payment temporarily unavailable' },
    },
  },
  'POST /payments/customer': {
    summary: "Keep the customer's details with the checkout, before the card is confirmed",
    tag: 'Checkout',
    body: checkout.saveCustomer,
    example: {
      paymentIntentId: 'pi_3QabcdEFGH',
      firstName: 'Dana',
      lastName: 'Reyes',
      email: 'dana@example.com',
      carrier: 'Acme Mutual',
    },
    answers: { 204: null },
    errors: { 404: { code: 'NOT_FOUND', message: 'Payment not found' } },
  },
  'POST /payments/apply-coupon': {
    summary: 'Take a coupon off the price',
    tag: 'Checkout',
    body: checkout.applyCoupon,
    example: { couponCode: 'WELCOME10', paymentIntentId: 'pi_3QabcdEFGH' },
    answers: { 200: { schema: checkout.appliedCoupon, example: examples.appliedCoupon } },
    errors: {
      400: { code: 'INVALID_COUPON', message: 'Coupon code is invalid or expired' },
      404: { code: 'NOT_FOUND', message: 'Payment not found' },
    },
  },
  'POST /payments/remove-coupon': {
    summary: 'Give a coupon back',
    tag: 'Checkout',
    body: checkout.removeCoupon,
    example: { paymentIntentId: 'pi_3QabcdEFGH' },
    answers: { 204: null },
    errors: { 404: { code: 'NOT_FOUND', message: 'Payment not found' } },
  },
  'POST /sales/record': {
    summary: 'Say that a payment succeeded',
    description:
      'A hint: amount, coupon and link are taken from Stripe, whatever the body claims. 200 when the sale was there already.',
    tag: 'Checkout',
    body: saleRecord,
    example: { stripePaymentId: 'pi_3QabcdEFGH', referralCode: 'E82N4FW1', amount: 89.1, couponCode: null },
    answers: {
      200: { schema: checkout.recordedSale, example: examples.recordedSale },
      201: { schema: checkout.recordedSale, example: examples.recordedSale },
    },
    errors: {
      404: { code: 'NOT_FOUND', message: 'Payment not found' },
      409: { code: 'PAYMENT_NOT_SUCCEEDED', message: 'Payment has not succeeded' },
    },
  },
  'PATCH /profile': {
    summary: 'Change your names, and of a partner the tax and bank documents',
    description:
      'What is absent stays as it is; an empty agency or address is cleared. All of it is saved, or nothing.',
    tag: 'Account',
    body: profile.profile,
    files: { w9Document: 'one', achDocument: 'one' },
    multipartOnly: true,
    example: { firstName: 'Ava', lastName: 'Reyes', agency: 'Reyes Insurance Group' },
    answers: { 200: userAnswer },
    errors: {
      413: { code: 'FILE_TOO_LARGE', message: FILE_TOO_LARGE },
      415: { code: 'UNSUPPORTED_FILE', message: DOCUMENT_TYPE_REFUSED },
    },
  },
  'GET /profile/documents': {
    summary: 'The names of your newest W9 and ACH form',
    tag: 'Account',
    answers: {
      200: { schema: profile.profileDocuments, example: { w9Document: 'w9.pdf', achDocument: null } },
    },
  },
  'GET /documents/:id': {
    summary: 'A document of your own, as an attachment; for administrators anybody’s',
    tag: 'Account',
    answers: { 200: { schema: z.string(), type: 'application/octet-stream', example: '' } },
    errors: { 404: { code: 'NOT_FOUND', message: 'File not found' } },
  },

  'POST /support': {
    summary: 'Write to support',
    description: 'Who writes is who is signed in, whatever `email` and `name` say.',
    tag: 'Account',
    body: z.object({
      ...support.supportRequest.shape,
      email: z.string().optional(),
      name: z.string().optional(),
    }),
    example: { reason: 'billing', message: 'My October payout is missing.' },
    answers: { 201: { schema: support.supportRequested, example: { id: 3 } } },
  },
  'POST /forgot-password': {
    summary: 'Ask for a link to set a new password',
    description: 'Answers the same whether or not there is such an account.',
    tag: 'Account',
    body: account.forgotPassword,
    example: { email: 'ava@example.com' },
    answers: { 204: null },
  },
  'POST /reset-password/check': {
    summary: 'Is a link still good?',
    tag: 'Account',
    body: account.resetLink,
    example: { token: 'the-token-of-the-link' },
    answers: { 204: null },
    errors: { 404: linkInvalid },
  },
  'POST /reset-password': {
    summary: 'Set a new password; every session of the account ends',
    tag: 'Account',
    body: account.resetPassword,
    example: { token: 'the-token-of-the-link', password: 'another-horse' },
    answers: { 200: { schema: account.passwordChanged, example: { role: 'partner' } } },
    errors: { 404: linkInvalid },
  },
  'GET /user/onboarding-status': {
    summary: 'Have you seen the guided tour?',
    tag: 'Account',
    answers: { 200: { schema: account.onboardingStatus, example: { hasSeenOnboarding: false } } },
  },
  'POST /user/onboarding-status': {
    summary: 'Say that you have seen it',
    tag: 'Account',
    body: account.onboardingStatus,
    example: { hasSeenOnboarding: true },
    answers: { 200: { schema: account.onboardingStatus, example: { hasSeenOnboarding: true } } },
  },

  'GET /admin/claims': {
    summary: 'Claims, newest first, by page',
    tag: 'Admin',
    query: pageQuery.extend(adminClaims.claimFilters.shape),
    paged: true,
    answers: list(adminClaims.adminClaim, examples.adminClaim),
  },
  'GET /admin/claims/:id': {
    summary: 'A claim with its files and its history',
    tag: 'Admin',
    answers: { 200: { schema: adminClaims.claimInFull, example: examples.claimInFull } },
    errors: claimNotFound,
  },
  'PATCH /admin/claims/:id': {
    summary: 'Give a claim another status; the claimant is told by e-mail, with the note',
    description: 'A denial needs a note.',
    tag: 'Admin',
    body: adminClaims.claimChange,
    example: { status: 'in review', note: 'We are looking at your photos.' },
    answers: { 200: { schema: adminClaims.claimInFull, example: examples.claimInFull } },
    errors: {
      ...claimNotFound,
      409: { code: 'CLAIM_MOVED_ON', message: 'This claim is approved by now and cannot become denied' },
    },
  },
  'GET /admin/support-requests': {
    summary: 'What people wrote to support, newest first, by page',
    tag: 'Admin',
    query: pageQuery.extend(adminSupport.supportFilters.shape),
    paged: true,
    answers: list(adminSupport.adminSupportRequest, examples.adminSupportRequest),
  },
  'GET /admin/mails': {
    summary: 'The mail outbox, newest first, by page',
    tag: 'Admin',
    query: pageQuery.extend(adminSupport.mailFilters.shape),
    paged: true,
    answers: list(adminSupport.adminMail, examples.adminMail),
  },
  'GET /admin/mails/:id': {
    summary: 'A mail with its words, where they are kept',
    tag: 'Admin',
    answers: { 200: { schema: adminSupport.mailInFull, example: examples.mailInFull } },
    errors: mailNotFound,
  },
  'POST /admin/mails/:id/retry': {
    summary: 'Send a mail again that was given up',
    tag: 'Admin',
    answers: { 204: null },
    errors: {
      ...mailNotFound,
      409: { code: 'MAIL_NOT_FAILED', message: 'Only a mail that was given up can be sent again' },
    },
  },
  'GET /admin/bus': {
    summary: 'How the bus stands: queues, dead letters and outboxes, service by service',
    tag: 'Admin',
    answers: { 200: { schema: adminBus.bus, example: examples.bus } },
  },
  'POST /admin/bus/replay': {
    summary: "Send a queue's dead letters again, at most 1,000 at once",
    tag: 'Admin',
    body: adminBus.replayDeadLetters,
    example: { queue: 'payouts.sale' },
    answers: { 200: { schema: adminBus.replayed, example: { replayed: 1, left: 0 } } },
    errors: { 404: { code: 'NOT_FOUND', message: 'There is no queue payouts.lost' } },
  },
  'POST /claims': {
    summary: 'File a claim',
    description:
      'As JSON with the names of the files, or as multipart with the files themselves. The same `Idempotency-Key` files it once.',
    tag: 'Claims',
    body: claimRules(latestToday),
    files: { files: 'several' },
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
      409: {
        code: 'IDEMPOTENCY_KEY_REUSED',
        message: 'Another claim was submitted with this key already',
      },
      413: { code: 'FILE_TOO_LARGE', message: FILE_TOO_LARGE },
      415: { code: 'UNSUPPORTED_FILE', message: CLAIM_FILE_TYPE_REFUSED },
    },
  },

  'POST /webhook': {
    summary: "Stripe's webhook",
    description: 'Needs `stripe-signature`; the body is read as the bytes that were signed.',
    tag: 'Webhooks',
    body: z.looseObject({ id: z.string(), type: z.string() }),
    example: { id: 'evt_1', type: 'payment_intent.succeeded' },
    answers: { 200: { schema: z.object({ received: z.literal(true) }), example: { received: true } } },
    errors: { 400: { code: 'INVALID_SIGNATURE', message: 'The webhook signature is not valid' } },
  },

  'GET /admin/stats': {
    summary: 'Sales and commission of all partners',
    tag: 'Admin',
    answers: {
      200: {
        schema: partner.adminStats,
        example: { totalSales: 98_120.5, totalCommissions: 14_002.11, salesCount: 412 },
      },
    },
  },
  'POST /admin/products': {
    summary: 'Add a product',
    tag: 'Admin',
    body: catalog.newProduct,
    example: newProductExample,
    answers: { 201: { schema: catalog.product, example: examples.product } },
  },
  'PATCH /admin/products/:id': {
    summary: 'Edit a product, or switch it active or inactive',
    description: 'A changed price or rate counts for new checkouts only.',
    tag: 'Admin',
    body: catalog.productChanges,
    example: { isActive: false },
    answers: { 200: { schema: catalog.product, example: { ...examples.product, isActive: false } } },
    errors: productNotFound,
  },
  'DELETE /admin/products/:id': {
    summary: 'Hide a product everywhere and stop its links; past sales keep its name',
    tag: 'Admin',
    answers: { 204: null },
    errors: productNotFound,
  },

  'POST /admin/invite': {
    summary: 'Invite an administrator',
    description: 'A link to set a password is mailed: good once, for 24 hours. Inviting again replaces it.',
    tag: 'Admin',
    body: admins.inviteAdmin,
    example: { email: 'noor@example.com', firstName: 'Noor', lastName: 'Haddad' },
    answers: { 201: { schema: admins.invitedAdmin, example: { id: 5 } } },
    errors: { 409: emailTaken },
  },
  'POST /accept-invite/check': {
    summary: 'Is an invitation still good, and whose is it?',
    tag: 'Account',
    body: admins.inviteLink,
    example: { token: 'the-token-of-the-link' },
    answers: {
      200: { schema: admins.invitation, example: { email: 'noor@example.com', firstName: 'Noor' } },
    },
    errors: { 404: inviteInvalid },
  },
  'POST /accept-invite': {
    summary: 'Accept an invitation by setting a password',
    tag: 'Account',
    body: admins.acceptInvite,
    example: { token: 'the-token-of-the-link', password: 'correct-horse' },
    answers: { 204: null },
    errors: { 404: inviteInvalid, 409: emailTaken },
  },
  'PATCH /admin/credentials': {
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
  },
  'DELETE /admin/partners/:id': {
    summary: 'Delete a partner for good, with their links, sales rows and documents',
    description:
      'The account is gone and signed out at once; the rest follows. The ledger keeps bare amounts.',
    tag: 'Admin',
    answers: { 204: null },
    errors: { 404: { code: 'NOT_FOUND', message: 'Partner not found' } },
  },
  'GET /admin/audit-log': {
    summary: 'What administrators did, newest first, by page',
    tag: 'Admin',
    query: z.object({ ...audit.auditFilters.shape, ...pageQuery.shape }),
    paged: true,
    answers: list(audit.auditEntry, examples.auditEntry),
  },
  ...payoutOperations,
  ...nachaOperations,

  'GET /admin/partner-names': {
    summary: 'Partners to choose from, by what is typed: at most 20, by name',
    tag: 'Admin',
    query: adminSales.partnerNamesQuery,
    answers: list(adminSales.partnerName, {
      id: 7,
      firstName: 'Ava',
      lastName: 'Reyes',
      companyName: 'Reyes Insurance Group',
    }),
  },
  'GET /admin/clients': {
    summary: 'Every sale, by page: any sort and filter',
    description: '`X-Total-Count` is absent where a search finds too much to count.',
    tag: 'Admin',
    query: adminSales.clientsQuery,
    paged: true,
    answers: list(adminSales.adminClient, examples.adminClient),
  },
  'GET /admin/clients.csv': {
    summary: 'All that is filtered, as a table for a spreadsheet',
    tag: 'Admin',
    query: adminSales.clientFilters,
    answers: {
      200: {
        schema: z.string(),
        type: 'text/csv',
        example:
          'Date,Client,Client email,Partner,Company,Partner email,Product,Amount,Commission,Standing amount,Standing commission,Ref. Code,Status,Payment ID\n',
      },
    },
  },
  'DELETE /admin/sales/:id': {
    summary: 'Delete a commission: the sale is gone from every list and total',
    tag: 'Admin',
    answers: { 204: null },
    errors: { 404: { code: 'NOT_FOUND', message: 'Sale not found' } },
  },
  'GET /admin/stripe-transactions': {
    summary: "Stripe's payments as they were last seen, newest first, by page",
    description: 'With `If-None-Match` it answers 304 while nothing moves. Counted up to 10,000.',
    tag: 'Admin',
    query: adminSales.transactionsQuery,
    paged: true,
    answers: list(adminSales.stripeTransaction, examples.stripeTransaction),
  },
  'GET /admin/unknown-referral-codes': {
    summary: 'Codes of paid sessions that no link knows, newest first, by page',
    tag: 'Admin',
    query: z.object({
      ...adminSales.unknownCodesQuery.shape,
      unassigned: z.enum(['true', 'false']).optional(),
      unresolved: z.enum(['true', 'false']).optional(),
    }),
    paged: true,
    answers: list(adminSales.unknownCode, examples.unknownCode),
  },
  'POST /admin/unknown-referral-codes/:id/assign': {
    summary: 'Note whom a code is thought to be of; null or 0 takes the note away',
    tag: 'Admin',
    body: z.object({ partnerId: z.int().nullable().optional(), notes: z.string().nullable().optional() }),
    example: { partnerId: 7, notes: 'Printed on the flyers' },
    answers: {
      200: {
        schema: adminSales.unknownCode,
        example: {
          ...examples.unknownCode,
          assignedPartnerId: 7,
          assignedPartner: { id: 7, firstName: 'Ava', lastName: 'Reyes', companyName: null },
          notes: 'Printed on the flyers',
        },
      },
    },
    errors: unknownCodeNotFound,
  },
  'POST /admin/unknown-referral-codes/:id/create-referral': {
    summary: "Make the code a partner's link, and record the sales that waited for it",
    description: 'Safe to repeat; what still waits is recorded then.',
    tag: 'Admin',
    body: z.object({ partnerId: z.int().positive(), productId: z.int().positive() }),
    example: { partnerId: 7, productId: 2 },
    answers: { 200: { schema: adminSales.codeCredited, example: { recorded: 3, waiting: 0 } } },
    errors: {
      ...unknownCodeNotFound,
      409: { code: 'CODE_TAKEN', message: 'This code belongs to another referral link already' },
    },
  },
  'GET /admin/sync-stripe-sessions': {
    summary: 'Leads to the page that pulls from Stripe; changes nothing',
    tag: 'Admin',
    answers: { 303: null },
  },
  'POST /admin/sync-stripe-sessions': {
    summary: 'Record what Stripe knows and no webhook told of',
    tag: 'Admin',
    answers: {
      200: {
        schema: adminSales.syncResult,
        example: { processed: 2, skipped: 40, errors: 0, unknownReferralCodes: ['SPRING-FAIR'] },
      },
    },
  },
  'GET /webhook/test': {
    summary: "Does Stripe's webhook work?",
    tag: 'Webhooks',
    answers: {
      200: {
        schema: adminSales.webhookTest,
        example: {
          reachable: true,
          secretSet: true,
          lastEvents: [{ type: 'payment_intent.succeeded', at: '2026-11-22T09:30:00.000Z' }],
        },
      },
    },
  },
  'POST /webhook/simulate': {
    summary: 'Send a signed test event the whole way to the screens of administrators; it sells nothing',
    tag: 'Webhooks',
    answers: {
      200: {
        schema: adminSales.webhookSimulated,
        example: { status: 'success', message: 'Test event sent' },
      },
    },
  },

  'GET /admin/partner-documents': {
    summary: 'The documents of partners, newest first, by page',
    description: 'Replaced ones too, until they go (DOCUMENTS_KEEP_REPLACED_DAYS).',
    tag: 'Admin',
    query: z.object({ ...partnerDocumentFilters.shape, ...pageQuery.shape }),
    paged: true,
    answers: list(partnerDocument, examples.partnerDocument),
  },
  'DELETE /admin/partner-documents/:id': {
    summary: 'Delete a document for good',
    description: 'Nobody is given it any more from then on; what the store holds of it goes within seconds.',
    tag: 'Admin',
    answers: { 204: null },
    errors: { 404: { code: 'NOT_FOUND', message: 'File not found' } },
  },
  'GET /admin/referral-codes': {
    summary: 'Links by how their code begins, deleted ones too: by code',
    tag: 'Admin',
    query: catalog.referralCodesQuery,
    answers: list(catalog.referralCode, examples.referralCode),
  },

  'GET /admin/charts/sales': {
    summary: 'What was sold by day and by product, as the sales stand',
    description:
      'Each day (UTC) of the range, oldest first; products by amount, all but the first 10 as one.',
    tag: 'Admin',
    query: charts.salesChartQuery,
    answers: { 200: { schema: charts.salesChart, example: examples.salesChart } },
  },
  'GET /admin/charts/partners': {
    summary: 'The ten partners with the most commission of a month',
    tag: 'Admin',
    query: charts.partnersChartQuery,
    answers: list(charts.partnerOfMonth, examples.partnerOfMonth),
  },
};
