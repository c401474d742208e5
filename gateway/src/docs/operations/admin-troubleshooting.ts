import * as calls from '@portal/contracts/calls/admin-troubleshooting';
import * as adminBus from '@portal/contracts/http/admin-bus';
import * as adminSupport from '@portal/contracts/http/admin-support';
import * as adminSales from '@portal/contracts/http/admin-sales';
import { operation, type Operation } from '../operation.js';
import { list } from './list.js';

const adminSupportRequest: adminSupport.AdminSupportRequest = {
  id: 4,
  createdAt: '2026-11-06T08:12:00.000Z',
  reason: 'billing',
  message: 'When is October paid?',
  sender: { id: 7, firstName: 'Ava', lastName: 'Reyes', email: 'ava@example.com', companyName: null },
};

const adminMail: adminSupport.AdminMail = {
  id: 40,
  kind: 'receipt',
  status: 'failed',
  to: null,
  subject: null,
  attempts: 12,
  lastError: 'EENVELOPE',
  createdAt: '2026-11-06T08:12:00.000Z',
  settledAt: '2026-11-06T09:00:00.000Z',
};

const mailInFull: adminSupport.MailInFull = { ...adminMail, text: null };

const bus: adminBus.Bus = {
  services: [
    {
      name: 'payouts',
      outbox: { rows: 0, ageSeconds: 0 },
      queues: [{ name: 'payouts.sale', ready: 3, unacknowledged: 1, consumers: 1, deadLetters: 0 }],
    },
  ],
  unrouted: 0,
};

const mailNotFound = { 404: { code: 'NOT_FOUND', message: 'Mail not found' } };

/** Requests for support, and what keeps the portal running: webhook, bus, mails. */
export const adminTroubleshootingOperations: Operation[] = [
  operation(calls.listSupportRequests, {
    summary: 'What people wrote to support, newest first, by page',
    tag: 'Admin',
    query: adminSupport.supportRequestsQuery,
    paged: true,
    answers: list(adminSupport.adminSupportRequest, adminSupportRequest),
  }),
  operation(calls.listMails, {
    summary: 'The mail outbox, newest first, by page',
    tag: 'Admin',
    query: adminSupport.mailsQuery,
    paged: true,
    answers: list(adminSupport.adminMail, adminMail),
  }),
  operation(calls.countGivenUpMails, {
    summary: 'How many mails were given up since the server did not take them',
    tag: 'Admin',
    answers: { 200: { schema: adminSupport.givenUpMails, example: { count: 12 } } },
  }),
  operation(calls.retryGivenUpMails, {
    summary: 'Send all of these again',
    tag: 'Admin',
    answers: { 200: { schema: adminSupport.givenUpMails, example: { count: 12 } } },
  }),
  operation(calls.getMail, {
    summary: 'A mail with its words, where they are kept',
    tag: 'Admin',
    answers: { 200: { schema: adminSupport.mailInFull, example: mailInFull } },
    errors: mailNotFound,
  }),
  operation(calls.retryMail, {
    summary: 'Send a mail again that was given up',
    tag: 'Admin',
    answers: { 204: null },
    errors: {
      ...mailNotFound,
      409: { code: 'MAIL_NOT_FAILED', message: 'Only a mail that was given up can be sent again' },
    },
  }),
  operation(calls.getBus, {
    summary: 'How the bus stands: queues, dead letters and outboxes, service by service',
    tag: 'Admin',
    answers: { 200: { schema: adminBus.bus, example: bus } },
  }),
  operation(calls.replayDeadLetters, {
    summary: "Send a queue's dead letters again, at most 1,000 at once",
    tag: 'Admin',
    body: adminBus.replayDeadLetters,
    example: { queue: 'payouts.sale' },
    answers: { 200: { schema: adminBus.replayed, example: { replayed: 1, left: 0 } } },
    errors: { 404: { code: 'NOT_FOUND', message: 'There is no queue payouts.lost' } },
  }),
  operation(calls.testWebhook, {
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
  }),
  operation(calls.simulateWebhook, {
    summary: 'Send a signed test event the whole way to the screens of administrators; it sells nothing',
    tag: 'Webhooks',
    answers: {
      200: {
        schema: adminSales.webhookSimulated,
        example: { status: 'success', message: 'Test event sent' },
      },
    },
  }),
];
