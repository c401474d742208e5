import * as calls from '@portal/contracts/calls/admin-troubleshooting';
import * as adminBus from '@portal/contracts/http/admin-bus';
import * as adminSupport from '@portal/contracts/http/admin-support';
import * as adminSales from '@portal/contracts/http/admin-sales';
import * as z from 'zod';
import { operation, type Operation } from '../operation.js';
import { list } from './list.js';

const adminSupportRequest: adminSupport.AdminSupportRequest = {
  id: 4,
  createdAt: '2026-11-06T08:12:00.000Z',
  reason: 'billing',
  message: 'When is October paid?',
  state: 'open',
  assignee: { id: 1, name: 'Noor Haddad' },
  sender: { id: 7, firstName: 'Ava', lastName: 'Reyes', email: 'ava@example.com', companyName: null },
  version: 0,
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

const supportThread: adminSupport.SupportThread = {
  ...adminSupportRequest,
  state: 'waiting',
  assignee: { id: 1, name: 'Noor Haddad' },
  version: 1,
  messages: [
    {
      id: 9,
      kind: 'answer',
      message: 'It was sent on Friday.',
      createdAt: '2026-11-06T09:30:00.000Z',
      by: { id: 1, name: 'Noor Haddad' },
    },
  ],
};

const cannedAnswer: adminSupport.CannedAnswer = {
  id: 2,
  title: 'When October is paid',
  text: 'Hello {name}, October is paid in the first week of November.',
  version: 0,
};
const { title, text } = cannedAnswer;
const answerNotFound = { 404: { code: 'NOT_FOUND', message: 'Canned answer not found' } };
const titleTaken = {
  409: { code: adminSupport.TITLE_TAKEN, message: 'Another canned answer has this title already' },
};

const requestNotFound = { 404: { code: 'NOT_FOUND', message: 'Support request not found' } };
const keyReused = {
  409: { code: 'IDEMPOTENCY_KEY_REUSED', message: 'Something else was written with this key already' },
};

const mailNotFound = { 404: { code: 'NOT_FOUND', message: 'Mail not found' } };

/** Requests for support, and what keeps the portal running: webhook, bus, mails. */
export const adminTroubleshootingOperations: Operation[] = [
  operation(calls.listSupportRequests, {
    summary: 'Requests to support, newest first, by page',
    tag: 'Admin',
    query: adminSupport.supportRequestsQuery,
    paged: true,
    answers: list(adminSupport.adminSupportRequest, adminSupportRequest),
  }),
  operation(calls.getSupportRequest, {
    summary: 'A request to support, and what was written since, oldest first',
    tag: 'Admin',
    answers: { 200: { schema: adminSupport.supportThread, example: supportThread } },
    errors: requestNotFound,
  }),
  operation(calls.answerSupport, {
    summary: 'Answer a request to support: by mail, with a link to write back',
    description:
      'The request then waits for the asker, or is solved. A repeated `Idempotency-Key` answers nothing twice; 409 CHANGED_MEANWHILE when `seen.version` is not the current one.',
    tag: 'Admin',
    body: adminSupport.supportAnswer,
    example: { message: 'It was sent on Friday.', state: 'waiting', seen: { version: 0 } },
    answers: { 201: { schema: adminSupport.supportThread, example: supportThread } },
    errors: { ...requestNotFound, ...keyReused },
  }),
  operation(calls.noteOnSupport, {
    summary: 'Write a note about a request to support, which administrators alone read',
    tag: 'Admin',
    body: adminSupport.supportNote,
    example: { message: 'Asked the bank.' },
    answers: { 201: { schema: adminSupport.supportThread, example: supportThread } },
    errors: { ...requestNotFound, ...keyReused },
  }),
  operation(calls.changeSupport, {
    summary: 'Say who looks after a request to support, or that it is solved or open',
    tag: 'Admin',
    body: adminSupport.supportChange,
    example: { assigneeId: 1, seen: { version: 1 } },
    answers: { 200: { schema: adminSupport.supportThread, example: supportThread } },
    errors: {
      ...requestNotFound,
      409: { code: 'NOT_NEXT', message: 'Waiting does not follow open by hand' },
    },
  }),
  operation(calls.listCannedAnswers, {
    summary: 'What administrators often answer, by title; `{name}` stands for the name of who asked',
    tag: 'Admin',
    answers: { 200: { schema: z.array(adminSupport.cannedAnswer), example: [cannedAnswer] } },
  }),
  operation(calls.addCannedAnswer, {
    summary: 'Keep a canned answer, for all administrators',
    description: '409 TOO_MANY_ANSWERS when there are 200 already.',
    tag: 'Admin',
    body: adminSupport.newCannedAnswer,
    example: { title, text },
    answers: { 201: { schema: adminSupport.cannedAnswer, example: cannedAnswer } },
    errors: titleTaken,
  }),
  operation(calls.changeCannedAnswer, {
    summary: 'Change title and text of a canned answer',
    description: '409 CHANGED_MEANWHILE when `seen.version` is not the current one.',
    tag: 'Admin',
    body: adminSupport.cannedAnswerChange,
    example: { title, text, seen: { version: 0 } },
    answers: { 200: { schema: adminSupport.cannedAnswer, example: { ...cannedAnswer, version: 1 } } },
    errors: { ...answerNotFound, ...titleTaken },
  }),
  operation(calls.deleteCannedAnswer, {
    summary: 'Delete a canned answer; what was sent with it stays',
    tag: 'Admin',
    answers: { 204: null },
    errors: answerNotFound,
  }),
  operation(calls.listMails, {
    summary: 'The mail outbox, newest first, by page',
    tag: 'Admin',
    query: adminSupport.mailsQuery,
    paged: true,
    answers: list(adminSupport.adminMail, adminMail),
  }),
  operation(calls.countGivenUpMails, {
    summary: 'The number of mails given up because the mail server refused them or never answered',
    tag: 'Admin',
    answers: { 200: { schema: adminSupport.givenUpMails, example: { count: 12 } } },
  }),
  operation(calls.retryGivenUpMails, {
    summary: 'Send again all mails given up because the mail server refused them or never answered',
    tag: 'Admin',
    answers: { 200: { schema: adminSupport.givenUpMails, example: { count: 12 } } },
  }),
  operation(calls.getMail, {
    summary: 'A mail with its text, if that is still stored',
    tag: 'Admin',
    answers: { 200: { schema: adminSupport.mailInFull, example: mailInFull } },
    errors: mailNotFound,
  }),
  operation(calls.retryMail, {
    summary: 'Send a failed mail again',
    tag: 'Admin',
    answers: { 204: null },
    errors: {
      ...mailNotFound,
      409: { code: 'MAIL_NOT_FAILED', message: 'Only a mail that was given up can be sent again' },
    },
  }),
  operation(calls.getUploadScanning, {
    summary: 'Whether a virus scanner checks each upload',
    tag: 'Admin',
    answers: { 200: { schema: adminSupport.uploadScanning, example: { scanned: true } } },
  }),
  operation(calls.getBus, {
    summary: 'State of the bus: queues, dead letters and outboxes by service',
    tag: 'Admin',
    answers: { 200: { schema: adminBus.bus, example: bus } },
  }),
  operation(calls.replayDeadLetters, {
    summary: "Replay a queue's dead letters, at most 1,000 per call",
    tag: 'Admin',
    body: adminBus.replayDeadLetters,
    example: { queue: 'payouts.sale' },
    answers: { 200: { schema: adminBus.replayed, example: { replayed: 1, left: 0 } } },
    errors: { 404: { code: 'NOT_FOUND', message: 'There is no queue payouts.lost' } },
  }),
  operation(calls.testWebhook, {
    summary: "State of Stripe's webhook",
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
    summary: "Send a signed test event through the webhook to administrators' pages; it records no sale",
    tag: 'Webhooks',
    answers: {
      200: {
        schema: adminSales.webhookSimulated,
        example: { status: 'success', message: 'Test event sent' },
      },
    },
  }),
];
