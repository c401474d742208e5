// Payments that a second administrator approves (D-108).
import type * as z from 'zod/mini';
import type * as approvals from '../http/approvals.js';
import { ADMIN, defineCall } from './define-call.js';

export const getSecondPerson = defineCall('GET', '/api/admin/second-person', {
  by: 'payouts',
  allow: ADMIN,
  right: 'look',
})<{ answer: z.infer<typeof approvals.secondPerson> }>();

export const listApprovals = defineCall('GET', '/api/admin/approvals', {
  by: 'payouts',
  allow: ADMIN,
  right: 'look',
})<{ query: z.input<typeof approvals.approvalsQuery>; answer: z.infer<typeof approvals.approval>[] }>();

export const askApproval = defineCall('POST', '/api/admin/approvals', {
  by: 'payouts',
  allow: ADMIN,
  right: 'pay',
  stepUp: true,
})<{ body: z.input<typeof approvals.newApproval>; answer: z.infer<typeof approvals.approval> }>();

export const getApproval = defineCall('GET', '/api/admin/approvals/:id', {
  by: 'payouts',
  allow: ADMIN,
  right: 'look',
})<{ answer: z.infer<typeof approvals.approvalNow> }>();

export const approve = defineCall('POST', '/api/admin/approvals/:id/approve', {
  by: 'payouts',
  allow: ADMIN,
  right: 'pay',
  stepUp: true,
})<{ answer: z.infer<typeof approvals.approval> }>();

/** It only stops money, as withdrawing does: no step-up. */
export const refuseApproval = defineCall('POST', '/api/admin/approvals/:id/refuse', {
  by: 'payouts',
  allow: ADMIN,
  right: 'pay',
})<{ body: z.input<typeof approvals.refusal>; answer: z.infer<typeof approvals.approval> }>();

export const withdrawApproval = defineCall('POST', '/api/admin/approvals/:id/withdraw', {
  by: 'payouts',
  allow: ADMIN,
  right: 'pay',
})<{ answer: z.infer<typeof approvals.approval> }>();
