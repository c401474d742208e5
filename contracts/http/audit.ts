import * as z from 'zod/mini';
import { USER_ROLES } from '../values/roles.js';
import { id, moment } from './fields.js';

/** What an administrator does is written down by these names (stable), and shown in these words. */
export const AUDIT_ACTIONS = {
  'admin.invited': 'Invited an administrator',
  'admin.credentials-changed': 'Changed own credentials',
  'partner.deleted': 'Deleted a partner',
  'product.added': 'Added a product',
  'product.edited': 'Edited a product',
  'product.deleted': 'Deleted a product',
  'claim.status-changed': 'Changed the status of a claim',
  'mail.retried': 'Had a mail sent again',
  'dead-letters.replayed': 'Replayed dead letters',
  'monthly-payment.changed': 'Paid a month, or took that back',
  'partner.paid': 'Paid a partner',
  'payout-batch.paid': 'Paid partners for a closed month',
  'sale.deleted': 'Deleted a commission',
  'unknown-code.assigned': 'Assigned an unknown referral code',
  'unknown-code.credited': 'Created a referral from an unknown code',
  'stripe.synced': 'Pulled sessions from Stripe',
  'webhook.simulated': 'Sent a test event through the webhook',
  'document.deleted': 'Deleted a document',
  'bank-account.set': 'Set a partner’s bank account',
  'bank-account.removed': 'Removed a partner’s bank account',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;
const actions = Object.keys(AUDIT_ACTIONS) as AuditAction[];

/**
 * done; refused, so that nothing changed; failed, on our side; unknown where nobody was left to write down the answer, so
 * that it may have happened.
 */
export const AUDIT_OUTCOMES = ['done', 'refused', 'failed', 'unknown'] as const;

/** How a subject looks: `partner/7`. */
export const AUDIT_SUBJECT = /^[a-z-]+\/\d{1,16}$/;

/** What it is about. */
export const auditSubject = z.string().check(z.trim(), z.regex(AUDIT_SUBJECT, 'Such as partner/7'));

/** Query of `GET /api/admin/audit-log`: days are UTC, both of them in it. 400 for what cannot be. */
export const auditFilters = z.object({
  action: z.optional(z.enum(actions, 'There is no such action')),
  /** An administrator's id. */
  actor: z.optional(
    z.coerce.number('Enter a number').check(z.int('Enter a number'), z.positive('Enter a number')),
  ),
  subject: z.optional(auditSubject),
  from: z.optional(z.iso.date('Enter a day such as 2026-11-22')),
  to: z.optional(z.iso.date('Enter a day such as 2026-11-22')),
});
export type AuditFilters = z.infer<typeof auditFilters>;

const facts = z.nullable(z.record(z.string(), z.unknown()));

/** `GET /api/admin/audit-log` (admin): newest first, by page. */
export const auditEntry = z.object({
  id,
  at: moment,
  /** Of who is gone, the number alone. */
  actor: z.object({ id, role: z.enum(USER_ROLES), name: z.nullable(z.string()) }),
  action: z.enum(actions),
  /** null for what is about nothing in particular, or was refused before it came to be. */
  subject: z.nullable(z.string()),
  outcome: z.enum(AUDIT_OUTCOMES),
  /** Of the HTTP answer; null where it is unknown. */
  status: z.nullable(z.int()),
  before: facts,
  after: facts,
  requestId: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;
