// Requests for support, and what keeps the portal running: webhook, bus, mails.
import type * as z from 'zod/mini';
import type * as adminBus from '../http/admin-bus.js';
import type * as adminSales from '../http/admin-sales.js';
import type * as adminSupport from '../http/admin-support.js';
import { ADMIN, defineCall } from './define-call.js';

export const listSupportRequests = defineCall('GET', '/api/admin/support-requests', {
  by: 'notifications',
  allow: ADMIN,
  right: 'look',
})<{
  query: z.input<typeof adminSupport.supportRequestsQuery>;
  answer: z.infer<typeof adminSupport.adminSupportRequest>[];
}>();

export const getSupportRequest = defineCall('GET', '/api/admin/support-requests/:id', {
  by: 'notifications',
  allow: ADMIN,
  right: 'read private records',
})<{ answer: z.infer<typeof adminSupport.supportThread> }>();

export const answerSupport = defineCall('POST', '/api/admin/support-requests/:id/answers', {
  by: 'notifications',
  allow: ADMIN,
  right: 'serve people',
})<{
  body: z.input<typeof adminSupport.supportAnswer>;
  answer: z.infer<typeof adminSupport.supportThread>;
}>();

export const noteOnSupport = defineCall('POST', '/api/admin/support-requests/:id/notes', {
  by: 'notifications',
  allow: ADMIN,
  right: 'serve people',
})<{ body: z.input<typeof adminSupport.supportNote>; answer: z.infer<typeof adminSupport.supportThread> }>();

export const changeSupport = defineCall('PATCH', '/api/admin/support-requests/:id', {
  by: 'notifications',
  allow: ADMIN,
  right: 'serve people',
})<{
  body: z.input<typeof adminSupport.supportChange>;
  answer: z.infer<typeof adminSupport.supportThread>;
}>();

/** What administrators often answer (D-144), by title. */
export const listCannedAnswers = defineCall('GET', '/api/admin/canned-answers', {
  by: 'notifications',
  allow: ADMIN,
  right: 'look',
})<{ answer: adminSupport.CannedAnswer[] }>();

export const addCannedAnswer = defineCall('POST', '/api/admin/canned-answers', {
  by: 'notifications',
  allow: ADMIN,
  right: 'serve people',
})<{ body: z.input<typeof adminSupport.newCannedAnswer>; answer: adminSupport.CannedAnswer }>();

export const changeCannedAnswer = defineCall('PUT', '/api/admin/canned-answers/:id', {
  by: 'notifications',
  allow: ADMIN,
  right: 'serve people',
})<{ body: z.input<typeof adminSupport.cannedAnswerChange>; answer: adminSupport.CannedAnswer }>();

export const deleteCannedAnswer = defineCall('DELETE', '/api/admin/canned-answers/:id', {
  by: 'notifications',
  allow: ADMIN,
  right: 'serve people',
})<{}>();

export const listMails = defineCall('GET', '/api/admin/mails', {
  by: 'notifications',
  allow: ADMIN,
  right: 'look',
})<{
  query: z.input<typeof adminSupport.mailsQuery>;
  answer: z.infer<typeof adminSupport.adminMail>[];
}>();

export const countGivenUpMails = defineCall('GET', '/api/admin/mails/given-up', {
  by: 'notifications',
  allow: ADMIN,
  right: 'look',
})<{ answer: z.infer<typeof adminSupport.givenUpMails> }>();

export const retryGivenUpMails = defineCall('POST', '/api/admin/mails/retry', {
  by: 'notifications',
  allow: ADMIN,
  right: 'serve people',
})<{ answer: z.infer<typeof adminSupport.givenUpMails> }>();

export const getMail = defineCall('GET', '/api/admin/mails/:id', {
  by: 'notifications',
  allow: ADMIN,
  right: 'read private records',
})<{
  answer: z.infer<typeof adminSupport.mailInFull>;
}>();

export const retryMail = defineCall('POST', '/api/admin/mails/:id/retry', {
  by: 'notifications',
  allow: ADMIN,
  right: 'serve people',
})<{}>();

export const getUploadScanning = defineCall('GET', '/api/admin/upload-scanning', {
  by: 'documents',
  allow: ADMIN,
  right: 'look',
})<{ answer: z.infer<typeof adminSupport.uploadScanning> }>();

export const getBus = defineCall('GET', '/api/admin/bus', { by: 'gateway', allow: ADMIN, right: 'look' })<{
  answer: z.infer<typeof adminBus.bus>;
}>();

export const replayDeadLetters = defineCall('POST', '/api/admin/bus/replay', {
  by: 'gateway',
  allow: ADMIN,
  right: 'operate',
  stepUp: true,
})<{ body: z.input<typeof adminBus.replayDeadLetters>; answer: z.infer<typeof adminBus.replayed> }>();

export const testWebhook = defineCall('GET', '/api/webhook/test', {
  by: 'payments-sales',
  allow: ADMIN,
  right: 'look',
})<{
  answer: z.infer<typeof adminSales.webhookTest>;
}>();

export const simulateWebhook = defineCall('POST', '/api/webhook/simulate', {
  by: 'payments-sales',
  allow: ADMIN,
  right: 'operate',
})<{ answer: z.infer<typeof adminSales.webhookSimulated> }>();
