/** The administrators' actions: the stable names that the audit log stores, and the text that is shown. */
export const AUDIT_ACTIONS = {
  'admin.signed-in': 'Signed in',
  'admin.signed-out': 'Signed out',
  'admin.sessions-ended': 'Ended own sessions elsewhere',
  'admin.sign-in-failed': 'Wrong password for an administrator',
  'unknown.sign-in-failed': 'Sign-in with an unknown e-mail',
  'admin.reset-asked': 'Asked for an administrator’s password link',
  'admin.reset-used': 'Set a password by a mailed link',
  'admin.invite-accepted': 'Accepted an invitation',
  'admin.factor-failed': 'Wrong second factor for an administrator',
  'admin.factor-begun': 'Began to set up a second factor',
  'admin.factor-added': 'Added a second factor',
  'admin.factor-removed': 'Removed a second factor',
  'admin.factors-reset': 'Reset an administrator’s second factors',
  'admin.recovery-codes-made': 'Made new recovery codes',
  'admin.stepped-up': 'Showed the second factor again',
  'admin.invited': 'Invited an administrator',
  'admin.changed': 'Changed an administrator’s role, or suspended them',
  'admin.removed': 'Removed an administrator',
  'invite.withdrawn': 'Withdrew an invitation',
  'admin.credentials-changed': 'Changed own credentials',
  'partner.deleted': 'Deleted a partner',
  'product.added': 'Added a product',
  'product.edited': 'Edited a product',
  'product.deleted': 'Deleted a product',
  'claim.status-changed': 'Changed the status of a claim',
  'mail.retried': 'Had a mail sent again',
  'mails.retried': 'Had all given-up mails sent again',
  'dead-letters.replayed': 'Replayed dead letters',
  'monthly-payment.changed': 'Paid a month, or took that back',
  'partner.paid': 'Paid a partner',
  'payout.voided': 'Took a payout back',
  'payout-batch.paid': 'Paid partners for a closed month',
  'sale.deleted': 'Deleted a commission',
  'unknown-code.assigned': 'Assigned an unknown referral code',
  'unknown-code.credited': 'Created a referral from an unknown code',
  'stripe.synced': 'Pulled sessions from Stripe',
  'webhook.simulated': 'Sent a test event through the webhook',
  'document.deleted': 'Deleted a document',
  'bank-account.set': 'Set a partner’s bank account',
  'bank-account.removed': 'Removed a partner’s bank account',
  'bank-account.stopped': 'Stopped a change of a bank account',
  'bank-account.allowed': 'Allowed changes of a bank account again',
  'nacha-file.made': 'Made a NACHA file',
  'nacha-file.taken': 'Took a NACHA file',
  'clients.exported': 'Exported the clients',
  'payout-batch.exported': 'Exported the payouts of a batch',
  'document.read': 'Opened a document',
  'bank-account.read': 'Looked at a partner’s bank account',
  'mail.read': 'Opened a mail',
  'nacha-file.unused': 'Declared a NACHA file unused',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/**
 * done; refused: nothing changed; failed: on our side, before anything was done; unknown: it may have happened, since the
 * service broke or never answered, or the gateway ended before it recorded the outcome.
 */
export const AUDIT_OUTCOMES = ['done', 'refused', 'failed', 'unknown'] as const;

/** The form of a subject: `partner/7`. */
export const AUDIT_SUBJECT = /^[a-z-]+\/\d{1,16}$/;
