import * as calls from '@portal/contracts/calls/approvals';
import * as approvals from '@portal/contracts/http/approvals';
import { APPROVAL_DAYS } from '@portal/contracts/values/second-person';
import * as z from 'zod';
import { operation, type Operation } from '../operation.js';

const notFound = { 404: { code: 'NOT_FOUND', message: 'Request not found' } };
const expired = {
  409: {
    code: 'APPROVAL_EXPIRED',
    message: `This request has expired, since nobody decided within ${APPROVAL_DAYS} days.`,
  },
};
const figures = {
  amount: 525.5,
  amountInCents: 52_550,
  salesCount: 12,
  partnersCount: 1,
  leftOver: 0,
  leftOverInCents: 0,
  beyondOwed: 0,
  beyondOwedInCents: 0,
};
const waiting: approvals.Approval = {
  id: 4,
  kind: 'payment',
  state: 'waiting',
  month: '2026-10',
  partner: { id: 7, firstName: 'Ava', lastName: 'Reyes' },
  ...figures,
  description: 'Monthly commission payment for 2026-10',
  advanceReason: null,
  driftReason: null,
  askedBy: { id: 1, firstName: 'Portal', lastName: 'Admin' },
  askerMayPay: true,
  askerIsTooNew: false,
  askedAt: '2026-11-01T09:00:00.000Z',
  expiresAt: '2026-11-08T09:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  reason: null,
  payoutId: null,
  batchId: null,
};
const decided = {
  ...waiting,
  askerMayPay: null,
  askerIsTooNew: null,
  decidedBy: { id: 2, firstName: 'Noor', lastName: 'Haddad' },
  decidedAt: '2026-11-01T10:00:00.000Z',
};

/** Payments that a second administrator approves (D-108). */
export const approvalOperations: Operation[] = [
  operation(calls.getSecondPerson, {
    summary: 'What the caller may pay without a second administrator',
    tag: 'Admin',
    answers: {
      200: {
        schema: approvals.secondPerson,
        example: {
          mode: 'auto',
          isRequired: true,
          from: 500,
          fromInCents: 50_000,
          alone: 120,
          aloneInCents: 12_000,
          mayApprove: true,
          othersWhoMayApprove: 1,
        },
      },
    },
  }),
  operation(calls.listApprovals, {
    summary: 'Payments that wait for approval, or were decided, newest first, by page',
    tag: 'Admin',
    query: approvals.approvalsQuery,
    paged: true,
    answers: { 200: { schema: z.array(approvals.approval), example: [waiting] } },
  }),
  operation(calls.askApproval, {
    summary: 'Ask another administrator to approve a payment, which is made then',
    description: `For a payment that was answered 409 SECOND_PERSON_NEEDED; the body is the same. The request expires after ${APPROVAL_DAYS} days. A repeated \`Idempotency-Key\` makes no second request.`,
    tag: 'Admin',
    body: approvals.newApproval,
    example: { kind: 'payment', partnerId: 7, amount: 525.5, month: '2026-10' },
    answers: { 201: { schema: approvals.approval, example: waiting } },
    errors: {
      404: { code: 'NOT_FOUND', message: 'Partner not found' },
      409: { code: 'CHANGED_MEANWHILE', message: 'This has changed since you saw it.' },
    },
  }),
  operation(calls.getApproval, {
    summary: 'A request, beside what it would do now',
    tag: 'Admin',
    answers: {
      200: {
        schema: approvals.approvalNow,
        example: {
          ...waiting,
          now: figures,
          hasChanged: false,
          partners: [
            {
              id: 7,
              firstName: 'Ava',
              lastName: 'Reyes',
              amount: 525.5,
              amountInCents: 52_550,
              salesCount: 12,
            },
          ],
        },
      },
    },
    errors: notFound,
  }),
  operation(calls.approve, {
    summary: 'Approve a payment that another administrator asked for: it is made at once',
    description:
      'Once, however often it is called. Nobody approves their own request, nor who has had the right to pay for less than 3 days (403 MAY_NOT_APPROVE). If a figure has changed since it was asked for, nothing is paid: 409 CHANGED_MEANWHILE; if who asked may not pay any more, 409 ASKER_MAY_NOT_PAY, and if they have had the right to pay for less than 3 days, 409 ASKER_TOO_NEW.',
    tag: 'Admin',
    answers: {
      200: { schema: approvals.approval, example: { ...decided, state: 'approved', payoutId: 5 } },
    },
    errors: {
      ...notFound,
      409: { code: 'CHANGED_MEANWHILE', message: 'What this would pay has changed since it was asked for.' },
    },
  }),
  operation(calls.refuseApproval, {
    summary: 'Refuse a payment that another administrator asked for',
    tag: 'Admin',
    body: approvals.refusal,
    example: { reason: 'Not agreed on' },
    answers: {
      200: { schema: approvals.approval, example: { ...decided, state: 'refused', reason: 'Not agreed on' } },
    },
    errors: { ...notFound, ...expired },
  }),
  operation(calls.withdrawApproval, {
    summary: 'Withdraw one’s own request',
    tag: 'Admin',
    answers: {
      200: {
        schema: approvals.approval,
        example: { ...decided, state: 'withdrawn', decidedBy: waiting.askedBy },
      },
    },
    errors: { ...notFound, ...expired },
  }),
];
